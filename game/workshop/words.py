"""The sentences of the rules workshop: the editor of a house's own rules, and the lab that plays them.

Functions take plain values and give text. What knobs are called, and what they say, stands beside them in `game.rules`.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from game.described import Choice, FreeText, Texts, YesNo
from game.language import _, plural
from game.rulebook.words.rules import TITLES, saying
from game.rules.draft import entry_of, key_of
from game.rules.knobs.record import LONGEST_TITLE, RANK_NAMES, ContractText, Limits, WholeByPlayers, WildRanks
from game.rules.schema import KNOBS, ROUND
from game.rules.variant import ByPlayers, Kind
from game.text.cards import contract_words, listed, rank_plural
from game.text.sealing import of_round

MAKE_YOUR_OWN, CHANGE_IT = _("Make your own"), _("Change these rules")
MAKE_SUB, CHANGE_SUB = _("from these rules"), _("your rules")
NAMES: Mapping[str, str] = MappingProxyType({"id": _("Short name"), "title": _("Name"), "character": _("Description")})
COPIED_FROM = _("Based on")
THE_ROUNDS = _("Round by round")
EVERY_ROUND = _("All rounds")
VARIES = _("Differs between rounds. A change here applies to all of them.")
BOOK = _("The rule book says")
READ_ALL = _("Read the rules")
LAB, TRY = _("Test in the lab"), _("Try a round")
RENAME, DUPLICATE, SHARE = _("Rename"), _("Duplicate"), _("Share as text")
SAVED_ALREADY = _("All changes saved.")
LAID_DOWN, MEASURING = _("Laid down"), _("Measuring how often it is laid down...")
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
SHARED = _(
    "The rule set is on the clipboard as text. To use it, save it as a “.toml” file and drop it on the game window."
)
BACK_TO_EDITOR = _("Back to the editor")
DELETE, BRING_BACK = _("Delete"), _("Restore")
DELETE_IT = _("Delete")
DELETE_WHY = _("It won't be offered for new games. Saved and finished games keep their rules.")
NO_FOLDER = _("There is no folder for your own rule sets.")
EMPTY_TEXT = _("Enter some text.")
ONE_MORE, ONE_LESS = "+", "−"
HOW_TO_SHARE = _("To open a rule set, drop its file on the window.")


def own_title(title: str, taken: Sequence[str]) -> str:
    """What a copy of a rule set is called before anybody names it."""
    number, at_home = 2, _("My {title}").format(title=title)
    wanted = at_home if len(at_home) <= LONGEST_TITLE else title
    called = wanted
    while called in taken:
        called = _("{title} {number}").format(title=wanted[: LONGEST_TITLE - 3], number=number)
        number += 1
    return called


def own_character(title: str) -> str:
    """What a copy is like before anybody says it: the sentence of what it was copied from would soon be wrong."""
    return _("House rules based on {title}.").format(title=title)


def changes(count: int) -> str:
    """How many knobs say something else than where it began."""
    return plural("{number} change", "{number} changes", count) if count else _("no changes yet")


def group_in_line(title: str, changes: int, mistakes: int) -> str:
    """A group of knobs where there is no room for a list of them."""
    said = [title, *([_("{number} changed").format(number=changes)] if changes else ())]
    return ", ".join((*said, *([plural("{number} mistake", "{number} mistakes", mistakes)] if mistakes else ())))


def before_round(contract: str) -> str:
    """What a round asked for before; empty: there was no such round."""
    return _("before: {contract}").format(contract=contract) if contract else _("round added")


def laid_down_by(company: str, rounds: int) -> str:
    """Who laid the contracts down, and how often they were dealt."""
    said = _("Computer players ({company}), {rounds} rounds of each contract.")
    return said.format(company=company, rounds=rounds)


def laid_spoken(share: str) -> str:
    """How often a contract is laid down."""
    return _("laid down by {share} of hands").format(share=share)


def rarely_laid_down(down: int, hands: int) -> str:
    """A contract that hardly anybody met."""
    return _("Rarely met: only {down} of {hands} hands laid it down.").format(down=down, hands=hands)


def fix_mistakes_first(count: int) -> str:
    """Why something cannot be done with a rule set that cannot be played."""
    return plural("Fix {number} mistake first.", "Fix {number} mistakes first.", count)


def back_to(value: str) -> str:
    """What gives a knob the value it had when it was copied."""
    return _("Reset to {value} (Del)").format(value=value) if 0 < len(value) <= 24 else _("Reset (Del)")


def before(sentence: str) -> str:
    """What the rule book said before."""
    return _("Before: {sentence}").format(sentence=sentence)


def short_title(title: str) -> str:
    """The name of a rule set at the head of a narrow column."""
    return title.removesuffix(_(" Shanghai"))


def title_of(path: str) -> str:
    """What a knob is called; that of one round as in all."""
    key = key_of(path)
    return TITLES.get(key) or NAMES.get(key, key)


def saved_as(path: str) -> str:
    """Where the rule set lies now."""
    return _("Saved. New games list it after the other rule sets. File: {path}").format(path=path)


def not_saved(reason: str) -> str:
    """Why it lies nowhere yet."""
    return _("Couldn't save: {reason}").format(reason=reason)


def delete_title(title: str) -> str:
    """Asked before a rule set goes."""
    return _("Delete {title}?").format(title=title)


def deleted(title: str, path: str) -> str:
    """Where a rule set went."""
    return _("{title} was deleted. Its file was kept: {path}").format(title=title, path=path)


def brought_back(title: str) -> str:
    """A rule set that was deleted is there again."""
    return _("{title} was restored.").format(title=title)


def not_moved(reason: str) -> str:
    """Why a rule set could not be deleted, or brought back."""
    return _("The file couldn't be moved: {reason}").format(reason=reason)


def not_opened(reason: str) -> str:
    """Why a file that was dropped is no rule set."""
    return _("Not a rule set: {reason}").format(reason=reason)


def is_folder(name: str) -> str:
    """A folder where a file should be."""
    return _("{name} is a folder. Drop a single file instead.").format(name=name)


def other_file(name: str, *, is_game: bool) -> str:
    """A file of another kind."""
    said = (
        _("{name} is a recorded game, not a rule set.")
        if is_game
        else _("{name} is not a rule set. Rule sets end in “.toml”.")
    )
    return said.format(name=name)


def seats(players: int) -> str:
    """A number of players, before the number that holds for them."""
    return _("with {players}").format(players=players)


def rank_title(rank: int) -> str:
    """A rank as the head of a number: the joker first."""
    return RANK_NAMES[rank] if rank else JOKER


def meld_title(kind: Kind, length: int) -> str:
    """A meld that a contract asks for."""
    return _("{kind} of {length}").format(kind=translated(kind.value), length=length)


def one_more(kind: Kind) -> str:
    """A button that asks for a meld more."""
    return _("+ {kind}").format(kind=translated(kind.value).capitalize())


def at_least(least: int) -> str:
    """Why a number goes no lower."""
    return _("The minimum is {number}.").format(number=least)


def at_most(most: int) -> str:
    """Why a number goes no higher."""
    return _("The maximum is {number}.").format(number=most)


def must_be(least: int, most: int) -> str:
    """Why what was typed is no number for a knob."""
    return _("Enter a whole number from {least} to {most}.").format(least=least, most=most)


def text_must_be(limits: Limits) -> str:
    """Why what was typed is no text for a knob."""
    return EMPTY_TEXT if isinstance(limits, FreeText) else _("It must be {allowed}.").format(allowed=limits.allowed)


def beside(values: Sequence[tuple[str, str]]) -> str:
    """What several rule sets say of a knob, in one line: those that say the same together."""
    by_word: dict[str, list[str]] = {}
    for title, word in values:
        by_word.setdefault(word, []).append(short_title(title))
    return "; ".join(_("{titles}: {word}").format(titles=listed(titles), word=word) for word, titles in by_word.items())


def option_without_effect(why: str) -> str:
    """A knob that another one shuts off."""
    return _("No effect here: {why}").format(why=in_words(why))


def short_word(word: StrEnum) -> str:
    """One of a few words as a narrow place says it."""
    return translated(str(word))


def in_short(limits: Limits, value: Any) -> str:
    """A value as a narrow column says it."""
    match limits:
        case YesNo():
            return (YES if value else NO).lower()
        case Choice():
            return short_word(value)
        case WholeByPlayers():
            return "/".join(str(number) for _fewest, _most, number in value.rows)
        case WildRanks():
            return ", ".join(RANK_NAMES[rank] for rank in sorted(value) if rank) or _("none")
        case Texts():
            return str(len(value))
        case ContractText():
            return contract_words(value)
        case _:
            return str(value)


def in_column(path: str, value: Any) -> str:
    """What a rule set says of a knob, in a narrow column; one of the rounds as a span where it is not always alike."""
    limits = entry_of(path).limits
    if key_of(path) != path or not path.startswith(f"{ROUND.name}."):
        return in_short(limits, value)
    said = list(dict.fromkeys(in_short(limits, each) for each in value))
    return said[0] if len(said) == 1 else f"{said[0]}–{said[-1]}" if all(map(str.isdigit, said)) else _("varies")


def titled(path: str, text: str) -> str:
    """A knob and what is said of it."""
    return _("{title}: {said}").format(title=title_of(path), said=text)


def said_of(path: str, value: Any) -> str:
    """A knob and what is said of it, in short."""
    return titled(path, in_column(path, value))


def option_names(path: str, limits: Choice[Any]) -> tuple[str, ...]:
    """Each of a few words as its record tells it."""
    says = entry_of(path).knob.says
    return tuple(short_word(word) if says is None else saying(says, word) for word in limits.words)


def wild_rank(rank: int) -> str:
    """A rank that may be wild."""
    return rank_plural(rank)


def number_for(number: ByPlayers) -> int | None:
    """The one number for all tables, or None where it depends on how many play."""
    return number.rows[0][2] if len({each for _fewest, _most, each in number.rows}) == 1 else None


# ---- mistakes ----

_WORD = re.compile(r'(\b[a-z_]+(?:\.[a-z_]+)?)( is)? (?:"([^"]+)"|(true|false)\b)')
_ASKED = re.compile(rf'({ROUND.name}\[\d+\]\.\w+) "[^"]*"')  # a contract stands where the mistake is told
_KEY = re.compile(rf"{ROUND.name}\[(\d+)\]\.(\w+)|\b[a-z]+\.[a-z_]+\b|\b(?:fewest|most)_players\b")


def in_words(fault: str) -> str:
    """A mistake with the knobs called as pages call them, not as files do.

    >>> in_words("money.ante is 9, but money.purse is only 3")
    '“Ante” is 9, but “Each player brings” is only 3.'
    """
    said = _KEY.sub(_titled, _WORD.sub(_worded, _ASKED.sub(r"\1", fault)))
    return said if said.endswith((".", ")")) else f"{said}."


def _titled(match: re.Match[str]) -> str:
    if match[1]:
        named = of_round(int(match[1]))
        key = f"{ROUND.name}.{match[2]}"
        return named if KNOBS[key].limits == ContractText() else f"{named}, “{title_of(key)}”"
    return f"“{title_of(match[0])}”" if match[0] in KNOBS else match[0]


def _worded(match: re.Match[str]) -> str:
    entry = KNOBS.get(match[1])
    if entry is None:
        return match[0]
    link, word = match[2] or "", match[3]
    if isinstance(entry.limits, Choice) and word:
        value = next((each for each in entry.limits.words if each.value == word), None)
        if value is not None:
            said = word if entry.knob.says is None else saying(entry.knob.says, value)
            return f"{match[1]}{link} “{said}”"
    if isinstance(entry.limits, YesNo) and match[4]:
        return f"{match[1]}{link} “{(YES if match[4] == 'true' else NO).lower()}”"
    return match[0]
