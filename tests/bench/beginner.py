"""Play a level against a beginner who has just finished the lesson: `python -m tests.bench.beginner [VARIANT ...]`.

The beginner follows a script. On its turn it takes an upcard that makes a pair or neighbors with a card it holds, as
far as the contract asks for them; otherwise it draws. It buys what completes a meld or is wild and, if its hand is too
small for the contract, what it would take. It lays down as soon as it can, hits what fits and swaps for wilds as the
lesson teaches, discards its most expensive loose card, and never calls. If no card is loose, it breaks up the smallest
group. In long runs, cards two or three ranks apart are neighbors, too.

Printed are, with half the 95 % interval over deals: the games that the level wins against the beginner, for two, or for
two of each where a game needs more players (50 % is even); the games that the beginner wins at a table of four with
three of the level (25 % is even); the rounds without a winner in games of four of the level, and of four `steady`
players; and what the level did in all these games with upcards that complete a meld of naturals on its turn, and with
contracts that it could lay down without wilds. Sizes are fixed in advance.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from ai.arena import deal_round, play_round
from ai.bot import Bot, Limit
from ai.bots import bot_named, first_lay_down
from ai.counting import counted
from ai.intervals import estimated
from ai.players.discards import discard_candidates
from ai.players.laying import best_lay_down
from ai.players.naming import nearest_name
from ai.players.prospect import fewest_to_lay_down
from game.engine.actions import Action, Allow, Buy, Discard, Draw, EndTurn, Hit, LayDown, Pass, Swap, SwapHit, Take
from game.engine.buying import call_would_pay
from game.engine.course import Course
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.standing import standing
from game.engine.state import Down, Ongoing, Phase, new_game
from game.engine.view import PlayerView
from game.rules.cards import KING, Card
from game.rules.fit import fits
from game.rules.variant import Kind, Variant
from game.rules.variant_file import shipped_variant
from tests.bench.shell import BenchOfLevel

SEED = "beginner"
_GAPS = 3  # in a run of this many cards only the next rank is a neighbor, in one of twice as many also the one after it
PLAYERS = 4
GAMES, AMONG_THREE, FOURS = 40, 24, 16  # against beginners, with a beginner among three, without one
_ASKED = frozenset({Phase.OFFER, Phase.REQUEST, Phase.DRAW})


class Beginner:
    """The scripted player."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return what the script says."""
        if view.phase is Phase.NAME:
            return nearest_name(view)
        if view.phase in _ASKED:
            return _about_upcard(view)
        if view.phase is Phase.CLAIM:
            return Pass(view.seat)
        return first_lay_down(view) or _played(view) or _discarded(view, history)


def group_sizes(view: PlayerView, card: Card, others: Sequence[Card]) -> tuple[int, int]:
    """Return how many cards of its rank, and in a row with it in its suit, the card makes with the others.

    Only what the contract asks for counts.
    """
    asked = {spec.kind for spec in view.rules.contract}
    same = 1 + sum(other.rank == card.rank for other in others)
    ranks = {other.rank for other in others if other.suit == card.suit and not view.variant.is_wild(other)}
    reach = max((spec.length // _GAPS for spec in view.rules.contract if spec.kind is Kind.RUN), default=0)
    in_a_row = 1 + sum(_beside(card.rank, by, ranks, reach) for by in (-1, 1))
    return same * (Kind.SET in asked), in_a_row * (Kind.RUN in asked)


def _beside(rank: int, by: int, ranks: Collection[int], reach: int) -> int:
    """Return how many of the ranks follow in one direction, each within reach of the one before."""
    number = gap = 0
    for step in range(1, KING):
        gap += 1
        if (rank - 1 + by * step) % KING + 1 in ranks:
            number, gap = number + 1, 0
        elif gap == reach:
            break
    return number


def _wants(view: PlayerView, card: Card) -> bool:
    """Return whether the script takes the card on its turn."""
    if view.me.down is not Down.NO:
        return fits(view.melds, card, view.seat, view.variant)
    return view.variant.is_wild(card) or max(group_sizes(view, card, view.hand)) > 1


def _buys(view: PlayerView, card: Card) -> bool:
    """Return whether the card completes a meld that the contract asks for, or is wild."""
    if view.me.down is not Down.NO or call_would_pay(view):
        return False
    same, in_a_row = group_sizes(view, card, view.hand)
    return view.variant.is_wild(card) or any(
        (same if spec.kind is Kind.SET else in_a_row) == spec.length for spec in view.rules.contract
    )


def _is_short(view: PlayerView) -> bool:
    """Return whether the hand, with one more card, is too small for the contract and the end of the turn."""
    return view.me.down is Down.NO and len(view.hand) + 1 < fewest_to_lay_down(view.variant, view.line)


def _about_upcard(view: PlayerView) -> Action:
    seat, card = view.seat, view.upcard
    if card is not None and view.upcard_alive:
        if _is_short(view) and _wants(view, card) and not call_would_pay(view) and _is_legal(view, Buy(seat)):
            return Buy(seat)
        if seat == view.turn and _wants(view, card) and _is_legal(view, Take(seat)):
            return Take(seat)
        if _buys(view, card) and _is_legal(view, Buy(seat)):
            return Buy(seat)
    return next(action for action in (Pass(seat), Allow(seat), Draw(seat), Take(seat)) if _is_legal(view, action))


def _is_legal(view: PlayerView, action: Action) -> bool:
    return refusal(view, action) is None


def _played(view: PlayerView) -> Action | None:
    return next((action for action in legal_actions(view, 0) if isinstance(action, Hit | Swap | SwapHit)), None)


def _discarded(view: PlayerView, history: Sequence[Event]) -> Action:
    cards = discard_candidates(view, history)
    if not cards:  # the last card may neither be hit nor discarded
        return EndTurn(view.seat)
    return Discard(view.seat, max(cards, key=partial(_eagerness, view)))


def _eagerness(view: PlayerView, card: Card) -> tuple[bool, int, int]:
    """Return the order in which it discards: wilds last, the smallest groups first, of those the expensive cards."""
    others = list(view.hand)
    others.remove(card)
    size = max(group_sizes(view, card, others)) if view.me.down is Down.NO else _wants(view, card)
    return not view.variant.is_wild(card), -size, view.variant.points_of(card)


class Watched:
    """A level, and how often it took what completes a meld, and laid down what needs no wilds."""

    def __init__(self, level: Bot) -> None:
        self._level = level
        self.taken, self.laid = Tally(), Tally()

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Choose as the level does."""
        action = self._level.choose(view, history, limit)
        if view.me.down is Down.NO:
            if view.phase is Phase.PLAY and _lays_naturals(view):
                self.laid = self.laid.and_one(happened=isinstance(action, LayDown))
            if view.seat == view.turn and _completes(view) and _is_legal(view, Take(view.seat)):
                self.taken = self.taken.and_one(happened=isinstance(action, Take | Buy))
        return action


class Tally(NamedTuple):
    """How often something happened, out of how many chances."""

    times: int = 0
    chances: int = 0

    def and_one(self, *, happened: bool) -> "Tally":
        """Return the tally with one more chance."""
        return Tally(self.times + happened, self.chances + 1)


def _naturals(view: PlayerView) -> list[Card]:
    return [card for card in view.hand if not view.variant.is_wild(card)]


def _lays_naturals(view: PlayerView) -> bool:
    return counted(_naturals(view), view.rules.contract, view.variant).complete and best_lay_down(view) is not None


def _completes(view: PlayerView) -> bool:
    """Return whether the upcard, with naturals of the hand, completes one more meld of the contract."""
    card, hand = view.upcard, _naturals(view)
    if card is None or not view.upcard_alive or view.variant.is_wild(card):
        return False
    return _melds_in(view, [*hand, card]) > _melds_in(view, hand)


def _melds_in(view: PlayerView, cards: Sequence[Card]) -> int:
    melds = counted(cards, view.rules.contract, view.variant).melds
    return sum(len(meld.cards) == spec.length for meld, spec in zip(melds, view.rules.contract, strict=True))


class Played(NamedTuple):
    """The share of a game that each seat won, a part if several came first, and the share of drawn rounds."""

    won: Sequence[float]
    drawn: float


def play_game(variant: Variant, bots: Sequence[Bot], seed: str) -> Played:
    """Play a game to its end."""
    game = Ongoing(*new_game(variant, len(bots), seed))
    while game.phase is not Phase.GAME_OVER:
        course = Course(game)
        deal_round(course, [])
        for _ in play_round(course, bots, Limit()):
            pass
    end = game.state
    places = standing(end)
    return Played(
        [(place == 1) / places.count(1) for place in places], fmean(result.out is None for result in end.sheet)
    )


def wins_of_pair(level: Bot, variant: Variant, deals: int) -> Iterator[float]:
    """Yield the share of games that the level won against beginners, deal by deal, each dealt to both sides."""
    times = 1 if variant.fewest_players <= 2 else 2
    for deal in range(deals):
        first, second = (
            play_game(variant, bots * times, f"{SEED} {deal}").won
            for bots in ((level, Beginner()), (Beginner(), level))
        )
        yield fmean([sum(first[::2]), sum(second[1::2])])


def wins_of_beginner(level: Bot, variant: Variant, games: int) -> Iterator[float]:
    """Yield the share of each game that a beginner won against three of the level, from each seat in turn."""
    for game in range(games):
        bots = [Beginner() if seat == game % PLAYERS else level for seat in range(PLAYERS)]
        yield play_game(variant, bots, f"{SEED} among three {game // PLAYERS}").won[game % PLAYERS]


def drawn_rounds(level: Bot, variant: Variant, games: int) -> Iterator[float]:
    """Yield the share of rounds of each game of four that nobody won."""
    for game in range(games):
        yield play_game(variant, [level] * PLAYERS, f"{SEED} four {game}").drawn


def _percent(shares: Iterable[float]) -> str:
    share = estimated([100 * share for share in shares])
    return f"{share.mean:.1f} ± {share.half:.1f}"


def cells_of(rules: str, bot: Bot) -> Sequence[str]:
    """Return the cells of a rule set's line."""
    variant, level = shipped_variant(rules), Watched(bot)
    return [
        rules,
        _percent(wins_of_pair(level, variant, GAMES // 2)),
        _percent(wins_of_beginner(level, variant, AMONG_THREE)),
        _percent(drawn_rounds(level, variant, FOURS)),
        _percent(drawn_rounds(bot_named("steady"), variant, FOURS)),
        *(f"{tally.times} of {tally.chances}" for tally in (level.taken, level.laid)),
    ]


def main() -> None:
    """Print a line for each rule set."""
    bench = BenchOfLevel("A level against a scripted beginner.", "novice")
    results = f"{bench.level} wins", "beginner wins", "drawn", "drawn by steady", "melds taken", "laid at once"
    bench.print_table(("rules", *results), (cells_of(rules, bench.bot()) for rules in bench.variants))


if __name__ == "__main__":
    main()
