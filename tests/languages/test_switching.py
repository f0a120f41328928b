"""The language changes at once: for constants, tables, open screens and what is cached."""

import copy
import pickle
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType, ModuleType
from typing import NamedTuple

import pytest

from game.app import _choose_language
from game.games.games_screen import Wording
from game.language import (
    BUILT_IN,
    Catalog,
    Phrase,
    _,
    choose,
    counted,
    joined,
    lowered,
    personal,
    text,
    translated,
    with_signs,
)
from game.practice.words import day_letters
from game.rulebook.words import rules
from game.rules.schema import KNOBS
from game.settings import Settings
from game.table.commands import Intention
from game.text import ui
from game.text.commands import CAPTIONS
from tests.languages.pseudo import pseudo, pseudo_language, speaking
from tests.pictures.studio import Studio

NO_GAMES = "No unfinished games.\nGames are saved as you play. Any you leave will wait here."


class Pair(NamedTuple):
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Line:
    words: str


class Choice(Enum):
    YES = "yes"

    def __init__(self, _value: str) -> None:
        self.caption = _("Yes")


class Holder:
    note = _("Yes")


def answer(default: str = _("Yes"), *, other: str = _("Yes")) -> str:
    return default if default == other else ""


@cache
def kept() -> str:
    return str(HELD.plain)


HELD = ModuleType("game.held_by_a_test")
GERMAN = Catalog(
    {
        "Yes": ("Ja",),
        "{number} card": ("{number} Karte", "{number} Karten"),
        "a joker": ("ein Joker||acc:einen Joker||m",),
        "{name} took {card}.": ("{name} nahm {card:acc}.",),
        "you\x04{name} took {card}.": ("du nahmst {card:acc}.",),
        "{value:.1f} %": ("{value:.1f} Prozent",),
        "{number:,} games": ("{number:,} Spiele",),
        "decimal sign\x04.": (",",),
        "thousands separator\x04,": (".",),
        "headings in a sentence (lower or keep)\x04lower": ("keep",),
        "menu\x04Yes": ("Jawohl",),
    },
    BUILT_IN.form_of,
)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.setitem(sys.modules, HELD.__name__, HELD)
    vars(HELD).update(
        plain=_("Yes"),
        tables={"a": (_("Yes"), 1), "b": [_("Yes")]},
        frozen=MappingProxyType({"a": _("Yes")}),
        pair=Pair(_("Yes"), "No"),
        line=Line(_("Yes")),
        choice=Choice.YES,
        answer=answer,
        kept=kept,
    )
    yield HELD
    choose(BUILT_IN)


def values(module: ModuleType) -> list[object]:
    """Return everything the module holds that depends on the language."""
    made = [module.plain, module.tables["a"], module.tables["b"][0], module.frozen["a"], module.pair, module.line]
    return [*made, module.choice.caption, module.answer(), kept()]


def test_constants_and_tables_change_and_change_back(held: ModuleType) -> None:
    english = values(held)
    assert choose(GERMAN)
    assert ["Ja", ("Ja", 1), "Ja", "Ja", Pair("Ja", "No"), Line("Ja"), "Ja", "Ja", "Ja"] == values(held)
    assert not choose(GERMAN)
    assert choose(BUILT_IN)
    assert english == values(held)


@pytest.mark.usefixtures("held")
def test_objects_that_are_handed_over_change() -> None:
    holder = Holder()
    holder.note = _("Yes")
    choose(GERMAN, [holder])
    assert "Ja" == holder.note


def test_sentences_are_looked_up_when_they_are_called() -> None:
    cards, took = counted("{number} card", "{number} cards"), personal("{name} took {card}.")
    share, games = text("{value:.1f} %"), text("{number:,} games")
    with speaking(GERMAN):
        joker = _("a joker")
        assert ["1 Karte", "2 Karten"] == [cards(number=number) for number in (1, 2)]
        about = [took(name=name, card=joker) for name in ("Mei", "You")]
        assert ["Mei nahm einen Joker.", "du nahmst einen Joker."] == about
        assert ["12,5 Prozent", "1.200 Spiele"] == [share(value=12.5), games(number=1200)]
        assert ("Jawohl", "Ja", "No") == (_("Yes", "menu"), translated("Yes"), translated("No"))
        assert "einen Joker, Mei" == format(joined([joker, "Mei"], ", "), "acc")
        assert ("Runde", "1.234,5") == (lowered("Runde"), with_signs("1,234.5"))
    assert ["1 card", "12.5 %", "round"] == [cards(number=1), share(value=12.5), lowered("Round")]


def test_every_part_of_the_game_changes() -> None:
    with speaking(pseudo_language()):
        assert pseudo("New game") == ui.NEW_GAME
        assert pseudo(NO_GAMES) == Wording().empty
        assert day_letters()[1] == pseudo("Tuesday")[0] == "Ť"
        assert pseudo("Fill the tray") == CAPTIONS["fill"] == Intention.FILL.caption
        assert [pseudo(KNOBS[key].knob.title) for key in rules.TITLES] == list(rules.TITLES.values())
    assert "New game" == ui.NEW_GAME


def test_no_table_is_kept_by_sentences() -> None:
    """The keys of a table and the members of a set stay as they are when the language changes."""
    held = ((name, key, value) for name, module in modules_of_the_game() for key, value in vars(module).items())
    keyed = [(f"{name}.{key}", entry) for name, key, value in held for entry in keys_in(value) if speaks(entry)]
    assert [] == keyed


def modules_of_the_game() -> list[tuple[str, ModuleType]]:
    return [(name, module) for name, module in tuple(sys.modules.items()) if name.startswith("game.")]


def keys_in(value: object) -> list[object]:
    """Return the keys of a table, of the tables in it, and the members of a set."""
    if isinstance(value, dict | MappingProxyType):
        return [*value, *(key for part in value.values() for key in keys_in(part))]
    return list(value) if isinstance(value, set | frozenset) else []


def speaks(value: object) -> bool:
    return isinstance(value, Phrase) or (isinstance(value, tuple) and any(map(speaks, value)))


def test_tables_kept_by_sentences_are_noticed() -> None:
    kept = {"a": {Pair(_("Yes"), "No"): 1}}, frozenset({_("Yes")}), {"Yes": _("Yes")}
    assert [True, True, False] == [any(map(speaks, keys_in(value))) for value in kept]


@pytest.mark.usefixtures("dummy_display")
def test_open_screens_change() -> None:
    studio, later = Studio(), Studio()
    with speaking(pseudo_language()):
        later = Studio()
    choose(pseudo_language(), studio.stack)
    try:
        assert spoken(later) == spoken(studio)
    finally:
        choose(BUILT_IN)


def spoken(studio: Studio) -> list[str]:
    """Return the labels of the screen on top."""
    return [widget.label for widget in studio.stack[-1].widgets()]  # type: ignore[attr-defined]


def test_a_phrase_crosses_to_other_processes_as_plain_words() -> None:
    assert str is type(pickle.loads(pickle.dumps(Phrase("a", {"acc": "b"})))) is type(copy.deepcopy(Phrase("a")))


@pytest.mark.usefixtures("dummy_display")
@pytest.mark.parametrize(
    ("computer", "wanted", "new_game"),
    [
        ("de_AT.UTF-8", "system", "Neues Spiel"),
        ("es_CL.UTF-8", "system", "Nueva partida"),
        ("xx_XX.UTF-8", "system", "New game"),
        ("de_DE.UTF-8", "en", "New game"),
        ("en_US.UTF-8", "de", "Neues Spiel"),
        (None, "system", "New game"),  # whatever the computer of the tests speaks
    ],
)
def test_the_first_language_is_that_of_the_computer(
    computer: str | None, wanted: str, new_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if computer:
        monkeypatch.setenv("LANG", computer)
    try:
        _choose_language(Settings(language=wanted))
        assert new_game == ui.NEW_GAME
    finally:
        choose(BUILT_IN)
