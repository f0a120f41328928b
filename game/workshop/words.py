"""Sentences of the rule-set editor.

Functions take plain values and return text. The names and sentences of options are in `game.rules`.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from game.files.described import Choice, FreeText, Texts, Whole, YesNo
from game.language import _, counted, joined, lowered, text, translated
from game.rulebook.words.rules import TITLES, saying
from game.rules.draft import entry_of, key_of
from game.rules.knobs.record import LONGEST_TITLE, RANK_NAMES, ContractText, Limits, WholeByPlayers, WildRanks
from game.rules.schema import KNOBS, ROUND
from game.rules.variant import ByPlayers, Kind
from game.text.cards import capitalized, contract_words, listed
from game.text.sealing import OF_ROUND
from game.text.ui import short_title

YOURS, PLAY_OURS, SEND, PASTE = _("Yours"), _("Play ours"), _("Send"), _("Paste")
PRESS_A_CELL = _("Press a cell to take its answer. Press yours for more answers.")
ALL_IN_WORDS = _("All in words")
NAME_FOR_RULES = _("Name your rules")
TAKE_ALL = text("Take all answers of {title}.")
YOURS_SPOKEN = text("{title}: {words}")
ALL_OPTIONS = counted("{number} option of this question", "All {number} options of this question")
PASTED, DROPPED = _("Pasted. The gold answers are theirs."), _("Opened. The gold answers are theirs.")
USE_THESE = _("Use these")
HOW_TO_TYPE_ROUNDS = _("All rounds in order. After a colon: the cards dealt from that round on.")
UNREAD_ROUND = text("“{words}” can't be read.")
COPIED = text("Copied: {words}")
PLAY = _("Play")
NAMES: Mapping[str, str] = MappingProxyType({"id": _("Short name"), "title": _("Name"), "character": _("Description")})
COPIED_FROM = _("Based on")
THE_ROUNDS = _("Round by round")
EVERY_ROUND = _("All rounds")
CARDS = _("Cards")
VARIES = _("Differs between rounds. A change here applies to all of them.")
BOOK = _("The rule book says")
LAB, TRY = _("Test in the lab"), _("Try a round")
SAVED_ALREADY = _("All changes saved.")
LAID_DOWN = _("Laid down")
STOP_MEASURING, GO_ON_MEASURING = _("Stop measuring"), _("Keep measuring")
NONE_OF_THEM = _("none of them")
YES, NO = _("Yes"), _("No")
BY_PLAYERS, SAME_FOR_ALL = _("by player count"), _("same for all")
CHANGE_TEXT = _("Press to change.")
ADD_LINE = _("Add a line")
A_ROUND, REMOVE, EARLIER, LATER = _("Add a round"), _("Remove"), _("Move up"), _("Move down")
FIRST_ALREADY, LAST_ALREADY = _("This is the first round."), _("This is the last round.")
LAST_ROUND = _("A game needs at least one round.")
TAKE_OVER = _("Same as…")
JOKER = _("Joker")
LEAVE_WHY = _("Unsaved changes will be lost.")
SAVE_AND_LEAVE, LEAVE_IT, STAY = _("Save and leave"), _("Don't save"), _("Keep editing")
NOTHING_TO_PASTE = _("There is no rule set on the clipboard. Copy a text that begins with “shanghai:” first.")
BACK_TO_EDITOR = _("Back to the editor")
DELETE, BRING_BACK = _("Delete"), _("Restore")
DELETE_IT = _("Delete")
DELETE_WHY = _("It won't be offered for new games. Saved and finished games keep their rules.")
NO_FOLDER = _("There is no folder for your own rule sets.")
EMPTY_TEXT = _("Enter some text.")
ONE_MORE, ONE_LESS = "+", "−"
MY_TITLE = text("My {title}")
TITLE_AND_NUMBER = text("{title} {number}")


def own_title(title: str, taken: Sequence[str]) -> str:
    """Return the default title of a copied rule set."""
    at_home = MY_TITLE(title=title)
    return free_title(at_home if len(at_home) <= LONGEST_TITLE else title, taken)


def free_title(wanted: str, taken: Sequence[str]) -> str:
    """Return a title that nothing has, with a number if necessary."""
    called, number = wanted, 2
    while called in taken:
        called = TITLE_AND_NUMBER(title=wanted[: LONGEST_TITLE - 3], number=number)
        number += 1
    return called


OWN_CHARACTER = text("House rules based on {title}.")
CHANGES = counted("{number} change", "{number} changes")


def changes(count: int) -> str:
    """Return how many options differ from the original."""
    return CHANGES(number=count) if count else _("no changes yet")


NUMBER_CHANGED = text("{number} changed")
MISTAKES = counted("{number} mistake", "{number} mistakes")


def group_in_line(title: str, changes: int, mistakes: int) -> str:
    """Return a group of options in one line, if there is no room for a list."""
    parts = [title, *([NUMBER_CHANGED(number=changes)] if changes else ())]
    return joined((*parts, *([MISTAKES(number=mistakes)] if mistakes else ())), ", ")


CONTRACT_BEFORE = text("before: {contract}")


def before_round(contract: str) -> str:
    """Return the earlier contract of a round; an empty string means there was no such round."""
    return CONTRACT_BEFORE(contract=contract) if contract else _("round added")


LAID_DOWN_BY = text("Computer players ({sentence}), {rounds} rounds of each contract.")


RARELY_LAID_DOWN = text("Rarely met: only {number} of {all} hands laid it down.")
FIX_MISTAKES_FIRST = counted("Fix {number} mistake first.", "Fix {number} mistakes first.")
RESET_TO = text("Reset to {value} (Del)")


def back_to(value: str) -> str:
    """Return the hint of the button that restores an option's value."""
    return RESET_TO(value=value) if 0 < len(value) <= 24 else _("Reset (Del)")


BEFORE = text("Before: {sentence}")  # the sentence of the rule book before the changes


def title_of(path: str) -> str:
    """Return an option's name; an option of a single round has the common name."""
    key = key_of(path)
    return TITLES.get(key) or NAMES.get(key, key)


SAVED_AS = text("Saved. File: {where}")
NOT_SAVED = text("Couldn't save: {reason}")
DELETE_TITLE = text("Delete {title}?")  # the question before a rule set is deleted
DELETED = text("{title} was deleted. Its file was kept: {where}")
BROUGHT_BACK = text("{title} was restored.")  # a deleted rule set is there again
NOT_MOVED = text("The file couldn't be moved: {reason}")
NOT_OPENED = text("Not a rule set: {reason}")
IS_FOLDER = text("{name} is a folder. Drop a single file instead.")
IS_A_GAME = text("{name} is a recorded game, not a rule set.")
NOT_A_RULE_SET = text("{name} is not a rule set. Rule sets end in “.toml”.")


def other_file(name: str, *, is_game: bool) -> str:
    """Explain why a dropped file of another kind is not used."""
    sentence = IS_A_GAME if is_game else NOT_A_RULE_SET
    return sentence(name=name)


SEATS = text("with {players}")  # a number of players, before the number that applies to them


def rank_title(rank: int) -> str:
    """Return a rank as the label of a number: the joker first."""
    return RANK_NAMES[rank] if rank else JOKER


MELD_TITLE = text("{kind} of {number}")


def meld_title(kind: Kind, length: int) -> str:
    """Return the title of a meld in a contract."""
    return MELD_TITLE(kind=translated(kind.value, "meld"), number=length)


PLUS_KIND = text("+ {kind}")


def one_more(kind: Kind) -> str:
    """Return the label of the button that adds a meld."""
    return PLUS_KIND(kind=capitalized(translated(kind.value, "meld")))


AT_LEAST = text("The minimum is {number}.")
AT_MOST = text("The maximum is {number}.")
MUST_BE = text("Enter a whole number from {fewest} to {most}.")
WRONG_SHORT_NAME = _("Enter at most 32 small letters, digits and _. The first must be a letter.")


def text_must_be(limits: Limits) -> str:
    """Explain why a typed text is not valid for an option."""
    return EMPTY_TEXT if isinstance(limits, FreeText) else WRONG_SHORT_NAME


TITLES_WITH_VALUE = text("{title}: {value}")


def beside(values: Sequence[tuple[str, str]]) -> str:
    """Return what several rule sets have for an option in one line, with equal values grouped."""
    by_word: dict[str, list[str]] = {}
    for title, word in values:
        by_word.setdefault(word, []).append(short_title(title))
    return joined((TITLES_WITH_VALUE(title=listed(titles), value=word) for word, titles in by_word.items()), "; ")


OPTION_WITHOUT_EFFECT = text("No effect here: {reason}")


def option_without_effect(why: str) -> str:
    """Explain why an option has no effect."""
    return OPTION_WITHOUT_EFFECT(reason=in_words(translated(why)))


def short_word(word: StrEnum) -> str:
    """Return a word in its form for narrow places."""
    return translated(str(word), "option")


def in_short(limits: Limits, value: Any) -> str:
    """Return a value as a narrow column shows it."""
    match limits:
        case YesNo():
            return lowered(YES if value else NO)
        case Whole(no_limit=bound) if value == bound:
            return _("no limit")
        case Choice():
            return short_word(value)
        case WholeByPlayers():
            return "/".join(str(number) for _fewest, _most, number in value.rows)
        case WildRanks():
            return joined((RANK_NAMES[rank] for rank in sorted(value) if rank), ", ") or _("none")
        case Texts():
            return str(len(value))
        case ContractText():
            return contract_words(value)
        case _:
            return str(value)


def in_column(path: str, value: Any) -> str:
    """Return a rule set's value in a narrow column; a per-round option that varies is shown as a range."""
    limits = entry_of(path).limits
    if key_of(path) != path or not path.startswith(f"{ROUND.name}."):
        return in_short(limits, value)
    values = {in_short(limits, setting) for setting in value}
    if len(values) == 1:
        return values.pop()
    if not all(map(str.isdigit, values)):
        return _("varies")
    return f"{min(values, key=int)}–{max(values, key=int)}"


TITLED = text("{title}: {sentence}")


def titled(path: str, text: str) -> str:
    """Return an option and a text about it."""
    return TITLED(title=title_of(path), sentence=text)


def titled_value(path: str, value: Any) -> str:
    """Return an option and its value in short."""
    return titled(path, in_column(path, value))


def option_names(path: str, limits: Choice[Any]) -> tuple[str, ...]:
    """Return the description of each choice of an option."""
    says = entry_of(path).knob.says
    return tuple(short_word(word) if says is None else saying(says, word) for word in limits.words)


def number_for(number: ByPlayers) -> int | None:
    """Return the one number for all tables, or None if it depends on the number of players."""
    return number.rows[0][2] if len({cards for _fewest, _most, cards in number.rows}) == 1 else None


# ---- mistakes ----

_WORD = re.compile(r'(\b[a-z_]+(?:\.[a-z_]+)?)((?: \w+)?) (?:"([^"]+)"|(true|false)\b)')
_ASKED = re.compile(rf'({ROUND.name}\[\d+\]\.\w+) "[^"]*"')  # a contract, at the place of its error
_KEY = re.compile(rf"{ROUND.name}\[(\d+)\]\.(\w+)|\b[a-z]+\.[a-z_]+\b|\b[a-z]+_[a-z_]+\b")
_LAST_PARTS = {key.rpartition(".")[2]: key for key in KNOBS}


QUOTED = text("“{words}”")


def in_words(fault: str) -> str:
    """Return an error with the options named as on the pages instead of as in files.

    >>> in_words("money.ante is 9, but money.purse is only 3")
    '“Ante” is 9, but “Each player brings” is only 3.'
    """
    sentence = with_titles(_WORD.sub(_value_in_words, _ASKED.sub(r"\1", str(fault))))
    return sentence if sentence.endswith((".", ")")) else f"{sentence}."


def with_titles(sentence: str) -> str:
    """Return a sentence about options with their titles in place of their keys.

    >>> with_titles("in addition to buying.penalty_cards")
    'in addition to “Cards that come with a buy”'
    """
    return _KEY.sub(_title_in_words, str(sentence))


def _title_in_words(match: re.Match[str]) -> str:
    if match[1]:
        named = OF_ROUND(number=int(match[1]))
        key = f"{ROUND.name}.{match[2]}"
        return named if KNOBS[key].limits == ContractText() else f"{named}, {QUOTED(words=title_of(key))}"
    named = match[0] if match[0] in KNOBS else _LAST_PARTS.get(match[0], "")
    return QUOTED(words=title_of(named)) if named else match[0]


def _value_in_words(match: re.Match[str]) -> str:
    entry = KNOBS.get(match[1])
    if entry is None:
        return match[0]
    link, word = match[2], match[3]
    if isinstance(entry.limits, Choice) and word:
        value = next((option for option in entry.limits.words if option.value == word), None)
        if value is not None:
            title = word if entry.knob.says is None else saying(entry.knob.says, value)
            return f"{match[1]}{link} {QUOTED(words=title)}"
    if isinstance(entry.limits, YesNo) and match[4]:
        return f"{match[1]}{link} {QUOTED(words=lowered(YES if match[4] == 'true' else NO))}"
    return match[0]
