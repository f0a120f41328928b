"""What opponents say at the table: lines by playing style and occasion, and what is put into them.

`{name}` is somebody else at the table, `{rank}` a rank without an article, `{cards}` and `{points}` numbers that have
been counted. Each style has its own voice, so no line is borrowed from another.
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.language import _
from game.text.ui import YOU

LONGEST = 32  # letters in a balloon

# By playing style ("" is balanced), then by occasion (`Occasion` in `game.play.state.remarks`).
LINES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "": {
            "first down": _("There. That feels better."),
            "later down": _("Joining the party."),
            "own discard bought": _("Enjoy my {rank}, {name}."),
            "unwanted": _("Nobody? It’s a good {rank}."),
            "joker lost": _("That joker had a good run."),
            "last card": _("One card left. Just saying."),
            "many cards": _("I might need bigger hands."),
            "out": _("And I’m out. Good round!"),
            "caught": _("{points}. Ouch."),
            "another out": _("Nicely done, {name}."),
            "leads": _("Oh! I’m in the lead."),
        },
        "cautious": {
            "first down": _("Better early than sorry."),
            "own discard bought": _("That {rank} worried me."),
            "own discard called": _("Note to self: check twice."),
            "first buy": _("I don’t do this often."),
            "last buy": _("No more buys. I feel safer."),
            "last card": _("One card. Nobody panic."),
            "their last card": _("Careful: {name} has one card."),
            "many cards": _("{cards} cards? I’m fine."),
            "out": _("Phew. Home safe."),
            "caught": _("And I was being careful."),
            "cheap for them": _("Only {points}. I’ll take it."),
            "leads": _("In front? Don’t jinx it."),
        },
        "hoarder": {
            "first down": _("Finally, some elbow room."),
            "own discard bought": _("I should have kept that."),
            "own discard called": _("See? Never throw things away."),
            "buys": _("One more can’t hurt."),
            "last buy": _("Out of buys. Just as well."),
            "joker lost": _("I was fond of that joker."),
            "last card": _("Just one card. So lonely."),
            "many cards": _("{cards} cards. Don’t ask."),
            "out": _("Look, Ma! No cards!"),
            "caught": _("I had plans for all of those."),
            "down already": _("But I just got organized!"),
            "out twice running": _("How does {name} do it?"),
        },
        "buyer": {
            "first down": _("Now on display!"),
            "own discard bought": _("Good taste, {name}."),
            "own discard called": _("Free delivery, {name}!"),
            "unwanted": _("No takers? It’s a nice {rank}."),
            "buys": _("Ooh, I’ll take that!"),
            "pays": _("Money well spent."),
            "last buy": _("That was my last buy. Sniff."),
            "joker lost": _("No refunds on jokers?"),
            "last card": _("One left. Almost sold out."),
            "out": _("Everything must go!"),
            "caught": _("{points}? Where’s the receipt?"),
            "another out": _("Closing time already?"),
        },
        "blocker": {
            "own discard bought": _("I gave you that? I need a nap."),
            "own discard called": _("And it fits. Of course it fits."),
            "unwanted": _("Nobody wants my {rank}? Good."),
            "buys before others": _("Can’t let you have that one."),
            "last buy": _("No more buys. Behave yourselves."),
            "swaps": _("I’ll take that joker, thanks."),
            "joker lost": _("So much for guarding that."),
            "last card": _("One card. Try and stop me."),
            "their last card": _("Nobody feed {name} now."),
            "out": _("Sorry, everyone. Sort of."),
            "caught": _("{points}. I blocked myself."),
            "out twice running": _("{name} again? We need to talk."),
        },
    }
)
# The same to the player at this screen, who is called "You".
TO_YOU: Mapping[str, str] = MappingProxyType(
    {
        _("Enjoy my {rank}, {name}."): _("Enjoy my {rank}."),
        _("Nicely done, {name}."): _("Nicely done."),
        _("Careful: {name} has one card."): _("One card? I’m watching you."),
        _("How does {name} do it?"): _("How do you do it?"),
        _("Good taste, {name}."): _("Good taste."),
        _("Free delivery, {name}!"): _("Free delivery!"),
        _("Nobody feed {name} now."): _("No more presents for you."),
        _("{name} again? We need to talk."): _("You again? We need to talk."),
    }
)
RANKS = (
    *("", _("ace"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven")),
    *(_("eight"), _("nine"), _("ten"), _("jack"), _("queen"), _("king")),
)
NUMBERS = (
    *(_("Twelve"), _("Thirteen"), _("Fourteen"), _("Fifteen"), _("Sixteen"), _("Seventeen"), _("Eighteen")),
    *(_("Nineteen"), _("Twenty"), _("Twenty-one"), _("Twenty-two"), _("Twenty-three")),
)
FIRST_NUMBER = 12


def remark_words(line: str, name: str, rank: int, cards: int, points: int) -> str:
    """A line with its gaps filled; empty where it cannot be said in a balloon."""
    known = TO_YOU.get(line, line) if name == YOU else line
    at = cards - FIRST_NUMBER
    if "{cards}" in known and not 0 <= at < len(NUMBERS):
        return ""
    number = NUMBERS[at] if "{cards}" in known else ""
    words = known.format(name=name, rank=RANKS[rank], cards=number, points=points)
    return words if len(words) <= LONGEST else ""


def in_quotes(name: str, words: str) -> str:
    """A remark as the log has it: `Mei: “There. That feels better.”`."""
    return _("{name}: “{words}”").format(name=name, words=words)
