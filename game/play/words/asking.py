"""Sentences of questions to a player: standing orders, what a card would do for a hand, who is asked when, and calls.

Every sentence is true of the numbers and cards it is given. Nothing here guesses or knows a screen.
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.engine.buying import offer_buy_refusal
from game.engine.refusal import Reason
from game.engine.view import PlayerView
from game.language import _, counted, joined, personal, text
from game.orders import Advice, StandingOrder
from game.rules.cards import ACE, KING, RANK_LETTERS, Card
from game.rules.contract import OUT_OF_REACH
from game.rules.fit import Misfit
from game.rules.melds import in_one_run
from game.rules.scoring import hand_points
from game.rules.variant import AceRule, Claim, Kind, TurnAfterBuy
from game.text.cards import SIGNS, Names, capitalized, card_name, rank_plural, the_card, together, whose
from game.text.table import COSTS, LEAVES_YOU, QUARTERS, signed

# ---- standing orders ----

NAMES: Mapping[StandingOrder, str] = MappingProxyType(
    {
        StandingOrder.HELPS: _("If it helps"),
        StandingOrder.ASK: _("Always"),
        StandingOrder.PASS_ROUND: _("Not now"),
        StandingOrder.NEVER: _("Never"),
    }
)
MEANINGS: Mapping[StandingOrder, str] = MappingProxyType(
    {
        StandingOrder.HELPS: _("Cards you need, and cards that fit a meld."),
        StandingOrder.ASK: _("Every card you may take, buy or call."),
        StandingOrder.PASS_ROUND: _("You pass until the next round."),
        StandingOrder.NEVER: _("You pass until you change this."),
    }
)
ICONS: Mapping[StandingOrder, str] = MappingProxyType(
    {
        StandingOrder.HELPS: "ask_if",
        StandingOrder.ASK: "ask",
        StandingOrder.PASS_ROUND: "ask_pass",
        StandingOrder.NEVER: "ask_never",
    }
)
MENU_TITLE = _("Ask me about discards")
NOTHING_TO_ASK = _("Nobody can buy or call in this round.")
NOTHING_ASKED = _("You are not asked anything now.")

ORDER_CHANGED = text("{title}. {sentence}")


def order_changed(order: StandingOrder) -> str:
    """Return what a newly chosen order means."""
    return ORDER_CHANGED(title=NAMES[order], sentence=MEANINGS[order])


# ---- what the card does ----


NOW_IN_REACH = counted(
    "A wild: now in reach, {number} card from the contract.", "A wild: now in reach, {number} cards from the contract."
)
BRINGS_CLOSER = counted(
    "{what}: then {number} card from the contract, not {then}.",
    "{what}: then {number} cards from the contract, not {then}.",
)
NO_CLOSER = counted(
    "No closer: still {number} card from the contract.", "No closer: still {number} cards from the contract."
)
MORE_TO_LAY_DOWN = counted("{number} more to lay down", "{number} more to lay down")


def gain(advice: Advice, view: PlayerView, card: Card) -> str:
    """Return what the card would do for the asked player's hand."""
    if advice.before is None or advice.after is None:
        return _once_down(advice)
    if advice.completes:
        return _("Completes your contract.")
    if advice.after < advice.before == OUT_OF_REACH:
        # Only a wild does that, so the card need not be named.
        return NOW_IN_REACH(number=advice.after)
    if advice.after < advice.before:
        return BRINGS_CLOSER(number=advice.after, what=makes(card, view), then=advice.before)
    if advice.lacks_room:
        return _("No closer, but you need more cards.")
    if advice.before == 0:
        held = _("You already have the contract, but this card is worth having.")
        return held if advice.is_worth_it else _("You already have the contract.")
    if advice.is_worth_it:
        return _("Not closer yet, but more cards will help you.")
    if advice.before == OUT_OF_REACH:
        return _("No closer: still out of reach.")
    return NO_CLOSER(number=advice.before)


FINISHES: Mapping[Kind, str] = MappingProxyType({Kind.SET: _("finishes a set"), Kind.RUN: _("finishes a run")})
FITS_THE_TRAY, FITS_A_MELD = _("fits the tray"), _("fits a meld")
INTO_YOUR_HAND, ONTO_A_MELD = _("into your hand"), _("onto a meld")
ONTO = {Kind.SET: personal("onto {owner} set"), Kind.RUN: personal("onto {owner} run")}
TAKES_ONE_OF_YOURS = text("{name} takes one of yours, unseen")


def called_to(view: PlayerView, names: Names, melds: tuple[int, ...]) -> str:
    """Return where a called card goes; `melds` are those that take it, for players who want advice."""
    if view.variant.claims is Claim.HAND:
        return INTO_YOUR_HAND
    if len(melds) != 1:
        return ONTO_A_MELD
    meld = view.melds[melds[0]]
    return ONTO[meld.kind](owner=whose(meld.owner, names, view.seat))


def gain_in_short(advice: Advice) -> tuple[bool, str]:
    """Return whether the card helps, and what it would do for the hand in a few words; empty if it does nothing."""
    if advice.before is None or advice.after is None:
        return advice.hits, FITS_A_MELD if advice.hits else ""
    if advice.completes:
        return True, _("completes your contract")
    if advice.after < advice.before:
        return True, MORE_TO_LAY_DOWN(number=advice.after)
    needs_more = advice.lacks_room or advice.is_worth_it
    return needs_more, _("more cards will help") if needs_more else ""


def _once_down(advice: Advice) -> str:
    if advice.hits:
        return _("It fits a meld: a card to go out with.")
    if advice.is_worth_it:
        return _("You are down, but this card is worth having.")
    return _("You are down: one more card to get rid of.")


MAKES_CARDS = text("Makes {cards}")
MAKES_RANKS = text("Makes {value} {rank}")


def makes(card: Card, view: PlayerView) -> str:
    """Return what the card makes with the hand: `Makes three nines`, `Makes 8-9-10♣`, or its name alone."""
    if view.variant.is_wild(card):
        return _("A wild")
    run = _stretch(card, view)
    same = 1 + sum(other.rank == card.rank and not view.variant.is_wild(other) for other in view.hand)
    kinds = {spec.kind for spec in view.rules.contract}
    in_run = len(run) if Kind.RUN in kinds else 1
    in_set = same if Kind.SET in kinds else 1
    if in_run == in_set == 1:
        return _("One more card for the contract")
    if in_run > in_set:
        return MAKES_CARDS(cards=_place_range(run, "" if view.variant.melding.mixed_runs else card.suit))
    return MAKES_RANKS(value=_many(in_set), rank=rank_plural(card.rank))


def _stretch(card: Card, view: PlayerView) -> tuple[int, ...]:
    """Return the consecutive places of the card's suit in the hand around it; an ace counts high or low."""
    melding, naturals = view.variant.melding, [other for other in view.hand if not view.variant.is_wild(other)]
    own = {other.rank for other in naturals if in_one_run(card, other, melding)}
    ranks = own | {card.rank}
    high = {rank for rank in ranks if rank != ACE} | ({KING + 1} if ACE in ranks else set())
    places = (high,) if view.variant.melding.ace is AceRule.HIGH else (ranks, high)
    return max((_around(_place_in(card, places_there), places_there) for places_there in places), key=len)


def _place_in(card: Card, places: set[int]) -> int:
    return card.rank if card.rank in places else KING + 1


def _around(place: int, places: set[int]) -> tuple[int, ...]:
    low = high = place
    while low - 1 in places:
        low -= 1
    while high + 1 in places:
        high += 1
    return tuple(range(low, high + 1))


def _place_range(places: tuple[int, ...], suit: str) -> str:
    """Return places in words: `8-9♣`, `8–J♣`."""
    first, last = (RANK_LETTERS[ACE if place > KING else place].replace("T", "10") for place in (places[0], places[-1]))
    return f"{first}–{last}{SIGNS.get(suit, '')}"


def _many(number: int) -> str:
    words = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    return words.get(number, str(number))


POINTS_NOW_AND_THEN = text("Points in hand: {now}, then {then} or more.")


def cost_sentence(view: PlayerView, card: Card) -> str:
    """Return the cost of the hand now and with the bought card; its penalty cards are unseen."""
    now = hand_points(view.hand, view.variant)
    then = now + view.variant.points_of(card)
    return POINTS_NOW_AND_THEN(now=now, then=then)


# ---- who is asked ----

ASKED_IN_ORDER = text("In this order: {names}.")
PASSED, MAY_NOT, THEN_ASKED = _("passed"), _("can't"), _("next")
WHY_NOT: Mapping[Reason | Misfit, str] = MappingProxyType(
    {
        Reason.OWN_DISCARD: _("Discarded it"),
        Reason.BUYS_SPENT: _("No buys left"),
        Reason.DOWN_MAY_NOT_BUY: _("Down: can't buy"),
        Reason.NO_QUARTER: _("No quarters left"),
    }
)


def why_not_asked(view: PlayerView, seat: int) -> str:
    """Explain why a seat is not asked about the upcard, in a few words; empty if it is asked."""
    why = offer_buy_refusal(view, seat)
    return WHY_NOT.get(why.reason, "") if why is not None else ""


NAME_IS = text("{name} is")
ASKED_FIRST = text("{name} asked before {names}.")


def not_reached(seats: tuple[int, ...], names: Names, me: int | None, buyer: int) -> str:
    """Explain why other interested players were not asked: the buyer comes before them."""
    if not seats:
        return ""
    others = together(seats, names, me)
    first = _("You are") if buyer == me else NAME_IS(name=names[buyer])
    return ASKED_FIRST(name=first, names=others)


LET_IT_GO = text("{name} let it go.")


def let_go(turn: int, names: Names, me: int | None) -> str:
    """Explain why an asker got the upcard of the player on turn."""
    return _("You let it go.") if turn == me else LET_IT_GO(name=names[turn])


YOUR_TURN_BEFORE = text("It's your turn, so you come before {other}.")
THEIR_TURN_BEFORE = text("It's {name}'s turn, so they come before {other}.")


def turn_comes_first(turn: int, asker: int, names: Names, me: int | None) -> str:
    """Explain why an asker did not get it."""
    other = _("you") if asker == me else names[asker]
    if turn == me:
        return YOUR_TURN_BEFORE(other=other)
    return THEIR_TURN_BEFORE(name=names[turn], other=other)


OPENS_TURN = text("Your turn. {card} open.")
OPENS_TURN_BY_KEYS = text("Your turn. {card} open. {key} draws, {other} takes.")
BUY_THIS = text("Buy the {card}")
BUY_MENU, BUY_OFF_STOCK = _("Buy..."), _("Buy unseen")


def opens_turn(card: Card, draw: str, take: str) -> str:
    """Return what is read where a turn begins and nothing speaks for the upcard; with the keys, if both have one."""
    name = capitalized(card_name(card))
    return OPENS_TURN_BY_KEYS(card=name, key=draw, other=take) if draw and take else OPENS_TURN(card=name)


def buy_this(card: Card | None) -> str:
    """Return the label of the button that buys the upcard in the player's own turn.

    >>> buy_this(Card(10, "d")), buy_this(Card(0, "*"))
    ('Buy the 10♦', 'Buy the joker')
    """
    if card is None:
        return BUY_MENU
    return BUY_THIS(card=card_name(card) if card.is_joker else signed(card))


JUST_ASKED = _("This question just appeared. Press again if you mean it.")

# ---- calls ----


CALLED_TOO = text("You called too, but {name} comes first after {other}.")


def nearer_caller(caller: int, discarder: int | None, names: Names) -> str:
    """Explain why my call did not count."""
    if discarder is None:
        return ""
    return CALLED_TOO(name=names[caller], other=names[discarder])


ASKED_BEFORE_YOU = text("You called. {name} is asked before you.")
CALL_ON = text("Call on {card}?")  # beside the buttons of a timed call
CALL_NOW = text("You can call Shanghai! on {card}, or let it go.")
FITS_OWNERS_MELDS = personal("It fits {owner} melds.")


def fits_there(view: PlayerView, names: Names, melds: tuple[int, ...]) -> str:
    """Return whose melds take the card, for players who want advice."""
    whose_melds = [whose(view.melds[meld].owner, names, view.seat) for meld in melds]
    return FITS_OWNERS_MELDS(owner=list(dict.fromkeys(whose_melds)))


# ---- owed discards ----


OWED_LATER = counted("You owe {number} discard at the end.", "You owe {number} discards at the end.")
OWED_FOR_A_BUY = counted(
    "You owe {number} discard for your buy. It will be offered to the others.",
    "You owe {number} discards for your buy. The last one will be offered to the others.",
)
BUY_CARD = counted(
    "Buy {card}: that card and {number} unseen card.", "Buy {card}: that card and {number} unseen cards."
)
BUY_UNSEEN = counted("Buy unseen: {number} card from the stock.", "Buy unseen: {number} cards from the stock.")
THEN_DISCARD = counted("Then discard {number}.", "Then discard {number}.")


def unseen_of_buy(view: PlayerView) -> int:
    """Return how many unseen cards come with a bought one: the penalty, and the draw of a buyer who is then on turn."""
    draws = view.variant.buying.turn_after is TurnAfterBuy.BUYER_DRAWS
    return view.penalty_of(view.seat) + draws


def buy_brings(view: PlayerView, *, from_stock: bool = False) -> str:
    """Return what a buy brings and costs."""
    card, unseen = view.upcard, unseen_of_buy(view)
    brings = (
        BUY_UNSEEN(number=unseen + 1) if from_stock or card is None else BUY_CARD(number=unseen, card=the_card(card))
    )
    return joined(filter(None, (brings, buy_costs(view))), " ")


def buy_costs(view: PlayerView) -> str:
    """Return what a buy costs besides the cards that come with it: quarters, one of the buys, more discards."""
    parts, buying, money = [], view.variant.buying, view.variant.money
    if money.buy:
        parts.append(COSTS(things=[QUARTERS(number=money.buy)]))
    if view.rules.has_buy_limit:
        left, most = max(0, view.rules.buys - view.me.buys - 1), view.rules.buys
        parts.append(LEAVES_YOU(left=left, most=most) if left else _("Uses your last buy."))
    if buying.discards_owed:
        parts.append(THEN_DISCARD(number=buying.discards_owed + (view.owed if view.turn == view.seat else 0)))
    return joined(parts, " ")
