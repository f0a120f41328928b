"""Faults of files are whole sentences in the player's language: rule sets, short texts, positions and records."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.position import PositionError, load_position
from game.engine.position_frame import SEAT_KEYS
from game.engine.position_reading import KEYS as KEYS_OF_POSITIONS
from game.engine.position_reading import MELD_KEYS, SHEET_KEYS
from game.engine.record import RecordError, read_record
from game.engine.record_header import HEADER_KEYS, RecordedPlayer
from game.engine.state import Phase
from game.films.reading import variants_beside
from game.language import translated
from game.language.catalogs import catalog_of
from game.language.quoting import Wording
from game.rulebook.own_rules import rule_sets
from game.rules.draft import fault_place
from game.rules.schema import GROUPS, KNOBS
from game.rules.short_text import read_short_text
from game.rules.variant import Kind, VariantError
from game.rules.variant_file import load_variant, relatives, shipped_variants, variant_from_document
from game.text.saving import not_a_game
from game.workshop.words import in_words
from game.workshop.yours import YoursScreen
from tests.engine.test_record import UNUSABLE
from tests.engine.test_wrong_positions import WRONG
from tests.language.pseudo import WORD, pseudo_language, speaking
from tests.pictures.studio import Studio
from tests.rules.test_short_text import FAULTS
from tests.rules.variant_samples import HOUSE, knobs, with_knobs
from tests.support.joined import rules_to_change

KEYS = re.compile(
    r"[A-Za-z_]+(?:\[\d+\])?[._][\w.\[\]_]*|\"[^\"]*\"|'[^']*'|\[\[?[^\]]*\]|\{[^{}]*\}|\([^()]*\) ?(?=as|~)"
)
WORDS_OF_FILES = {
    "here", "house", "toml", "format", "variant", "true", "false", "joker", "colour", "price", "version",
    *(part for key in KNOBS for part in key.split(".")),
    *(group.name for group in GROUPS),
    *KEYS_OF_POSITIONS, *SEAT_KEYS, *MELD_KEYS, *SHEET_KEYS, *HEADER_KEYS, *RecordedPlayer._fields,
    *Phase, *Kind, *shipped_variants(), *relatives(),
}  # fmt: skip
WRONG_RULES: list[dict[str, Any]] = [
    knobs(fewest_players=4, most_players=3),
    knobs(dealing__packs={"3": 2}),
    knobs(dealing__packs={"few": 2}),
    knobs(dealing__packs=1, rounds__cards=30, dealing__jokers=0),
    knobs(dealing__wild_ranks=["A", *map(str, range(2, 11)), "J", "Q", "K"]),
    knobs(dealing__wild_ranks=["joker"]),
    knobs(rounds__contract="1 set of 1"),
    knobs(rounds__contract="1 run of 14", rounds__cards=20),
    knobs(rounds__contract="14 sets of 3", melding__distinct_ranks=True, rounds__cards=60, dealing__packs=8),
    knobs(rounds__contract="5 sets of 4"),
    knobs(rounds__contract="5 sets of 4", rounds__at_once=True),
    knobs(rounds__contract="1 run of 13", rounds__cards=20, rounds__go_out_by="hit"),
    knobs(rounds__contract="three of a kind"),
    knobs(hitting__swap_when="before down", hitting__swap_whose="any", hitting__wild_goes="meld"),
    knobs(buying__discards_owed=3),
    knobs(melding__suits_differ=True, rounds__contract="2 sets of 5"),
    knobs(melding__set_wilds_laid="one in some four"),
    knobs(money__ante=2),
    knobs(buying__illegal_call="pays"),
    knobs(money__ante=5, money__purse=2),
    knobs(scoring__winner="most points"),
    knobs(rounds__points=3),
    knobs(id="No Name", title="", character="x" * 2000, format=99),
    knobs(id="No Name", title="", character="x" * 2000, claims="often", ground_rules=[7]),
    knobs(scoring__card_points={"B": 2}, dealing__jokers=10**15, melding__longer=None),
    knobs(scoring=[], rounds=[]),
    knobs(colour=3, dealing__title=4, buying__pakcs=4),
]
WRONG_TEXTS = (
    "=",
    "a = ",
    "a = [1",
    'a = "x',
    "a = 1\na = 2",
    "[a\nb = 1",
    "a.b.c.d.e.f.g.h.i.j = 1",
    "a b = 1",
    "x = 1" * 99_999,
)


def faults() -> Iterator[str]:
    """Yield faults of every kind of file."""
    for changes in WRONG_RULES:
        yield from refused(lambda changes=changes: variant_from_document(with_knobs(changes), "house.toml"))
    for text in (*WRONG_TEXTS, HOUSE.replace("packs", "pakcs"), HOUSE.replace("format = ", "format = 1 #")):
        yield from refused(lambda text=text: load_variant(text, "house.toml"))
    for text in FAULTS:
        yield from refused(lambda text=text: read_short_text(text))
    for changes, _ in WRONG:
        doc = {key: value for key, value in {"variant": "shafer", "players": 4, **changes}.items() if value is not None}
        yield from refused(lambda doc=doc: load_position(json.dumps(doc), "here", open_variant=variants_beside(Path())))
    for line, _ in UNUSABLE:
        yield from refused(lambda line=line: read_record([line] if line else []))


def refused(read: Any) -> tuple[str, ...]:
    with pytest.raises((VariantError, PositionError, RecordError)) as caught:
        read()
    return caught.value.faults if isinstance(caught.value, VariantError) else (caught.value.args[0],)


def english_in(fault: str) -> list[str]:
    """Return the words of a fault that are not in the language, except for keys, values in quotes and titles."""
    return [word for word in WORD.findall(KEYS.sub(" ", fault)) if word not in WORDS_OF_FILES]


def test_file_faults_speak_the_players_language() -> None:
    every = list(faults())
    assert len(every) > 150
    plain = [fault for fault in every if not isinstance(fault, Wording)]
    assert [] == plain
    with speaking(pseudo_language()):
        english = {str(words): found for fault in every if (found := english_in(words := translated(fault)))}
    assert {} == english
    assert [] != english_in("the file is missing")


@pytest.mark.parametrize("code", ["de", "es", "fr"])
def test_editor_faults_name_their_options(code: str) -> None:
    with speaking(catalog_of(code)):
        for changes in WRONG_RULES:
            for fault in refused(lambda changes=changes: variant_from_document(with_knobs(changes), "house.toml")):
                assert isinstance(fault, Wording)
                reason = fault.arguments["reason"]
                assert isinstance(reason, str)
                if (
                    fault_place(reason) and "must be" not in reason and "is not" not in reason
                ):  # the other reasons are about files
                    shown = in_words(translated(reason))
                    assert not re.search(r'[a-z]\.[a-z]|_|"|\btrue\b|\bfalse\b', shown), shown


@pytest.mark.usefixtures("dummy_display")
def test_screens_show_faults_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.workshop.editor_flow.pasted", lambda: "shanghai:quarters;penalty_cards=x")
    (tmp_path / "house.toml").write_text("format = 1\n", encoding="utf-8")
    with speaking(catalog_of("de")):
        (complaint,) = rule_sets(tmp_path).complaints
        assert "house.toml: id fehlt; es muss ein Wort aus höchstens 32 kleinen" in complaint

        studio = Studio()
        studio.open(rules_to_change(studio.session))
        studio.key(pygame.K_w)
        studio.key(pygame.K_v)
        page = studio.stack[-1]
        assert isinstance(page, YoursScreen)
        pasted = page.note
        assert 'der Kurztext: penalty_cards ist "x", muss aber eine ganze Zahl von 0 bis 5 sein' == pasted

        why = refused(lambda: read_record(["7"]))[0]
        assert "die erste Zeile nennt nicht das Format" in not_a_game("a.jsonl", why)
