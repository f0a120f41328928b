"""A rule set as data: every knob of the rule book as a typed, immutable value. No variant is known by name here.

The record of each knob stands beside its field, here and in `knobs`; `schema` builds tables from them, `variant_file`
reads and writes files, `variant_check` refuses invalid combinations.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, ClassVar

from game.files.described import FreeText, Texts, Whole
from game.language.quoting import Wording
from game.rules.cards import JOKER_RANK, SUITS, Card, pack
from game.rules.knobs.buying import Asking, Buying, BuysCount, IllegalCall, TurnAfterBuy
from game.rules.knobs.dealing import (
    BY_DISCARD,
    NO_LIMIT,
    AceInDraw,
    Dealing,
    Direction,
    DrawDecides,
    FirstDealer,
    FirstTurn,
    GoOut,
    Round,
    RoundLengths,
    RoundSets,
    RoundSuits,
    RoundWilds,
    WildSuits,
    WildUpcard,
)
from game.rules.knobs.hitting import (
    HitsFrom,
    Hitting,
    SwapIn,
    SwapWhen,
    SwapWhose,
    SwapWilds,
    WildGoes,
)
from game.rules.knobs.melding import MOST_WILDS, AceRule, Further, Melding, RunSuits, WildRule
from game.rules.knobs.record import (
    FEWEST_PLAYERS,
    LONGEST_GAME,
    LONGEST_TITLE,
    MOST_PLAYERS,
    MOST_ROUNDS,
    ByPlayers,
    Contract,
    Counted,
    Kind,
    Knob,
    KnobTable,
    MeldSpec,
    ShortName,
    format_contract,
    format_terms,
    parse_contract,
)
from game.rules.knobs.scoring import Money, Scoring, Ties, Winner

__all__ = [
    "BY_DISCARD",
    "MOST_WILDS",
    "NO_CARDS_LEFT",
    "NO_LIMIT",
    "AceInDraw",
    "AceRule",
    "Asking",
    "Buying",
    "BuysCount",
    "ByPlayers",
    "Claim",
    "Contract",
    "ContractOrder",
    "Dealing",
    "Direction",
    "Discards",
    "DrawDecides",
    "FailedContract",
    "FirstDealer",
    "FirstTurn",
    "Further",
    "GoOut",
    "HitsFrom",
    "Hitting",
    "IllegalCall",
    "Kind",
    "MeldSpec",
    "Melding",
    "Money",
    "Round",
    "RoundLengths",
    "RoundSets",
    "RoundSuits",
    "RoundWilds",
    "RunSuits",
    "Scoring",
    "SwapIn",
    "SwapWhen",
    "SwapWhose",
    "SwapWilds",
    "Ties",
    "TurnAfterBuy",
    "Variant",
    "VariantError",
    "WildGoes",
    "WildRule",
    "WildSuits",
    "WildUpcard",
    "Winner",
    "format_contract",
    "format_terms",
    "parse_contract",
]


class VariantError(ValueError):
    """A variant that cannot be read or must not be played; `faults` has one line per fault."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Claim(StrEnum):
    """Where a discard claimed with "Shanghai!" goes (X-16)."""

    NONE = "none"
    TABLE = "table"
    HAND = "hand"


class FailedContract(StrEnum):
    """What happens to a contract that a player has not laid down in its round (K-17)."""

    LOST = "lost"
    REPEATED = "repeated"


class ContractOrder(StrEnum):
    """Which contract of the list a player has in a round (K-18)."""

    LISTED = "listed"
    CHOSEN = "chosen"


class Discards(StrEnum):
    """Which cards of the discard pile may be looked at (X-3); only the top one can ever be taken."""

    TOP = "top"
    ALL = "all"


NO_CARDS_LEFT = 6  # in place of a number of stocks: the round ends when the stock can't be remade (K-33)


@dataclass(frozen=True, slots=True)
class Variant:
    """A complete, immutable rule set.

    `variant_file` creates it; a rule set that passes `variant_check` can always be played to the end.
    """

    changed: ClassVar[Callable[..., "Variant"]]  # `short_text` defines it, which knows the names of keys

    id: Annotated[str, Knob("", "The short name that files and commands know this rule set by", ShortName())]
    title: Annotated[str, Knob("", "The name on the new-game screen", FreeText(LONGEST_TITLE))]
    character: Annotated[str, Knob("", "A short description for players who are choosing", FreeText(400))]
    ground_rules: Annotated[
        tuple[str, ...],
        Knob("Table etiquette", "Table etiquette, shown with the rules", Texts(12, 200), clauses="Q-16"),
    ]
    fewest_players: Annotated[
        int,
        Knob(
            title="Fewest players",
            sentence="The smallest table",
            limits=Whole(FEWEST_PLAYERS, MOST_PLAYERS),
            clauses="H-1 S-1 Q-1 M-1 C-1",
        ),
    ]
    most_players: Annotated[
        int,
        Knob(
            title="Most players",
            sentence="The largest table",
            limits=Whole(FEWEST_PLAYERS, MOST_PLAYERS),
            clauses="H-1 S-1 Q-1 M-1 C-1",
        ),
    ]
    dealing: Annotated[Dealing, KnobTable("Before the first turn")]
    rounds: Annotated[tuple[Round, ...], KnobTable(f"The rounds in order, one line each, 1 to {MOST_ROUNDS} of them")]
    melding: Annotated[Melding, KnobTable("What may be laid down, and what melds may grow into")]
    hitting: Annotated[Hitting, KnobTable("Hits on melds, and swaps of a real card for the wild that stands for it")]
    buying: Annotated[
        Buying,
        KnobTable("The upcard out of turn, and cards for sale on your own turn"),
    ]
    claims: Annotated[
        Claim,
        Knob(
            title="Calling Shanghai",
            sentence='Where a discard that fits a meld goes when someone calls "Shanghai!"',
            clauses="X-16 H-12 M-12 M-13 C-13",
            says={
                Claim.NONE: "not in this game",
                Claim.TABLE: "the card goes on a meld",
                Claim.HAND: "the card goes into the caller's hand",
            },
        ),
    ]
    discards: Annotated[
        Discards,
        Knob(
            title="Looking through the discards",
            sentence="Which cards of the discard pile you may look at",
            clauses="X-3",
            says={Discards.TOP: "only the top card is seen", Discards.ALL: "anyone may look through the pile"},
            page={
                Discards.TOP: "Only the top card of the discard pile is visible. Nobody may look at the cards under "
                "it, and the log does not name them again. Players, computer players included, may remember them.",
                Discards.ALL: "Anyone may look through the discard pile at any time.",
            },
            since=2,
            default="all",
        ),
    ]
    scoring: Annotated[Scoring, KnobTable("What cards left in hand cost, and what else scores")]
    money: Annotated[Money, KnobTable("Quarters: all 0 where nobody plays for them")]
    turns_until_drawn: Annotated[
        int,  # per player
        Knob(
            title="A round ends in a draw after",
            sentence="A round nobody wins ends in a draw after this many turns each",
            limits=Whole(1, 1000),
            clauses="X-9",
            says=Counted("", "{number} turn each", "{number} turns each"),
            page=Counted(
                "",
                "A round in which nobody goes out within {number} turn each is drawn.",
                "A round in which nobody goes out within {number} turns each is drawn.",
            ),
        ),
    ]

    failed_contract: Annotated[
        FailedContract,
        Knob(
            title="A contract not laid down",
            sentence="What happens to a contract a player did not lay down in its round",
            clauses="K-17",
            says={
                FailedContract.LOST: "is lost: everyone plays the next contract in the next round",
                FailedContract.REPEATED: "is repeated by that player until it is laid down",
            },
            page={
                FailedContract.LOST: "",
                FailedContract.REPEATED: "A player who did not lay down in a round plays the same contract again in "
                "the next one, with its cards, buys and way of going out. Only laying it down leads to the next "
                "contract.",
            },
            since=5,
            default="lost",
        ),
    ]
    until_last_contract: Annotated[
        bool,
        Knob(
            title="The end of the game",
            sentence="Whether a game of repeated contracts ends only when a player has laid down the last one",
            clauses="K-42",
            says={True: "once a player has laid down the last contract", False: "after the rounds listed"},
            page={
                True: "The game ends after the round in which a player lays down the last of their contracts, or after "
                f"{LONGEST_GAME} rounds.",
                False: "",
            },
            since=8,
            default=False,
        ),
    ]
    contract_order: Annotated[
        ContractOrder,
        Knob(
            title="The order of the contracts",
            sentence="Who decides which contract a player has in a round",
            clauses="K-18",
            says={
                ContractOrder.LISTED: "as listed, the same for everyone",
                ContractOrder.CHOSEN: "each player chooses one once the cards are dealt",
            },
            page={
                ContractOrder.LISTED: "",
                ContractOrder.CHOSEN: "Once the cards are dealt and the upcard is turned up, each player in turn, "
                "starting with the first player, chooses one of the contracts they have not played yet, and everyone "
                "is told. The list says how many cards are dealt in each round; buys, the way of going out and what it "
                "earns come with the contract chosen. A player with only one contract left plays that one.",
            },
            since=5,
            default="listed",
        ),
    ]

    stock_ends_round: Annotated[
        int,  # the time the stock runs out that ends the round; 0: none, it is always remade
        Knob(
            title="The stock runs out",
            sentence="The round ends when the stock runs out for this time "
            f"({NO_CARDS_LEFT}: when only the upcard is left to remake it)",
            limits=Whole(0, NO_CARDS_LEFT, no_limit=0),
            clauses="K-33",
            says=Counted(
                "never ends the round",
                "once: the round ends",
                "{number} times: the round ends",
                {NO_CARDS_LEFT: "and nothing but the upcard is left: the round ends"},
            ),
            since=6,
            default=0,
            later={NO_CARDS_LEFT: 9},
        ),
    ]
    out_same_turn: Annotated[
        bool,
        Knob(
            title="Going out in the turn of laying down",
            sentence="Whether players may go out in the turn in which they lay down",
            clauses="K-34",
            says={True: "allowed", False: "not allowed"},
            page={
                True: "",
                False: "You can't go out in the turn in which you lay down: keep a card after your discard.",
            },
            since=6,
            default=True,
        ),
    ]
    numbers: Annotated[tuple[int, ...], None] = field(default=(), kw_only=True)  # of the rounds of a short game
    by_round: Annotated[tuple["Variant", ...], None] = field(init=False, repr=False, compare=False)  # see `in_round`

    def __post_init__(self) -> None:
        """Prepare the rule sets of the rounds, if any has options of its own (K-36, K-43)."""
        object.__setattr__(self, "by_round", ())
        if any(played.own_options for played in self.rounds):
            by_round = (self, *(copy(self) if played.own_options else self for played in self.rounds))
            for made, played in zip(by_round[1:], self.rounds, strict=True):
                if made is not self:
                    object.__setattr__(made, "melding", _melding_in(self.melding, played))
                    object.__setattr__(made, "dealing", _dealing_in(self.dealing, played))
            for made in by_round:
                object.__setattr__(made, "by_round", by_round)

    def __hash__(self) -> int:
        return hash(self.id)  # rule sets are hashed all the time, and seldom share an id

    def is_wild(self, card: Card) -> bool:
        """Return whether the card is wild under this rule set: jokers always, and the wild ranks."""
        return card in self.dealing.wilds

    def round_at(self, number: int) -> Round:
        """Return the round of that number, from 1: at 0, before any deal, the first, past the list (K-42) the last."""
        return self.rounds[min(number, len(self.rounds)) - 1 if number else 0]

    def shortened(self, numbers: tuple[int, ...]) -> "Variant":
        """Return the rule set of a game with only these rounds of the list, which keep their numbers; with all for none
        or all of them. Raises `ValueError` if they are not numbers of the list in ascending order.
        """
        known = range(1, len(self.rounds) + 1)
        if not set(numbers) <= set(known) or list(numbers) != sorted(set(numbers)):
            raise ValueError(
                Wording("rounds must be different numbers from 1 to {most}, in ascending order", most=len(self.rounds))
            )
        if numbers in ((), tuple(known)):
            return self
        return replace(self, rounds=tuple(self.rounds[number - 1] for number in numbers), numbers=numbers)

    def number_of(self, number: int) -> int:
        """Return the number that a round of a short game has in the whole list."""
        return self.numbers[number - 1] if 0 < number <= len(self.numbers) else number

    def in_round(self, number: int) -> "Variant":
        """Return the rule set as it is in a round: `melding` and `dealing` say what holds there (K-36, K-43); for 0, in
        the whole game.

        It is the same object each time: this one if no round has options of its own.
        """
        return self.by_round[number] if self.by_round else self

    def points_of(self, card: Card) -> int:
        """Return the points of the card when left in hand."""
        return self.scoring.card_points[card.rank]

    def penalty_cards(self, played: Round, earlier: int, buys: int = 1) -> int:
        """Return the cards from the stock that come with the next buys of a player who has made `earlier` ones."""
        grows = buys * earlier + buys * (buys - 1) // 2
        return buys * (self.buying.penalty_cards + played.penalty_more) + grows * self.buying.penalty_grows

    def buys_left(self, played: Round, made: int) -> int:
        """Return how many more buys a player has who has made so many; always `NO_LIMIT` without a limit (K-32).

        In old files 999 buys that bring no card to keep are the limit that they were, because it alone ends a turn.
        """
        if played.has_buy_limit or self.penalty_cards(played, made) < self.buying.discards_owed:
            return max(0, played.buys - made)
        return NO_LIMIT

    def expect_players(self, players: int) -> None:
        """Raise `ValueError` if the rule set is not for this number of players."""
        if not self.fewest_players <= players <= self.most_players:
            raise ValueError(
                Wording(
                    "{title} is for {fewest} to {most} players, not {players}",
                    title=self.title,
                    fewest=self.fewest_players,
                    most=self.most_players,
                    players=players,
                )
            )

    def cards_for(self, players: int) -> tuple[Card, ...]:
        """Return every card of a game with this many players, in a fixed order.

        Raises `ValueError` if the rule set is not for this number of players.
        """
        self.expect_players(players)
        return pack(self.dealing.packs.at(players), self.dealing.jokers.at(players))

    @property
    def has_buys(self) -> bool:
        """Return whether players may buy in any round."""
        return any(played.buys for played in self.rounds)

    @property
    def has_own_contracts(self) -> bool:
        """Return whether players have their own contracts: repeated until laid down (K-17), or chosen (K-18)."""
        return self.failed_contract is FailedContract.REPEATED or self.contract_order is ContractOrder.CHOSEN

    @property
    def counts_stocks(self) -> bool:
        """Return whether the round ends when the stock runs out for some time (K-33)."""
        return 0 < self.stock_ends_round < NO_CARDS_LEFT

    @property
    def plays_on(self) -> bool:
        """Return whether the game goes on past the listed rounds until a player finishes the contracts (K-42)."""
        return self.until_last_contract and self.failed_contract is FailedContract.REPEATED

    @property
    def most_rounds(self) -> int:
        """The most rounds that a game can have."""
        return LONGEST_GAME if self.plays_on else len(self.rounds)

    @property
    def known_rounds(self) -> int | None:
        """The number of rounds of a game, or None if nobody knows it before the end (K-42)."""
        return None if self.plays_on else len(self.rounds)

    @property
    def varies_suits(self) -> bool:
        """Return whether some rounds have other suits in their runs than others (K-36)."""
        return len({self.in_round(number).melding.run_suits for number in range(1, len(self.rounds) + 1)}) > 1

    @property
    def is_laid_whole(self) -> bool:
        """Return whether everything goes down at once in every round, so that nobody hits (K-9)."""
        return all(played.at_once for played in self.rounds)

    def keeps_a_card(self, played: Round) -> bool:
        """Return whether players must keep a card in the turn of laying down (K-34), unless all cards go down (K-9)."""
        return not self.out_same_turn and not played.at_once

    @property
    def closed_ranks(self) -> frozenset[int]:
        """Return the ranks that no run can cover because they are wild in every suit (K-11); usually none."""
        return _NO_RANKS if self.melding.wild_places else _wild_in_every_suit(self.dealing)

    @property
    def has_jokers_only(self) -> bool:
        """Return whether jokers are the only wilds."""
        return self.dealing.wild_ranks == {JOKER_RANK}


_NO_RANKS = frozenset[int]()


def _melding_in(melding: Melding, played: Round) -> Melding:
    """Return the options for melds in a round."""
    if played.suits is not RoundSuits.USUAL:
        melding = replace(melding, run_suits=RunSuits(played.suits))
    if played.lengths is not RoundLengths.USUAL:
        melding = replace(melding, longer=played.lengths is RoundLengths.LONGER)
    if played.wilds is RoundWilds.NONE:
        melding = replace(melding, most_wilds=0)
    if played.set_suits is not RoundSets.USUAL:
        melding = replace(melding, suits_differ=played.set_suits is RoundSets.DIFFERENT)
    return melding


def _dealing_in(dealing: Dealing, played: Round) -> Dealing:
    """Return the options for the deal in a round: with more packs (K-43)."""
    more = played.more_packs
    if not more:
        return dealing
    packs = tuple((fewest, most, number + more) for fewest, most, number in dealing.packs.rows)
    jokers = tuple((fewest, most, number and number + 2 * more) for fewest, most, number in dealing.jokers.rows)
    return replace(dealing, packs=ByPlayers(packs), jokers=ByPlayers(jokers))


@lru_cache(maxsize=64)
def _wild_in_every_suit(dealing: Dealing) -> frozenset[int]:
    return frozenset(
        rank for rank in dealing.wild_ranks if rank and all(Card(rank, suit) in dealing.wilds for suit in SUITS)
    )
