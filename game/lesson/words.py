"""What the coach of the lesson says: for every step what is asked, how to do it by mouse and by key, and her praise;
a sentence for every detour; and the cards before and after.

`{key}` stands for what the player has on the key of that name, `{card}` and `{points}` for the card asked for and what
it would cost. Nothing here knows when what is said.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.language import _
from game.rules.cards import Card

TITLE = _("First lesson")
NOT_QUITE = _("Not quite!")
NEXT, TRY_AGAIN, SKIP = _("Next"), _("Try again"), _("Skip the lesson")
START_AGAIN = _("Start the lesson again")
TAKEN_BACK = _("The coach took you back.")


class StepWords(NamedTuple):
    """A step in words: what is asked and why, how by mouse, how by key, the praise, and where rule sets differ."""

    ask: str
    mouse: str = ""
    keys: str = ""
    praise: str = ""
    note: str = ""


STEPS: Mapping[str, StepWords] = MappingProxyType(
    {
        "hand": StepWords(
            _(
                "These are your cards. Nobody else sees them. First you collect two groups, called melds: one set of 3 "
                "and one run of 4. Then you get rid of all the others."
            )
        ),
        "melds": StepWords(
            _(
                "Three nines make a set: cards of one rank. 4♥ 5♥ 6♥ 7♥ make a run: cards of one suit in a row. The "
                "marked cards are a good start for both."
            )
        ),
        "take": StepWords(
            _(
                "It is your turn, and a turn begins with one new card. The 6♥ lies open in the middle. It is just what "
                "your run needs: take it."
            ),
            _("Press Take, or drag the 6♥ down to your cards."),
            _("Press {take}."),
            _("Well done!"),
        ),
        "first discard": StepWords(
            _(
                "A turn ends with a discard: you throw one card away. Throw the K♠. It goes with nothing, and if you "
                "still hold it at the end it costs {points} points."
            ),
            _("Drag it onto the place marked in the middle."),
            _("Move to it with the arrow keys, then press {act}."),
            _("Right!"),
        ),
        "watch Mei": StepWords(_("Now Mei plays, then Jun. Each takes one new card and throws one away.")),
        "buy": StepWords(
            _(
                "Mei threw the 9♠ away. Jun comes next, but he does not want it. So others may buy it now, although it "
                "is not their turn. It is your third nine: buy it!"
            ),
            _("Press Buy."),
            _("Press {buy}."),
            _("Bought!"),
        ),
        "price": StepWords(
            _(
                "You got the 9♠, and with it an unseen card, the 8♥. This penalty card is the price of a buy, or "
                "everybody would buy everything. Only the card thrown last is ever for sale."
            ),
            note=_("How many penalty cards there are, and how often you may buy, depends on the rule set."),
        ),
        "watch Jun": StepWords(_("Now it is Jun's turn.")),
        "decline": StepWords(
            _("It is your turn again. Jun's 4♣ is of no use to you, so pass."),
            _("Press Pass."),
            _("Press {pass}."),
            _("Good!"),
        ),
        "draw": StepWords(
            _("Then your new card comes from the stock, the pile of hidden cards. Draw one."),
            _("Click the stock, or press Draw."),
            _("Press {act}."),
            _("Good!"),
        ),
        "tray": StepWords(
            _(
                "You have both melds now! Put them into the two rows above your hand: the three nines, and four hearts "
                "in a row."
            ),
            _("Drag the cards there one by one, or press Fill."),
            _("Press {fill}. Or move to a card and press 1 or 2 for its row."),
            _("Lovely!"),
        ),
        "lay down": StepWords(
            _("Both rows are full. Lay them on the table, both at once. You do this once in a round."),
            _("Press Lay down."),
            _("Press {lay down}."),
            _("Perfect!"),
        ),
        "hit": StepWords(
            _(
                "Now you are “down”: your melds are on the table. From now on you may add cards to melds, one by one. "
                "That is called a hit. Your {card} fits your run."
            ),
            _("Drag it onto the run."),
            _("Arrow keys to the card, Tab to the run, then Enter."),
            _("Great!"),
            _("In some rule sets you may hit only from your next turn on."),
        ),
        "second discard": StepWords(
            _(
                "Nothing else fits. End your turn with the A♣: an ace left in your hand costs {points} points, more "
                "than any other card but a joker."
            ),
            _("Drag it onto the discard pile in the middle."),
            _("Move to it with the arrow keys, then press {act}."),
            _("Very good!"),
        ),
        "watch both": StepWords(_("Now Mei and Jun play. Watch what Jun does with Mei's jack.")),
        "joker": StepWords(
            _(
                "Jun is down too, and has only one card left! Look at his run: a joker stands there for the 10♠. A "
                "joker may stand for any card."
            ),
        ),
        "last turn": StepWords(
            _("You can still beat him. His 6♦ is of no use: pass, and draw from the stock."),
            _("Press Pass. Then click the stock, or press Draw."),
            _("Press {pass}, then {act}."),
            _("Good!"),
        ),
        "far hit": StepWords(
            _("Your Q♦ fits Jun's queens. Once you are down you may hit anybody's melds, not only your own."),
            _("Drag it onto the queens."),
            _("Arrow keys to the Q♦, Tab to the queens, then Enter."),
            _("Well done!"),
        ),
        "swap": StepWords(
            _(
                "Now a trick. Jun's joker stands for the 10♠, and you hold the real 10♠. Put yours in its place, and "
                "the joker is yours!"
            ),
            _("Drag your 10♠ onto the joker."),
            _("Arrow keys to the 10♠, Tab to the joker, then Enter."),
            _("Clever!"),
            _("Some rule sets have no such swaps, or only at certain melds."),
        ),
        "joker hit": StepWords(
            _("A joker fits nearly everywhere. Add it to any meld you like."),
            _("Drag it onto a meld."),
            _("Arrow keys to the joker, Tab to a meld, then Enter."),
            _("Splendid!"),
        ),
        "go out": StepWords(
            _("One card left! Throw it away, and you have gone out: the round is over."),
            _("Drag it onto the discard pile in the middle."),
            _("Move to it with the arrow keys, then press {act}."),
            _("You did it!"),
            _("In some rule sets the last card must be added to a meld instead."),
        ),
    }
)

DETOURS: Mapping[str, str] = MappingProxyType(
    {
        "left the six": _("You passed, so the 6♥ goes to whoever wants it. You may do that, but your run needs it."),
        "other discard": _(
            "You may throw that card away, but you will need it in this lesson. The K♠ is of no use to you."
        ),
        "left the nine": _("You passed, and the 9♠ is gone for good: only the card thrown last is for sale."),
        "took the four": _("You took the 4♣ as your new card. You may do that, but it is of no use to you."),
        "discard too soon": _(
            "That discard ended your turn, and your melds are still in your hand. Lay down first, discard last."
        ),
        "kept the hit": _("That discard ended your turn, but you still held a card that fits your run."),
        "kept the ace": _(
            "You may throw that card away, but you will need it soon. The A♣ costs most and fits nowhere."
        ),
        "turn over": _(
            "That discard ended your turn, and Jun has only one card left. First play everything that fits."
        ),
        "something else": _("You may do that, but it leads away from what I want to show you."),
    }
)

WELCOME_TITLE = _("How to play")
WELCOME: tuple[str, ...] = (
    _("Learn it by playing: a short round against Mei and Jun, with a coach beside the table."),
    _("It takes three to five minutes. You cannot break anything: after a mistake the coach takes you back."),
)
PLAY_LESSON, READ_INSTEAD = _("Play the lesson"), _("Read how to play")

LEARNT_TITLE = _("What you have learnt")
LEARNT: tuple[str, ...] = (
    _("Your turn: one new card, then whatever you can play, then one discard."),
    _("Collect the melds the round asks for and lay them down together. Then you are “down”."),
    _("Once you are down, you add cards to anybody's melds. A joker stands for any card."),
    _("A discard is offered to the next player first. After a pass, others may buy it for a penalty card."),
    _("Whoever gets rid of the last card ends the round and scores 0. The others count the cards they hold."),
    _("Every round asks for other melds. In most rule sets the lowest total wins; how they differ is under Rules."),
)
SKIPPED_TITLE = _("In short")
PLAY_REAL_ROUND, ONCE_MORE = _("Play a real round"), _("Once more")

BACK_TO_LESSON = _("Back to the lesson")
ROUND_OVER = _("The round is over. What you see here is how everybody's cards lay when you went out.")

SCORED_HEAD = _("You have gone out")
SCORED = _("You hold no cards, so you score 0. The others count theirs. After the last round the lowest total wins.")

ON_TO_LEARNT = _("Go on")


def card_sign(card: Card) -> str:
    """A card as it is printed.

    >>> card_sign(Card(10, "h")), card_sign(Card(0, "*"))
    ('10♥', 'joker')
    """
    if card.is_joker:
        return _("joker")
    sign = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card.suit]
    return str(card)[:-1].replace("T", "10") + sign


def step_of(number: int, steps: int) -> str:
    """How far the lesson is."""
    return _("{number} of {steps}").format(number=number, steps=steps)
