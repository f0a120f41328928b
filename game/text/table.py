"""Sentences of the table: banners, the tray's advice, notes on plaques, buttons. Refusals and log are elsewhere.

Functions take views and plain values and return text; nothing here knows the screen. `names` are the players' by seat.
"""

from collections.abc import Sequence

from game.engine.state import Down
from game.engine.view import PlayerView
from game.language import _, counted, joined, personal, text, with_gender_of
from game.rules.cards import RANK_LETTERS, Card
from game.rules.contract import OUT_OF_REACH
from game.rules.fit import End
from game.rules.melds import OF_WILDS, Meld
from game.rules.variant import Contract, Kind, MeldSpec, Winner
from game.text.cards import (
    SIGNS,
    Names,
    any_of,
    capitalized,
    card_name,
    contract_terms,
    place_word,
    rank_name,
    rank_plural,
    span_of,
    suit_name,
    the_card,
    together,
    who,
    whose,
)
from game.text.ui import round_of_game

# ---- buttons ----

DRAW = _("Draw")
UNLESS_BOUGHT = _("unless someone buys")
TAKE = _("Take")
DISCARD = _("Discard")
END_TURN = _("End turn")
NO_DISCARD = _("without a discard")
BUY = _("Buy")
PASS = _("Pass")
NO_MINE, YOU_MAY = _("No, mine"), _("You may")  # the answers to "May I?"
LAY_DOWN = _("Lay down")
FILL = _("Fill for me")
EMPTY = _("Clear")
SHANGHAI = _("Shanghai!")
BACK_TO_RESULTS, BACK_TO_RESULTS_SUB = _("Results"), _("go back")
HURRY = _("Skip")
WAIT = _("Wait for me")
GO_ON = _("Continue")
GO_ON_SUB = _("others wait")
STANDS_STILL = _("Waiting for “Shanghai!” calls...")
COMPUTERS_IN_TROUBLE = _(
    "A computer player had a problem and made a quick move. It is restarting. See the log file for details."
)
NOTHING_TO_HOLD = _("Nobody else is about to play, so there is nobody to pause.")
CANCEL = _("Cancel")
MENU, LOG, SHEET, HELP = _("Menu"), _("Log"), _("Score sheet"), _("What can I do now?")
PRACTICE_HERE = _("Practice: nothing counts")
NOT_SAVED_HERE = _("This game is not being saved")
BEFORE_THE_DEAL = _("Before the first deal")
LAST_CARD = _("Last card")
SCORE, PURSE, IN_HAND, BUYS = _("Score"), _("Purse"), _("In hand"), _("Buys")
ORDER = _("Sort")
SWAP = _("swap")
DETAILS = _("Why, and at what price?")
YOU_NOW = _("Now you")
ORDERS = {"manual": _("Mine"), "suit": _("Suit"), "rank": _("Rank"), "melds": _("Melds")}
PACES_IN_SHORT = {"slow": _("Slow"), "full": _("Normal"), "brisk": _("Fast"), "none": _("Instant")}
PACES = {"slow": _("Speed: slow"), "full": _("Speed: normal"), "brisk": _("Speed: fast"), "none": _("Speed: instant")}


# ---- round and seats ----


CONTRACT_OF = text("Contract {number} of {all}")
CONTRACT_NUMBER = text("Contract {number}")
POT = text("Pot {number}")


def round_line(view: PlayerView) -> str:
    """Return the small line above the contract."""
    line = round_of_game(view.round, view.variant.known_rounds) if view.round else BEFORE_THE_DEAL
    if view.round and view.has_own and not view.is_unnamed(view.seat):
        own = CONTRACT_OF(number=view.line, all=len(view.variant.rounds))
        line = own if view.variant.money.used else with_part(line, CONTRACT_NUMBER(number=view.line))
    return with_part(line, POT(number=view.pot)) if view.variant.money.used else line


def with_part(line: str, part: str) -> str:
    """Return a line with one more part, apart from the others."""
    return f"{line} · {part}"


def contract_lines(contract: Contract) -> tuple[str, ...]:
    """Return the contract, one line for each kind of meld."""
    terms = contract_terms(contract)
    return terms if len(terms) <= 2 else (joined(terms[:2], " + "), *terms[2:])


PLACE_OF = text("{place} of {players}")


def place_of(place: int, players: int) -> str:
    """Return a seat's place in the ranking."""
    return PLACE_OF(place=place_word(place), players=players)


POINTS_IN_HAND = counted("{number} point", "{number} points")  # the cost of a hand, beside its number of cards
SET_OF_CARDS = text("Set of {rank}s, {number}")
MIXED_RUN_OF_CARDS = text("Run {span}, mixed suits, {number}")
RUN_OF_CARDS = text("Run {span} {suit}, {number}")
SET_OF_WILDS = text("Set of wilds, {number}")
RUN_OF_WILDS = text("Run of wilds, {number}")


def caption(meld: Meld) -> str:
    """Return the text above a meld: its kind and its number of cards."""
    count = len(meld.cards)
    if meld.rank == OF_WILDS:
        return (SET_OF_WILDS if meld.kind is Kind.SET else RUN_OF_WILDS)(number=count)
    if meld.kind is Kind.SET:
        return SET_OF_CARDS(rank=RANK_LETTERS[meld.rank].replace("T", "10"), number=count)
    if meld.is_mixed:
        return MIXED_RUN_OF_CARDS(span=span_of(meld), number=count)
    return RUN_OF_CARDS(span=span_of(meld), suit=suit_name(meld.suit), number=count)


# ---- notes on plaques ----

NOTES = {
    "names": _("Choosing"),
    "named": _("Has chosen"),
    "turn": _("Playing"),
    "draw": _("Drawing", "note at a player"),
    "asked": _("Deciding"),
    "request": _("Answering"),
    "discard": _("Discarding"),
    "claim": _("Can call"),
    "passed": _("Passed"),
    "ordered": _("Auto-passed"),
    "drew": _("Drew"),
    "took": _("Took the card"),
    "bought": _("Bought"),
    "discarded": _("Discarded"),
    "laid": _("Laid down"),
    "hit": _("Hit a meld"),
    "swapped": _("Swapped"),
    "fined": _("Fined"),
    "asks": _("Asks for it"),
    "allowed": _("Lets it go"),
    "shanghai": _("Shanghai!"),
    "out": _("Went out"),
}
MY_NOTES = {
    "names": _("Choose one"),
    "turn": _("Your turn"),
    "draw": _("Your turn"),
    "discard": _("Discard now"),
    "claim": _("You can call"),
    "ordered": _("Auto-passed"),
}

# ---- the tray ----


SET_OF = text("Set of {number}")
RUN_OF = text("Run of {number}")


def slot_title(spec: MeldSpec, longer: bool) -> str:
    """Return a slot's title: `Run of 4`, `Run of 4+` if longer ones are allowed."""
    plus = "+" if longer else ""
    form = SET_OF if spec.kind is Kind.SET else RUN_OF
    return form(number=spec.length) + plus


def signed(card: Card) -> str:
    """Return a card as rank and symbol: `10♦`, with the gender of its rank."""
    sign = RANK_LETTERS[card.rank].replace("T", "10") + SIGNS.get(card.suit, "")
    return with_gender_of((rank_name(card.rank),), sign)


OR_A_WILD = text("{cards} or a wild")


def wanted(lacks: Sequence[Card], holes: bool, wild_helps: bool) -> str:
    """Return what a run in the tray still needs: `7♣ or J♣, or a wild`."""
    if not lacks:
        return ""
    between = _(" and ") if holes else ", " if wild_helps else _(" or ")
    named = joined((signed(card) for card in lacks[:3]), between)
    return OR_A_WILD(cards=named) if wild_helps else named


CARDS_SHORT = counted("{number} card from the contract", "{number} cards from the contract")


def short(distance: int) -> str:
    """Return the distance of a hand from its contract, worded the same everywhere.

    >>> [short(number) for number in (0, 1, 5, OUT_OF_REACH)]
    ['contract complete', '1 card from the contract', '5 cards from the contract', 'out of reach']
    """
    if distance == OUT_OF_REACH:
        return _("out of reach")
    return CARDS_SHORT(number=distance) if distance else _("contract complete")


YOU_ARE = text("You are {sentence}.")


def short_of(distance: int) -> str:
    """Return the distance of the reader's hand, in a sentence."""
    if distance == 0:
        return _("You have the contract. Press Fill to put it here.")
    if distance == OUT_OF_REACH:
        return _("The contract is out of reach for now.")
    return YOU_ARE(sentence=short(distance))


BUILD_EXTRA_MELD = text("You have an extra meld. Build {meld} here, or press Fill.")
BUILD_CONTRACT = text("Build {contract} here: drag cards in, or click a card, then a row.")


def tray_empty(contract: Contract, *, is_down: bool = False) -> str:
    """Return what to do with an empty tray: for the contract or, once down, for extra melds."""
    if is_down:
        return BUILD_EXTRA_MELD(meld=any_of(contract))
    return BUILD_CONTRACT(contract=contract_terms(contract))


READY_TO_LAY = _("The contract is complete. Lay it down whenever you like.")
COMPLETE_NOT_NOW = _("The contract is complete. You can lay it down on your turn, after you draw.")
COMPLETE_BEFORE_THE_DRAW = _("The contract is complete. You can lay it down once you have drawn.")
FURTHER_READY = _("That's an extra meld. Lay it down whenever you like.")
FURTHER_NOT_NOW = _("That's an extra meld. You can lay it down on your turn, after you draw.")
FURTHER_BEFORE_THE_DRAW = _("That's an extra meld. You can lay it down once you have drawn.")
CARDS_WOULD_FIT = text("{cards} would fit.")


def fit_the_tray(cards: Sequence[Card]) -> str:
    """Return cards in hand that fit what is in the tray."""
    return capitalized(CARDS_WOULD_FIT(cards=[signed(card) for card in cards[:3]]))


# ---- what fits ----


RUN_OF_SUIT = text("run of {suit}")
OWNER_MELD = personal("{owner} {meld}")


def fits_where(meld: Meld, names: Names, me: int) -> str:
    """Return where a card fits: `Mei's run of hearts`, `your kings`."""
    if meld.rank:
        alone = rank_plural(meld.rank)
    else:
        alone = _("mixed run") if meld.is_mixed else RUN_OF_SUIT(suit=suit_name(meld.suit))
    return OWNER_MELD(owner=whose(meld.owner, names, me), meld=alone)


SAVES_POINTS = counted("Saves {number} point", "Saves {number} points")


def nothing_fits(down: bool) -> str:
    """Say, beside an empty list, that no cards fit."""
    return _("None of your cards fit a meld on the table.") if down else _("There are no melds on the table yet.")


CARDS_FIT = counted("{number} card fits the melds.", "{number} cards fit the melds.")
HAND_FROM_TO = text("Your hand goes from {now} to {then} points.")


def fits_sentence(count: int, points_now: int, points_then: int) -> str:
    """Return the effect of hitting everything that fits."""
    cards = CARDS_FIT(number=count)
    return cards + " " + HAND_FROM_TO(now=points_now, then=points_then)


SWAPS_SENTENCE = text("None of your cards fit a meld, but {cards} can be swapped for a wild.")


def swaps_sentence(cards: Sequence[Card]) -> str:
    """Return the possible swaps if nothing fits."""
    return SWAPS_SENTENCE(cards=[signed(card) for card in cards])


PUT_ON_MELD = text("Put {card} on {meld}.")


def drop_on_meld(card: Card, meld: Meld, end: End | None, names: Names, me: int, points: tuple[int, int]) -> str:
    """Return the effect of dropping here, or of Enter; `points` are those of the hand now and then."""
    words = PUT_ON_MELD(card=card, meld=fits_where(meld, names, me))
    if end is End.LOW:
        return words + " " + _("This is the low end. For the high end, use the other half.")
    if end is End.HIGH:
        return words + " " + _("This is the high end. For the low end, use the other half.")
    return words + " " + HAND_FROM_TO(now=points[0], then=points[1])


DROP_ON_WILD = text("Swap {card} for the wild.")
DROP_TO_DISCARD = text("Discard {card}.")


# ---- asking ----


REQUEST_QUESTION = text("{card} for {name}?")
REQUEST_ALOUD = text("{name} asks: “May I?” {card}.")
CARD_QUESTION = text("{card}?")


def request_question(name: str, card: Card) -> str:
    """Return the banner's question to the player on turn, of whom somebody has asked the upcard."""
    return capitalized(REQUEST_QUESTION(card=card_name(card), name=name))


def card_question(card: Card) -> str:
    """Return the banner's question about a card; its buttons say what the answers are."""
    return capitalized(CARD_QUESTION(card=card_name(card)))


UNSEEN_CARDS = counted("{number} unseen card", "{number} unseen cards")
QUARTERS = counted("{number} quarter", "{number} quarters")
MORE_DISCARDS = counted("{number} more discard", "{number} more discards")
COSTS = text("Costs {things}.")
LEAVES_YOU = text("Leaves {left} of {most} buys.")


CARD_FOR = text("{card}: {things}")


def card_for(card: Card, view: PlayerView) -> str:
    """Return a card and what it costs to buy it."""
    return capitalized(CARD_FOR(card=card, things=_price(view)))


def price_of_buy(view: PlayerView) -> str:
    """Return what a buy costs."""
    return COSTS(things=_price(view))


def _price(view: PlayerView) -> list[str]:
    buying, money = view.variant.buying, view.variant.money
    parts = [UNSEEN_CARDS(number=view.penalty_of(view.seat))]
    if money.buy:
        parts.insert(0, QUARTERS(number=money.buy))
    if buying.discards_owed:
        parts.append(MORE_DISCARDS(number=buying.discards_owed))
    return parts


def cost_of_buy(view: PlayerView) -> str:
    """Return what a buy costs you, and how many it leaves."""
    if not view.rules.has_buy_limit:
        return price_of_buy(view)
    left = max(0, view.rules.buys - view.me.buys - 1)
    return f"{price_of_buy(view)} {LEAVES_YOU(left=left, most=view.rules.buys)}"


DOWN_CANT_BUY = text("You are down and can't buy: {sentence}.")
CANT_BUY = text("You can't buy: {sentence}.")
CALL_IS_BINDING = text("a call costs {cost} and gets you nothing")


def binding_call(view: PlayerView) -> str:
    """Return what a call costs a player who may not buy (Q-11)."""
    fine = QUARTERS(number=view.variant.money.fine)
    mine = DOWN_CANT_BUY if view.me.down is not Down.NO and not view.variant.buying.once_down else CANT_BUY
    comes = CALL_IS_BINDING(cost=fine)
    return mine(sentence=comes)


TAKE_MEANING = text("It counts as your draw: you get {card} and nothing from the stock.")


def decline_meaning(first_refusal: bool) -> str:
    """Return the effect of passing for the player on turn."""
    if first_refusal:
        return _("Draw from the stock. Before that, others may buy it.")
    return _("Draw from the stock, unless someone else buys it first.")


DRAW_MEANING = _("Or draw the top card of the stock.")
TAKE_AS_DRAW_OR_ALLOW = text("Take it as your draw, or let {name} buy it and draw from the stock yourself.")
TAKE_OR_ALLOW = text("Take it, or let {name} buy it.")


def allow_meaning(name: str, draws: bool) -> str:
    """Return the effect of giving the card away."""
    if draws:
        return TAKE_AS_DRAW_OR_ALLOW(name=name)
    return TAKE_OR_ALLOW(name=name)


def claim_meaning(to_hand: bool) -> tuple[str, str]:
    """Return the effect of calling Shanghai, in two lines."""
    if to_hand:
        return _("The card goes into your hand."), _("The discarder draws one of your other cards, unseen.")
    return _("The card goes onto a meld."), _("The discarder draws one of your cards, unseen.")


CHOOSE_CLAIM = _("Choose a meld or an end of a run.")
CHOOSE_WILD = _("The wild must be played right away. Choose where it goes.")


# ---- after a round ----

NOTHING_DEALT = _("The first round hasn't been dealt yet.")


def over(*, is_game: bool) -> str:
    """Return the band's text when nothing more can be played."""
    return _("The game is over.") if is_game else _("The round is over.")


# ---- waiting ----


OWED_LINE = counted("You owe {number} discard.", "You owe {number} discards. The last one goes on top.")
NOT_A_MELD_YET = text("That isn't a {kind} yet: {reason}.")


def not_a_meld(spec: MeldSpec, why: str) -> str:
    """Return what is wrong with the cards of a slot, in short; `why` is the end of a sentence."""
    kind = _("set") if spec.kind is Kind.SET else _("run")
    return NOT_A_MELD_YET(kind=kind, reason=why)


AUTO_PASSED = text("{names} passed automatically.")
PASSED_TOO = text("{names} passed. {other} passed too.")
PASSED = text("{names} passed.")
ONE_PASSED = personal("{name} passed.")


def who_passed(
    passes: Sequence[int], ordered: Sequence[int], names: Names, me: int | None, *, more_asked: bool = False
) -> str:
    """Consecutive passes as one line of the log; `ordered` are those made by standing orders.

    `more_asked`: others have yet to answer, so the sentence does not say "everyone".
    """
    own = [seat for seat in passes if seat not in ordered]
    everybody = len(passes) > 2 and not more_asked
    for_whom = together(ordered, names, me)
    if not own:
        return capitalized(AUTO_PASSED(names=for_whom))
    if everybody and not ordered:
        return _("Everyone passed.")
    if ordered:
        return capitalized(PASSED_TOO(names=together(own, names, me), other=capitalized(for_whom)))
    if len(own) == 1:
        return capitalized(ONE_PASSED(name=who(own[0], names, me)))
    return capitalized(PASSED(names=together(own, names, me)))


DISCARD_TITLE = _("Discard?")
DISCARD_IT = _("Discard it")
DISCARD_QUESTION = text("{card} goes on the discard pile and can't be taken back.")


def discard_question(card: Card | None) -> str:
    """Return the question before a discard, if the player wants to be asked."""
    return DISCARD_QUESTION(card=capitalized(the_card(card)) if card else _("A card"))


CHOOSE_TO_DISCARD = _("To discard, click a card, then the discard pile.")
CHOOSE_BY_KEYS = text("To discard, go to a card with the arrow keys, then press {key}.")
NO_TRAY = _("You are down, so there is no tray. Play cards straight onto the melds they fit.")
NOTHING_TO_FILL = _("You don't have the contract yet.")
FITS_TRAY = _("It fits your tray.")
IT_IS_YOUR_DRAW = _("It counts as your draw.")


LOWEST_WINS_POT = counted(
    "Lowest total wins the game and the pot of {number} quarter.",
    "Lowest total wins the game and the pot of {number} quarters.",
)
MOST_CONTRACTS_WIN_POT = counted(
    "Most contracts wins the game and the pot of {number} quarter.",
    "Most contracts wins the game and the pot of {number} quarters.",
)


MOST_POINTS_WIN = _("The most points for going out wins the game.")
AT_THE_END = text("Most points win. At the end +{points} for the fewest card points.")


def aim_of_game(winner: Winner, pot: int, bonus: int = 0) -> str:
    """Return the line at the foot of the score sheet: how the game is won, with `bonus` for the fewest card points."""
    if winner is Winner.MOST_POINTS:
        return AT_THE_END(points=bonus) if bonus else MOST_POINTS_WIN
    if winner is Winner.MOST_CONTRACTS:
        return MOST_CONTRACTS_WIN_POT(number=pot) if pot else _("Most contracts wins the game, then the lowest total.")
    if pot:
        return LOWEST_WINS_POT(number=pot)
    return _("Lowest total wins the game.")
