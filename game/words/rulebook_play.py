"""The rules page about playing, written from the knobs: turns, hits, swaps, buying, calls, the end, counting, money."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.rules.cards import Card
from game.rules.variant import (
    Asking,
    Claim,
    HitsFrom,
    IllegalCall,
    SwapIn,
    SwapWhen,
    SwapWhose,
    TurnAfterBuy,
    Variant,
    WildGoes,
    Winner,
)
from game.words.cards import opened
from game.words.language import _, plural
from game.words.rulebook_blocks import Block, Sentence, Worths
from game.words.rules import GO_OUT, by_round, points_groups, quarters

# ---- the turn ----


def turn() -> Iterator[Block]:
    """Draw, play, discard."""
    yield Sentence((), _("Draw one card: the upcard if it is yours to take, else the top card of the stock."))
    yield Sentence((), _("Then lay down, hit and swap as you like and as the rules let you."))
    yield Sentence((), _("A discard ends your turn; it may be the card you have just drawn."))
    yield Sentence((), _("When the stock runs out, the discards under the top one are shuffled and become the stock."))


HITS: Mapping[HitsFrom, str] = MappingProxyType(
    {
        HitsFrom.SAME_TURN: _(
            "Once you are down you may hit at once, in the same turn: one card or many, on any meld."
        ),
        HitsFrom.NEXT_TURN: _("From the turn after you laid down you may hit: one card or many, on any meld."),
    }
)
SWAPS: Mapping[SwapWhose, str] = MappingProxyType(
    {
        SwapWhose.NONE: _("A wild on the table stays where it is: there are no swaps."),
        SwapWhose.OWN: _("A natural card may take the place of the wild that stands for it, in your own melds."),
        SwapWhose.OTHERS: _("A natural card may take the place of the wild that stands for it, in the others' melds."),
        SwapWhose.ANY: _("A natural card may take the place of the wild that stands for it, in anybody's melds."),
    }
)
SWAP_WHEN: Mapping[SwapWhen, str] = MappingProxyType(
    {
        SwapWhen.WITH_HITS: _("You may swap as soon as you may hit."),
        SwapWhen.ONCE_DOWN: _("You may swap once you are down."),
        SwapWhen.IN_TURN: _("You may swap in any turn of yours, down or not."),
    }
)
SWAP_IN: Mapping[SwapIn, str] = MappingProxyType(
    {
        SwapIn.SETS: _("Only wilds in sets can be swapped; any natural card of the rank will do."),
        SwapIn.RUNS: _("Only wilds in runs can be swapped, and only for the exact card."),
        SwapIn.BOTH: _("In a run it takes the exact card, in a set any natural card of its rank."),
    }
)
WILD_GOES: Mapping[WildGoes, str] = MappingProxyType(
    {
        WildGoes.HAND: _("The wild comes into your hand."),
        WildGoes.HIT: _("The wild must be hit at once on some meld; where it fits none, you may not swap."),
    }
)


def hits_and_swaps(variant: Variant) -> Iterator[Block]:
    """What may be added to melds, and what may be taken out."""
    hitting = variant.hitting
    yield Sentence(("hitting.hits_from",), HITS[hitting.hits_from])
    yield Sentence((), _("A set takes its rank, a run the next card at either end; a wild can take such a place too."))
    yield Sentence(("hitting.swap_whose",), SWAPS[hitting.swap_whose])
    if hitting.swap_whose is not SwapWhose.NONE:
        yield Sentence(("hitting.swap_when",), SWAP_WHEN[hitting.swap_when])
        yield Sentence(("hitting.swap_in",), SWAP_IN[hitting.swap_in])
        yield Sentence(("hitting.wild_goes",), WILD_GOES[hitting.wild_goes])


# ---- buying ----


ASKING: Mapping[Asking, str] = MappingProxyType(
    {
        Asking.FIRST_REFUSAL: _(
            "In your turn you are the first to be asked about the upcard: take it as your draw, or pass. If you pass, "
            "the others are asked clockwise from your left and the first who wants it buys it; then you draw from the "
            "stock."
        ),
        Asking.BEFORE_TURN: _(
            "Before a turn the others are asked about the upcard, clockwise from the player on turn. The first who "
            "wants it must ask for it: the player on turn may still keep it by taking it as the draw. If nobody asks, "
            "the player on turn chooses between it and the stock."
        ),
        Asking.FROM_DISCARDER: _(
            "After a discard everybody but the discarder is asked, clockwise. So the next player comes first, and may "
            "take the upcard as the draw, buy it as anybody may, or leave it to the others."
        ),
    }
)
TURN_AFTER: Mapping[TurnAfterBuy, str] = MappingProxyType(
    {
        TurnAfterBuy.UNCHANGED: _("A buy changes nothing about whose turn it is."),
        TurnAfterBuy.BUYER_DRAWS: _(
            "After a buy the turn is the buyer's, who also draws from the stock; players between are passed over."
        ),
        TurnAfterBuy.BUYER_PLAYS: _(
            "After a buy the turn is the buyer's, without another draw; players between are passed over."
        ),
    }
)
ONCE_DOWN: Mapping[bool, str] = MappingProxyType(
    {True: _("A player who is down may still buy."), False: _("A player who is down buys no more in that round.")}
)
CALLS: Mapping[IllegalCall, str] = MappingProxyType(
    {
        IllegalCall.REFUSED: _("Whoever may not buy is not asked."),
        IllegalCall.PAYS: _(
            "A call binds. Whoever calls without the right to buy pays for it, gets nothing, and has thereby passed on "
            "that card; you are warned first."
        ),
    }
)
IN_TURN: Mapping[tuple[bool, bool], str] = MappingProxyType(
    {
        (False, False): _("Nothing is for sale in your own turn."),
        (True, False): _("In your own turn you may buy the top discard as well, until your first discard."),
        (False, True): _("In your own turn you may buy the top card of the stock as well, until your first discard."),
        (True, True): _(
            "In your own turn you may buy the top discard or the top card of the stock as well, until your first "
            "discard."
        ),
    }
)


def buying(variant: Variant) -> Iterator[Block]:
    """The upcard, and what it costs out of turn."""
    rules = variant.buying
    yield Sentence(("buying.asking",), ASKING[rules.asking])
    yield Sentence((), _("Only the top discard can be had. Once play has gone on, it is gone."))
    if any(played.buys for played in variant.rounds):
        yield Sentence(("buying.penalty_cards",), _penalty(rules.penalty_cards))
        yield Sentence(("buying.discards_owed",), _owed(rules.discards_owed))
        if rules.discards_owed:
            yield Sentence(("buying.discards_owed",), _("Everybody but the buyer is then asked about that discard."))
        yield Sentence(("rounds.buys",), _("Buys for each player: {buys}.").format(buys=_buys(variant)))
        yield Sentence(("buying.once_down",), ONCE_DOWN[rules.once_down])
        yield Sentence(("buying.illegal_call",), CALLS[rules.illegal_call])
        yield Sentence(("buying.turn_after",), TURN_AFTER[rules.turn_after])
    for_sale = rules.buy_upcard_in_turn, rules.buy_stock_in_turn
    yield Sentence(("buying.buy_upcard_in_turn", "buying.buy_stock_in_turn"), IN_TURN[for_sale])
    if any(for_sale) and rules.discards_owed:
        yield Sentence((), _("The same holds in the middle of a buy out of turn, before its first discard."))


def _penalty(cards: int) -> str:
    if not cards:
        return _("A buy brings the upcard alone.")
    return plural(
        "A buy brings the upcard and {number} unseen card from the stock.",
        "A buy brings the upcard and {number} unseen cards from the stock.",
        cards,
    )


def _owed(discards: int) -> str:
    if not discards:
        return _("A buyer does not discard for it.")
    return plural(
        "For each buy {number} card more must be discarded; the last one discarded is the next upcard.",
        "For each buy {number} cards more must be discarded; the last one discarded is the next upcard.",
        discards,
    )


def _buys(variant: Variant) -> str:
    each = [plural("{number} in a round", "{number} in a round", played.buys) for played in variant.rounds]
    return by_round(each).replace("\n", "; ")


# ---- calls ----


def claims(variant: Variant) -> Iterator[Block]:
    """Shanghai!"""
    if variant.claims is Claim.NONE:
        return
    key = ("claims",)
    yield Sentence(
        key,
        _(
            "When a discard could have been hit on some meld, any other player may call Shanghai! before the upcard is "
            "offered. Of several the nearest clockwise from the discarder has it."
        ),
    )
    if variant.claims is Claim.TABLE:
        yield Sentence(
            key, _("The caller puts the card on a meld it fits, and the discarder draws one of the caller's.")
        )
        yield Sentence(
            key,
            _(
                "A caller who is not down needs two cards or more; one who is down and gives away the last card goes "
                "out by it."
            ),
        )
    else:
        yield Sentence(
            key, _("The caller takes the card into the hand, and the discarder draws one of the caller's other cards.")
        )
    yield Sentence(key, _("Then there is no upcard. A call is no buy. A discard that ends the round cannot be called."))


# ---- the end ----


def going_out(variant: Variant) -> Iterator[Block]:
    """How a round ends."""
    ways = [_("you go out {way}").format(way=GO_OUT[played.go_out_by]) for played in variant.rounds]
    for line in by_round(ways).split("\n"):
        yield Sentence(("rounds.go_out_by",), _("{line}.").format(line=opened(line)))
    kept = _("A last card that can be neither played nor discarded stays, and the turn ends without a discard.")
    yield Sentence((), kept)
    yield Sentence((), _("A play that would leave you no legal way to end your turn is refused, and the reason told."))
    yield Sentence(
        ("turns_until_drawn",),
        plural(
            "A round in which nobody goes out within {number} turn each is drawn.",
            "A round in which nobody goes out within {number} turns each is drawn.",
            variant.turns_until_drawn,
        ),
    )


WINNER: Mapping[Winner, str] = MappingProxyType(
    {
        Winner.LOWEST_SCORE: _("The points of all rounds are added. The lowest total wins the game."),
        Winner.MOST_POINTS: _("Card points are added up apart. The most points for going out win the game."),
    }
)


def counting(variant: Variant) -> Iterator[Block]:
    """What cards left in hand cost, and who wins."""
    scoring = variant.scoring
    yield Sentence((), _("Whoever goes out has nothing to count. The others count what is left in the hand:"))
    yield Worths(("scoring.card_points",), tuple(_worths(variant)))
    yield from _rewards(variant)
    yield Sentence(("scoring.winner",), WINNER[scoring.winner])


def _worths(variant: Variant) -> Iterator[tuple[str, tuple[str, ...]]]:
    for points, ranks in points_groups(variant.scoring.card_points):
        cards = tuple(str(Card(rank, "s")) if rank else "**" for rank in ranks)
        yield plural("{number} point", "{number} points", points), cards


def _rewards(variant: Variant) -> Iterator[Block]:
    scoring = variant.scoring
    blind, clean = scoring.blind_bonus, scoring.blind_bonus_no_wild
    if blind:
        words = _("Going out from nothing, in the very turn you lay down, takes {points} off your score.")
        yield Sentence(("scoring.blind_bonus",), words.format(points=blind))
    if clean:
        words = _("If no wild leaves your hand in that turn, it takes {points} off instead.")
        yield Sentence(("scoring.blind_bonus_no_wild",), words.format(points=clean))
    if any(played.points for played in variant.rounds):
        yield Sentence(("rounds.points",), _("Going out earns the points of the round."))
    if scoring.fewest_penalties_bonus:
        words = _("After the last round the fewest card points earn {points} points more; whoever ties gets them too.")
        yield Sentence(("scoring.fewest_penalties_bonus",), words.format(points=scoring.fewest_penalties_bonus))


def money(variant: Variant) -> Iterator[Block]:
    """Quarters, where the game is played for them."""
    rules = variant.money
    if not rules.used:
        return
    yield Sentence(("money.purse",), _("Everybody brings {purse}.").format(purse=quarters(rules.purse)))
    yield Sentence(
        ("money.ante",), _("Before the first round each pays {ante} into the pot.").format(ante=quarters(rules.ante))
    )
    yield Sentence(("money.buy",), _("A buy costs {price}, paid into the pot.").format(price=quarters(rules.buy)))
    if variant.buying.illegal_call is IllegalCall.PAYS:
        words = _("A call without the right to buy costs {fine}, paid into the pot.")
        yield Sentence(("money.fine",), words.format(fine=quarters(rules.fine)))
    words = _("Everybody else pays {tribute} to whoever goes out.")
    yield Sentence(("money.tribute",), words.format(tribute=quarters(rules.tribute)))
    yield Sentence(
        (), _("The winner takes the pot. Anything but a buy may put you in debt; a buy needs quarters in hand.")
    )
