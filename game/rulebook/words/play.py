"""The rules page about playing, written from the knobs: turns, hits, swaps, buying, calls, the end, scoring, money."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.language import _, counted, text
from game.rulebook.words.blocks import Block, Sentence, Worths, describe_odds
from game.rulebook.words.melds import has_jokers, has_wilds
from game.rulebook.words.rules import by_round, page_sentence, points_groups, saying
from game.rules.cards import Card
from game.rules.idle import is_idle, is_passed_over
from game.rules.schema import KNOBS, with_knob
from game.rules.variant import (
    BuysCount,
    Claim,
    GoOut,
    IllegalCall,
    Round,
    RunSuits,
    SwapIn,
    SwapWhen,
    SwapWhose,
    Variant,
)
from game.text.cards import capitalized

SWAPS = tuple(f"hitting.{key}" for key in ("swap_whose", "swap_when", "swap_in", "swap_wilds", "wild_goes"))
JOKERS_STAND_IN_ANYWHERE = _(
    "A set takes cards of its rank; a run takes the next card at either end. A joker can stand in for any of these, "
    "another wild only in a run."
)
RUNS_ONLY = _(
    "A set takes cards of its rank; a run takes the next card at either end. A wild can stand in only in a run."
)
OWN_RUNS_ONLY = _(
    "A set takes cards of its rank; a run takes the next card at either end. A wild can stand in only in a run of its "
    "own suit."
)
OWN_CARDS_ONLY = _(
    "A set takes cards of its rank; a run takes the next card at either end. A wild can stand in only for a card of "
    "its own suit."
)
JOKERS_AND_OWN_CARDS = _(
    "A set takes cards of its rank; a run takes the next card at either end. A joker can stand in for any of these, "
    "another wild only for a card of its own suit."
)
CARDS_FOR_MELDS = _("A set takes cards of its rank; a run takes the next card at either end.")
WILDS_STAND_IN = _(
    "A set takes cards of its rank; a run takes the next card at either end. A wild can stand in for any of these."
)
JOKERS_STAND_IN = _(
    "A set takes cards of its rank; a run takes the next card at either end. A joker can stand in for any of these, "
    "another wild only in a run of its own suit."
)

# ---- the turn ----


ENDS_WITH_STOCK = counted(
    "When the stock runs out for the first time, the round ends after that turn. Nobody wins it, unless that "
    "turn goes out.",
    "When it has run out {number} times, the round ends after that turn. Nobody wins it, unless that turn goes out.",
)


ENDS_WITHOUT_CARDS = _(
    "When there is nothing to shuffle but the last discard, the round ends after that turn. Nobody wins it, unless "
    "that turn goes out."
)


def turn(variant: Variant) -> Iterator[Block]:
    """Yield the turn: draw, play, discard."""
    yield Sentence((), _("Draw one card: the upcard, if you may take it and want it, or the top card of the stock."))
    yield Sentence((), _after_the_draw(variant))
    yield Sentence((), _("A discard ends your turn. It may be the card you just drew."))
    ends, key = variant.stock_ends_round, ("stock_ends_round",)
    if ends != 1:
        remade = _("When the stock runs out, all discards but the top one are shuffled to make a new stock.")
        yield Sentence(() if ends else key, remade)
    if ends:
        yield Sentence(key, ENDS_WITH_STOCK(number=ends) if variant.counts_stocks else ENDS_WITHOUT_CARDS)


def has_swaps(variant: Variant) -> bool:
    """Return whether a wild can be swapped out of a meld."""
    return variant.hitting.swap_whose is not SwapWhose.NONE and not is_passed_over(variant, "hitting.swap_whose")


def _after_the_draw(variant: Variant) -> str:
    if variant.is_laid_whole:
        return _("Then lay down if you can.")
    if has_swaps(variant):
        return _("Then lay down, hit and swap as you like, as far as the rules allow.")
    return _("Then lay down and hit as you like, as far as the rules allow.")


def hits_and_swaps(variant: Variant) -> Iterator[Block]:
    """Yield what may be added to melds and taken out of them."""
    if variant.is_laid_whole:
        return
    yield from describe_odds(variant, "hitting.hits_from")
    yield Sentence((), _fitting_cards(variant))
    if not has_wilds(variant):
        return
    if not has_swaps(variant):
        yield Sentence(SWAPS, saying(KNOBS["hitting.swap_whose"].knob.page or {}, SwapWhose.NONE))
        return
    yield from describe_odds(variant, "hitting.swap_whose")
    yield Sentence(("hitting.swap_when",), _when_to_swap(variant))
    yield Sentence(("hitting.swap_in",), _card_to_swap(variant))
    if _swaps_own_cards(variant):
        yield Sentence(("dealing.wild_suits", "hitting.swap_in"), SWAPS_OWN_CARDS)
    yield from describe_odds(variant, "hitting.swap_wilds", "hitting.wild_goes")


def _fitting_cards(variant: Variant) -> str:
    if not has_wilds(variant):
        return CARDS_FOR_MELDS
    if not variant.dealing.own_suit or variant.has_jokers_only:
        return WILDS_STAND_IN
    if variant.dealing.own_cards:
        return JOKERS_AND_OWN_CARDS if has_jokers(variant) else OWN_CARDS_ONLY
    if variant.melding.mixed_runs:
        return JOKERS_STAND_IN_ANYWHERE if has_jokers(variant) else RUNS_ONLY
    return JOKERS_STAND_IN if has_jokers(variant) else OWN_RUNS_ONLY


def _when_to_swap(variant: Variant) -> str:
    """Return when players may swap: if the wild must be hit, not before they may hit."""
    timed = with_knob(variant, "hitting.swap_when", SwapWhen.WITH_HITS) if variant.hitting.hits_wilds else variant
    return page_sentence(timed, "hitting.swap_when")


SWAPS_IN_ANY_SUITS: Mapping[tuple[SwapIn, bool], str] = MappingProxyType(
    {
        (SwapIn.RUNS, False): _("Only wilds in runs can be swapped, for any natural card of the rank they stand for."),
        (SwapIn.RUNS, True): _("Only wilds in runs can be swapped, for any natural card of the rank they stand for."),
        (SwapIn.BOTH, False): _("You need a natural card of the rank the wild stands for, of any suit."),
        (SwapIn.BOTH, True): _(
            "In a run you need any natural card of the rank; in a set, a natural card of its rank in a missing suit."
        ),
    }
)
SWAPS_FOR_MISSING_SUITS: Mapping[SwapIn, str] = MappingProxyType(
    {
        SwapIn.SETS: _("Only wilds in sets can be swapped, for a natural card of the rank in a missing suit."),
        SwapIn.BOTH: _("In a run you need the exact card; in a set, a natural card of its rank in a missing suit."),
    }
)


SWAPS_FOR_WHAT_FITS: Mapping[SwapIn, str] = MappingProxyType(
    {
        SwapIn.RUNS: _("Only wilds in runs can be swapped, for a natural card that can stand in their place."),
        SwapIn.BOTH: _("You need a natural card that can stand in the place of the wild."),
    }
)


def _card_to_swap(variant: Variant) -> str:
    """Return which card takes a wild's place: it depends on the suits of sets and runs (K-15, K-16, K-35)."""
    melding, where = variant.melding, variant.hitting.swap_in
    in_colors = melding.run_suits in (RunSuits.COLOR, RunSuits.ALTERNATING)
    if where is not SwapIn.SETS and (in_colors or variant.varies_suits):
        return SWAPS_FOR_WHAT_FITS[where]
    if melding.mixed_runs and where is not SwapIn.SETS:
        return SWAPS_IN_ANY_SUITS[where, melding.suits_stay_different]
    if melding.suits_stay_different and where is not SwapIn.RUNS:
        return SWAPS_FOR_MISSING_SUITS[where]
    return page_sentence(variant, "hitting.swap_in")


SWAPS_OWN_CARDS = _("In a set, a wild that is not a joker is swapped only for a card of its own suit.")


def _swaps_own_cards(variant: Variant) -> bool:
    """Return whether a wild of this kind can be swapped in a set, where other cards would do for a joker (K-38)."""
    hitting = variant.hitting
    swapped = hitting.swap_in is not SwapIn.RUNS and not hitting.swaps_jokers_only
    return variant.dealing.own_cards and swapped and not variant.has_jokers_only


# ---- buying ----


IN_TURN: Mapping[tuple[bool, bool], str] = MappingProxyType(
    {
        (False, False): _("You can't buy on your own turn."),
        (True, False): _("On your own turn you may also buy the upcard, until your first discard."),
        (False, True): _("On your own turn you may also buy the top card of the stock, until your first discard."),
        (True, True): _(
            "On your own turn you may also buy the upcard or the top card of the stock, until your first discard."
        ),
    }
)


ASKED_AGAIN: Mapping[bool, str] = MappingProxyType(
    {
        True: _("Everyone is then asked about that discard, the buyer too."),
        False: _("Everyone but the buyer is then asked about that discard."),
    }
)
NO_BUYS = _("Nobody can buy. On your turn, take the last discard or a card from the stock.")
BUYS_PER_PLAYER = text("Buys per player: {value}.")


def buying(variant: Variant) -> Iterator[Block]:
    """Yield the upcard, and its cost out of turn."""
    rules = variant.buying
    if not variant.has_buys:
        calls = () if rules.illegal_call is IllegalCall.PAYS else ("buying.illegal_call",)
        yield Sentence(("buying.asking", "rounds.buys", *calls), NO_BUYS)
        return
    yield from describe_odds(variant, "buying.asking")
    yield Sentence((), _("Only the top discard can be taken or bought. Once play moves on, it is no longer available."))
    yield Sentence(("buying.penalty_cards", "rounds.penalty_more"), _penalty(variant))
    yield from describe_odds(variant, "buying.penalty_grows", "buying.discards_owed")
    if rules.discards_owed:
        yield Sentence(("buying.discards_owed",), ASKED_AGAIN[rules.own_discard])
    yield Sentence(("rounds.buys",), BUYS_PER_PLAYER(value=_buys(variant)))
    yield from describe_odds(variant, "buying.counted_in")
    yield from describe_odds(
        variant, "buying.once_down", "buying.own_discard", "buying.illegal_call", "buying.turn_after"
    )
    for_sale = rules.buy_upcard_in_turn, rules.buy_stock_in_turn
    yield Sentence(("buying.buy_upcard_in_turn", "buying.buy_stock_in_turn"), IN_TURN[for_sale])
    if any(for_sale) and rules.discards_owed:
        yield Sentence((), _("The same applies during an out-of-turn buy, before its first discard."))


PENALTY_BY_ROUND = text("A buy brings the upcard and unseen cards from the stock: {value}.")
UNSEEN_IN_ROUND = counted("{number} card", "{number} cards")


def _penalty(variant: Variant) -> str:
    """Return what a buy brings: the first one of a player in each round (K-31)."""
    numbers = [variant.penalty_cards(played, 0) for played in variant.rounds]
    if len(set(numbers)) == 1:
        return page_sentence(with_knob(variant, "buying.penalty_cards", numbers[0]), "buying.penalty_cards")
    by_number = [UNSEEN_IN_ROUND(number=number) for number in numbers]
    return PENALTY_BY_ROUND(value=by_round(by_number).replace("\n", "; "))


IN_A_ROUND = text("{number} in a round")
IN_ALL = text("{number} in all")


def _buys(variant: Variant) -> str:
    form = IN_A_ROUND if variant.buying.counted_in is BuysCount.ROUND else IN_ALL
    by_number = [form(number=played.buys) if played.has_buy_limit else _("no limit") for played in variant.rounds]
    return by_round(by_number).replace("\n", "; ")


# ---- calls ----


def claims(variant: Variant) -> Iterator[Block]:
    """Yield the rules of calling Shanghai."""
    if variant.claims is Claim.NONE or is_passed_over(variant, "claims"):
        return
    key = ("claims",)
    yield Sentence(
        key,
        _(
            "If a discard could have been hit on a meld, any other player may call Shanghai! before the upcard is "
            "offered. If several call, the first in turn order after the discarder gets it."
        ),
    )
    if variant.claims is Claim.TABLE:
        yield Sentence(
            key, _("The caller puts the card on a meld it fits, and the discarder draws one of the caller's cards.")
        )
        yield Sentence(
            key,
            _(
                "A caller who is not down needs at least two cards. A caller who is down and gives away their last "
                "card goes out."
            ),
        )
    else:
        yield Sentence(
            key, _("The caller adds the card to their hand, and the discarder draws one of the caller's other cards.")
        )
    yield Sentence(
        key, _("After a call there is no upcard. A call is not a buy. The discard that ends the round can't be called.")
    )


# ---- the end ----


YOU_GO_OUT = text("you go out {action}")
AS_A_SENTENCE = text("{sentence}.")
KEEP_A_CARD_UNLESS_WHOLE = _(
    "Unless you lay down your whole hand at once, keep a card after your discard in the turn in which you lay down."
)


def going_out(variant: Variant) -> Iterator[Block]:
    """Yield how a round ends."""
    says = KNOBS["rounds.go_out_by"].knob.says or {}
    at_once = _("you go out by laying down your whole hand at once, with nothing left to discard")
    ways = [
        at_once if played.at_once else YOU_GO_OUT(action=saying(says, last_card(variant, played)))
        for played in variant.rounds
    ]
    keys = ("rounds.go_out_by", *(("rounds.at_once",) if at_once in ways else ()))
    for line in by_round(ways).split("\n"):
        yield Sentence(keys, AS_A_SENTENCE(sentence=capitalized(line)))
    kept = _("If your last card can be neither played nor discarded, you keep it and your turn ends without a discard.")
    if any(not played.at_once and played.go_out_by in (GoOut.PLAY, GoOut.HIT) for played in variant.rounds):
        yield Sentence((), kept)
    yield Sentence((), _("A play that would leave you no legal way to end your turn is refused, and you are told why."))
    if at_once in ways and not variant.out_same_turn and not is_passed_over(variant, "out_same_turn"):
        yield Sentence(("out_same_turn",), KEEP_A_CARD_UNLESS_WHOLE)
    else:
        yield from describe_odds(variant, "out_same_turn")
    yield from describe_odds(variant, "turns_until_drawn")


def last_card(variant: Variant, played: Round) -> GoOut:
    """Return how the last card goes: only a hit plays it if nobody may go out in the turn of laying down (K-34)."""
    by_hit = played.go_out_by is GoOut.PLAY and variant.keeps_a_card(played)
    return GoOut.HIT if by_hit else played.go_out_by


def counting(variant: Variant) -> Iterator[Block]:
    """Yield the cost of cards left in hand, and who wins."""
    yield Sentence((), _("The player who goes out has no cards to count. The others count the cards left in hand:"))
    yield Worths(("scoring.card_points",), tuple(_worths(variant)))
    yield from _rewards(variant)
    yield from describe_odds(variant, "scoring.winner")


POINTS = counted("{number} point", "{number} points")


def _worths(variant: Variant) -> Iterator[tuple[str, tuple[str, ...]]]:
    for points, ranks in points_groups(variant.scoring.card_points):
        cards = tuple(str(Card(rank, "s")) if rank else "**" for rank in ranks)
        yield POINTS(number=points), cards


def _rewards(variant: Variant) -> Iterator[Block]:
    yield from _in_one_turn(variant)
    if any(played.points for played in variant.rounds) and not is_idle(variant, "rounds.points"):
        yield Sentence(("rounds.points",), _("Going out earns the round's points."))
    yield from describe_odds(variant, "scoring.fewest_penalties_bonus")


ONLY_WITH_WILD = text(
    "Going out in the same turn you lay down takes {number} off your score if a wild leaves your hand in that turn."
)
ONLY_WITHOUT_WILD = text(
    "Going out in the same turn you lay down takes {number} off your score if no wild leaves your hand in that turn."
)


def _in_one_turn(variant: Variant) -> Iterator[Block]:
    """Yield what going out in the turn of laying down earns, with a wild and without (H-14)."""
    keys = "scoring.blind_bonus", "scoring.blind_bonus_no_wild"
    with_wild, without = variant.scoring.blind_bonus, variant.scoring.blind_bonus_no_wild
    if is_passed_over(variant, keys[1]):
        return
    if not has_wilds(variant):
        if without:
            yield Sentence(keys, saying(KNOBS[keys[0]].knob.page or {}, without))
    elif with_wild and without:
        yield from describe_odds(variant, *keys)
    elif with_wild:
        yield Sentence(keys, ONLY_WITH_WILD(number=with_wild))
    elif without:
        yield Sentence(keys, ONLY_WITHOUT_WILD(number=without))


POT = _("The winner takes the pot.")


def money(variant: Variant) -> Iterator[Block]:
    """Yield the rules about quarters, if the game is played for them."""
    if not variant.money.used:
        return
    yield from describe_odds(variant, "money.purse", "money.ante", "money.buy", "money.fine", "money.tribute")
    debt = _("The winner takes the pot. You can go into debt for anything but a buy: a buy needs quarters in hand.")
    yield Sentence((), debt if variant.has_buys else POT)
