"""The language changes at once: constants are looked up when they are shown, wherever they are held."""

import ast
import copy
import io
import pickle
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import NamedTuple

import pygame
import pytest

from game.app import _choose_language
from game.games.games_screen import GamesWording
from game.language import (
    BUILT_IN,
    Catalog,
    Constant,
    Phrase,
    Text,
    _,
    choose,
    chosen_catalog,
    counted,
    joined,
    lowered,
    of_rule_set,
    personal,
    text,
    translated,
    with_signs,
)
from game.language.catalogs import ENGLISH, LANGUAGES, catalog_of
from game.practice.words import day_letters
from game.rulebook.words import rules
from game.rules.schema import KNOBS
from game.settings import Settings
from game.table.commands import Intention
from game.text import ui
from game.text.commands import CAPTIONS
from tests.house.source import modules_in, nodes, trees
from tests.language.extract import messages
from tests.language.pseudo import noting_texts, pseudo, pseudo_language, speaking, untranslated
from tests.pictures.situations import SHOT_OF
from tests.pictures.studio import Studio
from tests.support.canvases import headless
from tests.support.studio import Camera

NO_GAMES = "No unfinished games.\nGames are saved as you play. Any you leave will wait here."


class Pair(NamedTuple):
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Line:
    words: str = _("Yes")


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
    return _("Yes")


YES, NO = _("Yes"), _("No")
TABLES: Mapping[str, tuple[str, ...]] = MappingProxyType({"a": (YES,), "b": (NO, YES)})
HELD: Mapping[str, Callable[[], str]] = {
    "constant": lambda: YES,
    "table": lambda: TABLES["a"][0],
    "tuple": lambda: TABLES["b"][1],
    "named tuple": lambda: Pair(YES, NO).one,
    "frozen value": lambda: Line().words,
    "enum": lambda: Choice.YES.caption,
    "class": lambda: Holder.note,
    "default": lambda: answer(),
    "cached": kept,
    "dictionary": lambda: {YES: YES}[_("Yes")],
}
# every way that sentences become text
SHOWN: Mapping[str, Callable[[str], str]] = {
    "str": str,
    "f-string": lambda words: f"{words}",
    "column": lambda words: f"{words:<1}",
    "format": "{}".format,
    "percent": lambda words: "%s" % words,  # noqa: UP031 (it is another way)
    "print": lambda words: printed(words),
    "sum": lambda words: words + "",
    "added": lambda words: "" + words,
    "two": lambda words: (words + words)[: len(words)],
    "letters": lambda words: "".join(words),
    "part": lambda words: words[:99],
    "split": lambda words: words.split(" ")[0],
    "lines": lambda words: words.splitlines(keepends=True)[0],
    "title": lambda words: words.lower().capitalize(),
    "joined": lambda words: joined([words], ", "),
    "between": lambda words: joined(["", ""], words),
    "separator": lambda words: words.join(["", ""]),
    "replaced": lambda words: words.replace("x", "y"),
    "with": lambda words: _("%").replace("%", words),
    "named": lambda words: text("{name}")(name=words),
    "pickled": lambda words: pickle.loads(pickle.dumps(words)),
    "copied": copy.deepcopy,
}
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


def printed(words: str) -> str:
    print(words, end="", file=(file := io.StringIO()))
    return file.getvalue()


@pytest.mark.parametrize("holder", HELD)
def test_held_sentences_change_and_change_back(holder: str) -> None:
    held = HELD[holder]()
    with speaking(GERMAN):
        assert ("Ja", "Ja") == (str(held), str(HELD[holder]()))
    assert ("Yes", "Yes") == (str(held), str(HELD[holder]()))


@pytest.mark.parametrize("way", SHOWN)
def test_every_display_looks_sentences_up(way: str) -> None:
    assert "Yes" == SHOWN[way](YES)
    with speaking(GERMAN):
        assert "Ja" == SHOWN[way](YES)
        assert type(SHOWN[way](YES)) is str
    assert "Yes" == SHOWN[way](YES)


def test_sentences_stay_equal_keys() -> None:
    table, members = {YES: 1, Pair(YES, NO): 2}, frozenset({YES})
    with speaking(GERMAN):
        assert YES == _("Yes")
        assert hash(YES) == hash(_("Yes"))
        assert _("Yes", "menu") != YES  # two messages that only English does not tell apart
        assert (1, 2, True) == (table[_("Yes")], table[Pair(_("Yes"), _("No"))], _("Yes") in members)


def test_only_another_catalog_is_a_change() -> None:
    assert not choose(BUILT_IN)
    with speaking(GERMAN):
        assert chosen_catalog() is GERMAN
        assert not choose(GERMAN)
    assert chosen_catalog() is BUILT_IN


def test_sentences_know_used_text_methods() -> None:
    """A method that a sentence only inherits would use its English text."""
    used = {
        node.func.attr
        for name in modules_in("game")
        for node in nodes(trees()[name], ast.Call)
        if isinstance(node.func, ast.Attribute)
    }
    methods = {name for name in vars(str) if not name.startswith("_")}
    assert (used & methods) - vars(Constant).keys() == NEVER_OF_SENTENCES


NEVER_OF_SENTENCES = {"format", "isupper"}  # of templates; of the names of classes


def test_sentences_are_sorted_as_they_are_read() -> None:
    sentences = [_("a joker"), _("Yes")]
    assert ["Yes", "a joker"] == sorted(sentences)
    with speaking(GERMAN):
        assert ["Ja", "ein Joker"] == list(map(str, sorted(sentences)))
        assert ["Ja", "Jawohl"] == list(map(str, sorted([_("Yes", "menu"), _("Yes")])))


def test_arguments_follow_the_language() -> None:
    cards, took = counted("{number} card", "{number} cards"), personal("{name} took {card}.")
    share, games = text("{value:.1f} %"), text("{number:,} games")
    with speaking(GERMAN):
        joker = _("a joker")
        assert ["1 Karte", "2 Karten"] == [cards(number=number) for number in (1, 2)]
        about = [took(name=name, card=joker) for name in ("Mei", "You")]
        assert ["Mei nahm einen Joker.", "du nahmst einen Joker."] == about
        assert ["12,5 Prozent", "1.200 Spiele"] == [share(value=12.5), games(number=1200)]
        assert ["Jawohl", "Ja", "No"] == list(map(str, (_("Yes", "menu"), translated("Yes"), translated("No"))))
        assert "einen Joker, Mei" == format(joined([joker, "Mei"], ", "), "acc")
        assert ("Runde", "1.234,5") == (lowered("Runde"), with_signs("1,234.5"))
    assert ["1 card", "12.5 %", "round"] == [cards(number=1), share(value=12.5), lowered("Round")]


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - {ENGLISH}))
def test_a_person_called_june_stays_june(code: str) -> None:
    with speaking(catalog_of(code)):
        month, said = str(_("June")), []
        for message in messages():
            sentences = (message.one, message.many)
            specs = {name: spec for form in sentences for _text, name, spec, _conversion in Formatter().parse(form)}
            values = {name: 2 if spec or name == "number" else "June" for name, spec in specs.items() if name}
            said += [str(Text(*sentences, message.context).fill({"number": 2, **values}))] if values else []
        renamed = [sentence for sentence in said if re.search(rf"\b{month}\b", sentence, re.IGNORECASE)]
        assert [] == renamed != [sentence for sentence in said if "June" in sentence]
        assert "June" == str(of_rule_set("June")) != month


def test_every_part_of_the_game_changes() -> None:
    wording = GamesWording()
    with speaking(pseudo_language()):
        assert pseudo("New game") == str(ui.NEW_GAME)
        assert pseudo(NO_GAMES) == str(GamesWording().empty) == str(wording.empty)
        assert day_letters()[1] == pseudo("Tuesday")[0] == "Ť"
        assert pseudo("Fill the tray") == str(CAPTIONS["fill"]) == str(Intention.FILL.caption)
        assert [pseudo(KNOBS[key].knob.title) for key in rules.TITLES] == list(map(str, rules.TITLES.values()))
    assert "New game" == str(ui.NEW_GAME)


@pytest.mark.usefixtures("dummy_display")
def test_open_screens_change() -> None:
    studio = Studio()
    with speaking(pseudo_language()):
        later = Studio()
        assert spoken(later) == spoken(studio)
        assert pseudo("New game") in spoken(studio)


def spoken(studio: Studio) -> list[str]:
    """Return the labels of the screen on top."""
    return [str(widget.label) for widget in studio.stack[-1].widgets()]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("dummy_display")
def test_tables_in_play_change_immediately() -> None:
    """Only what has been logged stays as it was."""
    names = frozenset({"Mei", "Jun", "Rosa", "MEI", "JUN", "ROSA"})
    with headless((320, 180)):
        studio, camera = Studio(), Camera((320, 180))
        SHOT_OF["quarters_buy"].set_up(studio)
        with noting_texts() as seen:
            english = pygame.image.tobytes(camera.picture(studio), "RGB")
        assert {"9 of clubs?", "Jun and Rosa passed."} <= seen
        with speaking(pseudo_language()), noting_texts() as seen:
            camera.picture(studio)
        assert ["Jun and Rosa passed."] == untranslated(seen, names)
        assert english == pygame.image.tobytes(camera.picture(studio), "RGB")


def test_phrases_cross_processes_as_words() -> None:
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
def test_first_languages_follow_the_computer(
    computer: str | None, wanted: str, new_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if computer:
        monkeypatch.setenv("LANG", computer)
    try:
        _choose_language(Settings(language=wanted))
        assert new_game == str(ui.NEW_GAME)
    finally:
        choose(BUILT_IN)
