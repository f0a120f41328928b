"""What opponents say at the table: lines by playing style and occasion, with placeholders.

`{name}` is somebody else at the table, `{rank}` a rank without an article, `{cards}` and `{points}` are counts. Each
style has its own voice, so no line is borrowed from another, and three lines for whatever it speaks about.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.language import YOU, Text, _, text

LONGEST = 32  # letters in a balloon
RESTS_ROUNDS = 3  # after this number of rounds a spoken line is free again


class Line(NamedTuple):
    """A remark, and how it is worded to the player at this screen, who is called "You"."""

    words: str | Text
    to_you: str | Text = ""


Lines = tuple[Line, ...]

# By playing style ("" is balanced), then by occasion (`Occasion` in `game.play.state.remarks`).
LINES: Mapping[str, Mapping[str, Lines]] = MappingProxyType(
    {
        "": {
            "again": (Line(_("You again! Good.")), Line(_("Back for more? Me too.")), Line(_("Ah, a familiar face."))),
            "first down": (
                Line(_("There. That feels better.")),
                Line(_("Somebody had to start.")),
                Line(_("Down we go.")),
            ),
            "another down": (
                Line(_("So that’s how it’s done.")),
                Line(_("Nice. Save me a spot.")),
                Line(text("{name} is down. Noted."), _("You’re down. Noted.")),
            ),
            "own discard bought": (
                Line(text("Enjoy my {rank}, {name}."), text("Enjoy my {rank}.")),
                Line(_("Glad somebody wants it.")),
                Line(text("My {rank}? Be my guest.")),
            ),
            "own discard called": (
                Line(text("Well spotted, {name}."), _("Well spotted.")),
                Line(_("I walked right into that.")),
                Line(_("Sharp eyes at this table.")),
            ),
            "unwanted": (
                Line(text("Nobody? It’s a good {rank}.")),
                Line(_("Going once, going twice...")),
                Line(text("My poor {rank}, all alone.")),
            ),
            "joker lost": (
                Line(_("That joker had a good run.")),
                Line(_("Easy come, easy go.")),
                Line(_("Farewell, little joker.")),
            ),
            "last card": (
                Line(_("One card left. Just saying.")),
                Line(_("Don’t mind my one card.")),
                Line(_("One to go.")),
            ),
            "many cards": (
                Line(_("I might need bigger hands.")),
                Line(text("{cards} cards and counting.")),
                Line(_("Is there a bigger table?")),
            ),
            "out": (
                Line(_("And I’m out. Good round!")),
                Line(_("Done! Who’s dealing?")),
                Line(_("That’s all from me.")),
            ),
            "caught": (
                Line(text("{points}. Ouch.")),
                Line(text("Well, {points} is a number.")),
                Line(text("{points}? Moving on.")),
            ),
            "another out": (
                Line(text("Nicely done, {name}."), _("Nicely done.")),
                Line(_("Can’t argue with that.")),
                Line(text("{points}. I’ve had worse.")),
            ),
        },
        "cautious": {
            "again": (
                Line(_("You again? Be gentle.")),
                Line(_("You! I’ve been practicing.")),
                Line(_("Oh dear. You again.")),
            ),
            "first down": (
                Line(_("Better early than sorry.")),
                Line(_("There. Seatbelt on.")),
                Line(_("Safe on the table. Phew.")),
            ),
            "another down": (
                Line(_("Don’t panic. Don’t panic.")),
                Line(_("I knew this would happen.")),
                Line(_("Gulp.")),
            ),
            "own discard bought": (
                Line(text("That {rank} worried me.")),
                Line(_("I knew it. I just knew it.")),
                Line(_("I had a feeling about it.")),
            ),
            "own discard called": (
                Line(_("Note to self: check twice.")),
                Line(_("I looked! I really looked!")),
                Line(_("And it seemed so safe.")),
            ),
            "buys": (
                Line(_("I don’t do this often.")),
                Line(_("Living dangerously.")),
                Line(_("A small risk. Very small.")),
            ),
            "last buy": (
                Line(_("No more buys. I feel safer.")),
                Line(_("That was my last. Good.")),
                Line(_("Nothing left to worry about.")),
            ),
            "last card": (
                Line(_("One card. Nobody panic.")),
                Line(_("One card. Both hands on it.")),
                Line(_("One left. I can’t look.")),
            ),
            "their last card": (
                Line(text("Careful: {name} has one card."), _("One card? I’m watching you.")),
                Line(_("One card! Everybody duck!")),
                Line(text("{name} has one card. Gulp."), _("One card? Oh dear.")),
            ),
            "many cards": (
                Line(text("{cards} cards? I’m fine.")),
                Line(_("What if I drop them?")),
                Line(text("{cards} cards, all insured.")),
            ),
            "out": (
                Line(_("Phew. Home safe.")),
                Line(_("Out! Was that really me?")),
                Line(_("Nobody got hurt. Good.")),
            ),
            "caught": (
                Line(_("And I was being careful.")),
                Line(text("{points}! I need to lie down.")),
                Line(text("My worst fear: {points}.")),
            ),
            "another out": (
                Line(text("{points}. I can live with that.")),
                Line(_("Could have been worse.")),
                Line(_("I survived. Mostly.")),
            ),
        },
        "hoarder": {
            "again": (
                Line(_("You again! I kept your chair.")),
                Line(_("I never throw away a friend.")),
                Line(_("You! Did you bring cards?")),
            ),
            "first down": (
                Line(_("Finally, some elbow room.")),
                Line(_("It’s hard to see them go.")),
                Line(_("Spring cleaning!")),
            ),
            "another down": (
                Line(_("All of those? At once?")),
                Line(_("It hurts just to watch.")),
                Line(_("I could never let go like that.")),
            ),
            "own discard bought": (
                Line(_("I should have kept that.")),
                Line(text("I miss that {rank} already.")),
                Line(_("Take good care of it.")),
            ),
            "own discard called": (
                Line(_("See? Never throw things away.")),
                Line(_("That’s what I get for tidying.")),
                Line(_("I let go once. Once!")),
            ),
            "buys": (
                Line(_("One more can’t hurt.")),
                Line(_("Another for the collection.")),
                Line(_("It followed me home.")),
            ),
            "last buy": (
                Line(_("Out of buys. Just as well.")),
                Line(_("No more? But I have room!")),
                Line(_("The shelves are full anyway.")),
            ),
            "joker lost": (
                Line(_("I was fond of that joker.")),
                Line(_("That was an heirloom!")),
                Line(_("He had his own shelf.")),
            ),
            "last card": (
                Line(_("Just one card. So lonely.")),
                Line(_("It echoes in here.")),
                Line(_("One left, and it’s precious.")),
            ),
            "many cards": (
                Line(text("{cards} cards. Don’t ask.")),
                Line(text("{cards}, and I love them all.")),
                Line(_("There’s always room for more.")),
            ),
            "out": (
                Line(_("Look, Ma! No cards!")),
                Line(_("I’ll want those back later.")),
                Line(_("So tidy. I feel dizzy.")),
            ),
            "caught": (
                Line(_("I had plans for all of those.")),
                Line(text("{points} points of memories.")),
                Line(_("Every one was useful!")),
            ),
            "another out": (
                Line(_("But I just got organized!")),
                Line(_("I was going to sort those.")),
                Line(_("I’d only just unpacked.")),
            ),
            "out twice running": (
                Line(text("How does {name} do it?"), _("How do you do it?")),
                Line(text("Another one for {name}?"), _("Another one for you?")),
                Line(_("Somebody’s collecting rounds.")),
            ),
        },
        "buyer": {
            "again": (
                Line(_("You again! New stock today.")),
                Line(_("My favorite customer!")),
                Line(_("Welcome back. No refunds.")),
            ),
            "first down": (Line(_("Now on display!")), Line(_("Fresh in today!")), Line(_("Grand opening!"))),
            "another down": (
                Line(_("How much for the lot?")),
                Line(_("Nice window display.")),
                Line(_("Just looking, thanks.")),
            ),
            "own discard bought": (
                Line(text("Good taste, {name}."), _("Good taste.")),
                Line(_("A pleasure doing business.")),
                Line(_("Sold!")),
            ),
            "own discard called": (
                Line(text("Free delivery, {name}!"), _("Free delivery!")),
                Line(_("That one was on the house.")),
                Line(_("Stop! Shoplifter!")),
            ),
            "unwanted": (
                Line(text("No takers? It’s a nice {rank}.")),
                Line(_("Half price? Anybody?")),
                Line(_("It looked great in the window.")),
            ),
            "buys": (
                Line(_("Ooh, I’ll take that!")),
                Line(_("Wrap it up, please.")),
                Line(_("A bargain’s a bargain.")),
            ),
            "last buy": (
                Line(_("That was my last buy. Sniff.")),
                Line(_("My card’s been declined.")),
                Line(_("Shopped till I dropped.")),
            ),
            "joker lost": (
                Line(_("No refunds on jokers?")),
                Line(_("I want to see the manager.")),
                Line(_("That wasn’t for sale!")),
            ),
            "last card": (
                Line(_("One left. Almost sold out.")),
                Line(_("Last item in stock.")),
                Line(_("Last one! Form a line.")),
            ),
            "out": (Line(_("Everything must go!")), Line(_("Sold out!")), Line(_("All gone. Thanks for coming!"))),
            "caught": (
                Line(text("{points}? Where’s the receipt?")),
                Line(text("{points}? Put it on my tab.")),
                Line(_("I’d like to return these.")),
            ),
            "another out": (
                Line(_("Closing time already?")),
                Line(text("{points}. That’s a fair price.")),
                Line(_("I was still browsing!")),
            ),
        },
        "blocker": {
            "again": (
                Line(_("You again! Not on my watch.")),
                Line(_("Look who’s back. I’m ready.")),
                Line(_("We meet again.")),
            ),
            "first down": (
                Line(_("This side is taken.")),
                Line(_("Nobody move. I’m down.")),
                Line(_("First. As planned.")),
            ),
            "another down": (
                Line(_("Who let that through?")),
                Line(_("Fine. Fine!")),
                Line(_("That won’t happen twice.")),
            ),
            "own discard bought": (
                Line(_("I gave you that? I need a nap.")),
                Line(_("My guard slipped.")),
                Line(_("That’s the last present.")),
            ),
            "own discard called": (
                Line(_("And it fits. Of course it fits.")),
                Line(_("I left the gate open.")),
                Line(_("Right through my defenses.")),
            ),
            "unwanted": (
                Line(text("Nobody wants my {rank}? Good.")),
                Line(_("And that’s how you lock a door.")),
                Line(_("Nothing to see here.")),
            ),
            "buys": (
                Line(_("Mine now. Nothing personal.")),
                Line(_("I’ll look after that one.")),
                Line(_("Nothing gets past me.")),
            ),
            "last buy": (
                Line(_("No more buys. Behave yourselves.")),
                Line(_("I’m out of locks.")),
                Line(_("Last buy. Now play nice.")),
            ),
            "swaps": (
                Line(_("I’ll take that joker, thanks.")),
                Line(_("This joker’s under arrest.")),
                Line(_("Confiscated.")),
            ),
            "joker lost": (
                Line(_("So much for guarding that.")),
                Line(_("Who left that unlocked?")),
                Line(_("I blinked. Once.")),
            ),
            "last card": (
                Line(_("One card. Try and stop me.")),
                Line(_("One left. Clear the road.")),
                Line(_("Who’s blocking whom now?")),
            ),
            "their last card": (
                Line(text("Nobody feed {name} now."), _("No more presents for you.")),
                Line(text("{name} has one? Lock it all up."), _("You have one? Lock it all up.")),
                Line(_("No gifts from here on.")),
            ),
            "out": (
                Line(_("Sorry, everyone. Sort of.")),
                Line(_("And the gate is shut.")),
                Line(_("Show’s over. Move along.")),
            ),
            "caught": (
                Line(text("{points}. I blocked myself.")),
                Line(text("Locked in with {points}.")),
                Line(text("{points}, and I had the key.")),
            ),
            "another out": (
                Line(_("Who was watching the door?")),
                Line(text("Nobody stopped {name}?"), _("Nobody stopped you?")),
                Line(_("I let that slip by.")),
            ),
            "out twice running": (
                Line(text("{name} again? We need to talk."), _("You again? We need to talk.")),
                Line(_("Again? Sound the alarm.")),
                Line(_("Again? Where were the guards?")),
            ),
        },
    }
)

MAY_I, YOU_MAY, NO_MINE = _("May I?"), _("You may."), _("No, mine.")


def key_of(style: str, occasion: str, number: int) -> str:
    """Return a stable word for one of the lines of a style and an occasion: the lines themselves are translated."""
    return f"{style}/{occasion}/{number}"


KEYS = frozenset(
    key_of(style, occasion, number)
    for style, own in LINES.items()
    for occasion, lines in own.items()
    for number in range(len(lines))
)
RANKS = (
    "", _("ace"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
    _("eight"), _("nine"), _("ten"), _("jack"), _("queen"), _("king"),
)  # fmt: skip
NUMBERS = (
    _("Twelve"), _("Thirteen"), _("Fourteen"), _("Fifteen"), _("Sixteen"), _("Seventeen"), _("Eighteen"),
    _("Nineteen"), _("Twenty"), _("Twenty-one"), _("Twenty-two"), _("Twenty-three"),
)  # fmt: skip
FIRST_NUMBER = 12


IN_QUOTES = text("{name}: “{words}”")


def remark_words(line: Line, name: str, rank: int, cards: int, points: int) -> str:
    """Return a line with its placeholders filled; empty if it does not fit into a balloon."""
    known = line.to_you if name == YOU and line.to_you else line.words
    if isinstance(known, str):
        return known
    at = cards - FIRST_NUMBER
    if "cards" in known.names and not 0 <= at < len(NUMBERS):
        return ""
    number = NUMBERS[at] if "cards" in known.names else ""
    words = known.fill({"name": name, "rank": RANKS[rank], "cards": number, "points": points})
    return words if len(words) <= LONGEST else ""
