"""What opponents say at the table: lines by playing style and occasion, with placeholders.

`{name}` is somebody else at the table, `{rank}` a rank without an article, `{cards}` and `{points}` are counts. Each
style has its own voice, so no line is borrowed from another.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.language import YOU, Text, _, text

LONGEST = 32  # letters in a balloon


class Line(NamedTuple):
    """A remark, and how it is worded to the player at this screen, who is called "You"."""

    words: str | Text
    to_you: str | Text = ""


# By playing style ("" is balanced), then by occasion (`Occasion` in `game.play.state.remarks`).
LINES: Mapping[str, Mapping[str, Line]] = MappingProxyType(
    {
        "": {
            "first down": Line(_("There. That feels better.")),
            "later down": Line(_("Joining the party.")),
            "own discard bought": Line(text("Enjoy my {rank}, {name}."), text("Enjoy my {rank}.")),
            "unwanted": Line(text("Nobody? It’s a good {rank}.")),
            "joker lost": Line(_("That joker had a good run.")),
            "last card": Line(_("One card left. Just saying.")),
            "many cards": Line(_("I might need bigger hands.")),
            "out": Line(_("And I’m out. Good round!")),
            "caught": Line(text("{points}. Ouch.")),
            "another out": Line(text("Nicely done, {name}."), _("Nicely done.")),
            "leads": Line(_("Oh! I’m in the lead.")),
        },
        "cautious": {
            "first down": Line(_("Better early than sorry.")),
            "own discard bought": Line(text("That {rank} worried me.")),
            "own discard called": Line(_("Note to self: check twice.")),
            "first buy": Line(_("I don’t do this often.")),
            "last buy": Line(_("No more buys. I feel safer.")),
            "last card": Line(_("One card. Nobody panic.")),
            "their last card": Line(text("Careful: {name} has one card."), _("One card? I’m watching you.")),
            "many cards": Line(text("{cards} cards? I’m fine.")),
            "out": Line(_("Phew. Home safe.")),
            "caught": Line(_("And I was being careful.")),
            "cheap for them": Line(text("Only {points}. I’ll take it.")),
            "leads": Line(_("In front? Don’t jinx it.")),
        },
        "hoarder": {
            "first down": Line(_("Finally, some elbow room.")),
            "own discard bought": Line(_("I should have kept that.")),
            "own discard called": Line(_("See? Never throw things away.")),
            "buys": Line(_("One more can’t hurt.")),
            "last buy": Line(_("Out of buys. Just as well.")),
            "joker lost": Line(_("I was fond of that joker.")),
            "last card": Line(_("Just one card. So lonely.")),
            "many cards": Line(text("{cards} cards. Don’t ask.")),
            "out": Line(_("Look, Ma! No cards!")),
            "caught": Line(_("I had plans for all of those.")),
            "down already": Line(_("But I just got organized!")),
            "out twice running": Line(text("How does {name} do it?"), _("How do you do it?")),
        },
        "buyer": {
            "first down": Line(_("Now on display!")),
            "own discard bought": Line(text("Good taste, {name}."), _("Good taste.")),
            "own discard called": Line(text("Free delivery, {name}!"), _("Free delivery!")),
            "unwanted": Line(text("No takers? It’s a nice {rank}.")),
            "buys": Line(_("Ooh, I’ll take that!")),
            "pays": Line(_("Money well spent.")),
            "last buy": Line(_("That was my last buy. Sniff.")),
            "joker lost": Line(_("No refunds on jokers?")),
            "last card": Line(_("One left. Almost sold out.")),
            "out": Line(_("Everything must go!")),
            "caught": Line(text("{points}? Where’s the receipt?")),
            "another out": Line(_("Closing time already?")),
        },
        "blocker": {
            "own discard bought": Line(_("I gave you that? I need a nap.")),
            "own discard called": Line(_("And it fits. Of course it fits.")),
            "unwanted": Line(text("Nobody wants my {rank}? Good.")),
            "buys before others": Line(_("Can’t let you have that one.")),
            "last buy": Line(_("No more buys. Behave yourselves.")),
            "swaps": Line(_("I’ll take that joker, thanks.")),
            "joker lost": Line(_("So much for guarding that.")),
            "last card": Line(_("One card. Try and stop me.")),
            "their last card": Line(text("Nobody feed {name} now."), _("No more presents for you.")),
            "out": Line(_("Sorry, everyone. Sort of.")),
            "caught": Line(text("{points}. I blocked myself.")),
            "out twice running": Line(text("{name} again? We need to talk."), _("You again? We need to talk.")),
        },
    }
)


def key_of(style: str, occasion: str) -> str:
    """Return a stable word for a line, for kept games: the lines themselves are in the player's language."""
    return f"{style}/{occasion}"


KEYS = frozenset(key_of(style, occasion) for style, lines in LINES.items() for occasion in lines)
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
