"""The coach's texts in the lesson: each step with mouse and keyboard instructions and praise, a sentence for each
detour, and the pages before and after.

`{take}` and the other names in `KEYS` are replaced by the player's keys, `{card}` and `{points}` by the wanted card and
its cost. Nothing here knows when a text is used.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.language import Text, _, text
from game.rules.cards import Card

TITLE = _("First lesson")
NOT_QUITE = _("Not quite!")
NEXT, TRY_AGAIN, SKIP = _("Next"), _("Try again"), _("Skip the lesson")
START_AGAIN = _("Start the lesson again")
TAKEN_BACK = _("Let's try that again.")


# The placeholders for the keys of commands.
KEYS = {"take": "take", "buy": "buy", "key": "act", "fill": "fill", "lay": "lay down"}


class StepWords(NamedTuple):
    """A step in words: what to do and why, how by mouse, how by key, the praise, and where rule sets differ."""

    task: Text
    mouse: str = ""
    key_task: Text | None = None
    praise: str = ""
    note: str = ""


STEPS: Mapping[str, StepWords] = MappingProxyType(
    {
        "hand": StepWords(
            text(
                "These are your cards. Nobody else can see them. First, collect two groups called melds: one set of 3 "
                "and one run of 4. Then get rid of the rest."
            )
        ),
        "melds": StepWords(
            text(
                "Three nines make a set: cards of the same rank. 4♥ 5♥ 6♥ 7♥ make a run: cards of one suit in order. "
                "The marked cards are a good start for both."
            )
        ),
        "take": StepWords(
            text(
                "It's your turn, and a turn starts with one new card. The 6♥ is face up in the middle. It's just what "
                "your run needs: take it."
            ),
            _("Press Take, or drag the 6♥ down to your cards."),
            text("Press {take}."),
            _("Well done!"),
        ),
        "first discard": StepWords(
            text(
                "A turn ends with a discard. Discard the K♠: it goes with nothing, and if you still hold it at the "
                "end it costs {points} points."
            ),
            _("Drag it to the marked spot in the middle."),
            text("Move to it with the arrow keys, then press {key}."),
            _("Right!"),
        ),
        "watch Mei": StepWords(text("Now Mei plays, then Jun. Each draws one card and discards one.")),
        "buy": StepWords(
            text(
                "Mei discarded the 9♠. Jun is next but doesn't want it, so others may buy it now, even out of turn. "
                "It's your third nine: buy it!"
            ),
            _("Press Buy."),
            text("Press {buy}."),
            _("Bought!"),
        ),
        "price": StepWords(
            text(
                "You got the 9♠, and with it an unseen card, the 8♥. That penalty card is the price of a buy, or "
                "everyone would buy everything. Only the latest discard is ever for sale."
            ),
            note=_("The number of penalty cards, and how often you may buy, depends on the rule set."),
        ),
        "watch Jun": StepWords(text("Now it's Jun's turn.")),
        "draw": StepWords(
            text("It's your turn again. Jun's 4♣ is no use to you, so draw from the stock, the face-down pile."),
            _("Click the stock, or press Draw."),
            text("Press {key}."),
            _("Good!"),
        ),
        "tray": StepWords(
            text(
                "You have both melds! Put them in the two rows above your hand: the three nines, and four hearts in "
                "order."
            ),
            _("Drag the cards there one by one, or press Fill for me."),
            text("Press {fill}. Or move to a card and press 1 or 2 for its row."),
            _("Lovely!"),
        ),
        "lay down": StepWords(
            text("Both rows are full. Lay both melds on the table together. You do this once a round."),
            _("Press Lay down."),
            text("Press {lay}."),
            _("Perfect!"),
        ),
        "hit": StepWords(
            text(
                "Now you are “down”: your melds are on the table. From now on you can add cards to melds, one at a "
                "time. That is called a hit. Your {card} fits your run."
            ),
            _("Drag it onto the run."),
            text("Arrow keys to the card, Tab to the run, then Enter."),
            _("Great!"),
            _("In some rule sets you may hit only from your next turn on."),
        ),
        "second discard": StepWords(
            text(
                "Nothing else fits. End your turn with the A♣: an ace left in your hand costs {points} points, more "
                "than any card but a joker."
            ),
            _("Drag it onto the discard pile in the middle."),
            text("Move to it with the arrow keys, then press {key}."),
            _("Very good!"),
        ),
        "watch both": StepWords(text("Now Mei and Jun play. Watch what Jun does with Mei's jack.")),
        "joker": StepWords(
            text(
                "Jun is down too, with only one card left! Look at Jun's run: a joker stands for the 10♠. A joker can "
                "stand for any card."
            ),
        ),
        "last turn": StepWords(
            text("You can still beat Jun. The 6♦ is no use to you, so draw from the stock."),
            _("Click the stock, or press Draw."),
            text("Press {key}."),
            _("Good!"),
        ),
        "far hit": StepWords(
            text("Your Q♦ fits Jun's queens. Once you are down you can hit anyone's melds, not just your own."),
            _("Drag it onto the queens."),
            text("Arrow keys to the Q♦, Tab to the queens, then Enter."),
            _("Well done!"),
        ),
        "swap": StepWords(
            text(
                "Now a trick. Jun's joker stands for the 10♠, and you have the real 10♠. Put yours in its place, and "
                "the joker is yours!"
            ),
            _("Drag your 10♠ onto the joker."),
            text("Arrow keys to the 10♠, Tab to the joker, then Enter."),
            _("Clever!"),
            _("Some rule sets don't allow swaps, or only in certain melds."),
        ),
        "joker hit": StepWords(
            text("A joker fits almost anywhere. Add it to any meld you like."),
            _("Drag it onto a meld."),
            text("Arrow keys to the joker, Tab to a meld, then Enter."),
            _("Splendid!"),
        ),
        "go out": StepWords(
            text("One card left! Discard it and you go out: the round is over."),
            _("Drag it onto the discard pile in the middle."),
            text("Move to it with the arrow keys, then press {key}."),
            _("You did it!"),
            _("In some rule sets the last card must be played on a meld instead."),
        ),
    }
)

DETOURS: Mapping[str, str] = MappingProxyType(
    {
        "left the six": _("You passed, so the others may have the 6♥. That's allowed, but your run needs it."),
        "other discard": _("You can discard that card, but you'll need it in this lesson. The K♠ is no use to you."),
        "left the nine": _("You passed, and the 9♠ is gone for good: only the latest discard is for sale."),
        "took the four": _("You took the 4♣ as your new card. That's allowed, but it's no use to you."),
        "discard too soon": _(
            "That discard ended your turn with your melds still in your hand. Lay down first, then discard."
        ),
        "kept the hit": _("That discard ended your turn, but you still had a card that fits your run."),
        "kept the ace": _(
            "You can discard that card, but you'll need it soon. The A♣ costs the most and fits nowhere."
        ),
        "turn over": _(
            "That discard ended your turn, and Jun has only one card left. Play everything that fits first."
        ),
        "something else": _("You can do that, but I want to show you something else."),
    }
)

WELCOME_TITLE = _("How to play")
WELCOME: tuple[str, ...] = (
    _("Learn by playing: a short round against Mei and Jun, with a coach beside the table."),
    _("It takes about four minutes. You can't break anything: after a mistake, the coach takes you back."),
)
PLAY_LESSON, READ_INSTEAD = _("Play the lesson"), _("Read how to play")

LEARNT_TITLE = _("What you have learned")
LEARNT: tuple[str, ...] = (
    _("Your turn: draw one card, play whatever you can, then discard one."),
    _("Collect the melds the round asks for and lay them down together. Then you are “down”."),
    _("Once you are down, you can add cards to anyone's melds. A joker stands for any card."),
    _("A discard is offered to the next player first. If they pass, others may buy it for a penalty card."),
    _("The round ends when a player has no cards left; they score 0. The others count the cards they hold."),
    _("Every round asks for different melds. In most rule sets the lowest total wins. See Rules for the differences."),
)
SKIPPED_TITLE = _("In short")
PLAY_REAL_ROUND, ONCE_MORE = _("Play a real game"), _("Play it again")

BACK_TO_LESSON = _("Back to the lesson")
ROUND_OVER = _("You went out, and the round is over. See what it costs the others.")

SCORED_HEAD = _("You went out")
SCORED = _(
    "You have no cards left, so you score 0. The others count theirs. After the last round, the lowest total wins."
)

ON_TO_LEARNT = _("Next")


def card_sign(card: Card) -> str:
    """Return a card as it is printed.

    >>> card_sign(Card(10, "h")), card_sign(Card(0, "*"))
    ('10♥', 'joker')
    """
    if card.is_joker:
        return _("joker")
    sign = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card.suit]
    return str(card)[:-1].replace("T", "10") + sign


STEP_OF = text("{number} of {all}")  # progress of the lesson
