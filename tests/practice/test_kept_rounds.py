"""A practice round that is left is kept: it continues where it was left, and damage loses nothing else."""

from pathlib import Path

import pygame
import pytest

from game.engine.referee import legal_actions
from game.files.described import FieldError
from game.files.documents import json_line
from game.practice import words
from game.practice.home_screen import PracticeScreen
from game.practice.memory.kept_rounds import (
    FILE_NAME,
    HEADER,
    KEPT_ROUNDS,
    KeptReading,
    KeptRound,
    document_of,
    kept_in,
    kept_round,
    match_again,
)
from game.practice.memory.notebook import Notebook
from game.practice.round_screen import RoundScreen, match_of
from game.practice.rounds.flow import todays_line
from game.practice.rounds.par_screen import ParScreen
from game.rules.variant_file import shipped_variant
from game.text import ui
from game.ui.dialogs import Message
from game.ui.form import FormScreen
from tests.pictures.practice import CHOICE, TODAY, InstantWork, past_rounds, play_out
from tests.pictures.studio import Studio
from tests.support.joined import play_round, practice, todays_deal

pytestmark = pytest.mark.usefixtures("dummy_display")


def opened(folder: Path | None = None) -> Studio:
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    studio.session.add_book(Notebook(folder))
    studio.open(practice(studio.session, TODAY))
    studio.wait(0.0)
    return studio


def spoken(studio: Studio) -> str:
    screen = studio.stack[-1]
    assert isinstance(screen, FormScreen)
    return "\n".join(screen.spoken())


def leave(studio: Studio) -> None:
    studio.wait(0.0)
    studio.key(pygame.K_ESCAPE)
    studio.click(studio.box(ui.LEAVE_IT).center)
    studio.wait(0.0)
    assert isinstance(studio.stack[-1], PracticeScreen)


def test_rounds_continue_in_another_run(tmp_path: Path) -> None:
    studio = opened(tmp_path)
    studio.open(play_round(studio.session, CHOICE._replace(place=0)))
    studio.wait(0.0)
    studio.settle()
    table = studio.table
    table.match.submit(next(iter(legal_actions(table.match.view(table.me), 0))))
    studio.wait(0.0)
    left = table.match
    leave(studio)

    again = opened(tmp_path)
    assert words.ROUND_KEPT(number=5, turn=1) in spoken(again)
    again.key(pygame.K_p)
    match = again.table.match
    assert (left.actions, left.state, left.players) == (match.actions, match.state, match.players)
    assert again.table.me == table.me

    again.wait(0.0)
    play_out(again)
    assert isinstance(again.stack[-1], ParScreen)
    again.key(pygame.K_ESCAPE)
    again.wait(0.0)
    assert () == again.session.book(Notebook).kept_rounds()
    assert words.ROUND_KEPT(number=5, turn=1) not in spoken(again)
    assert CHOICE._replace(place=0) == again.session.book(Notebook).played()[-1].round.choice


def test_daily_deals_continue_as_themselves(tmp_path: Path) -> None:
    studio = opened(tmp_path)
    studio.open(todays_deal(studio.session, TODAY))
    leave(studio)
    assert "Quarter, turn 1" == todays_line(studio.session, TODAY)
    assert words.ROUND_KEPT(number=1, turn=1) not in spoken(studio)

    studio.open(todays_deal(studio.session, TODAY))
    assert isinstance(studio.stack[-1], type(studio.table))
    studio.wait(0.0)
    play_out(studio)
    assert f"{TODAY}" == studio.session.book(Notebook).played()[-1].round.choice.day


def test_new_deals_replace_the_kept_round() -> None:
    studio = opened()
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_n)
    screen = studio.stack[-1]
    assert isinstance(screen, RoundScreen)
    assert CHOICE._replace(seed="") == screen.choice._replace(seed="")

    screen.choice = screen.choice._replace(round=2)
    studio.key(pygame.K_RETURN)
    studio.wait(0.0)
    kept = studio.session.book(Notebook).kept_rounds()
    assert [2] == [round_.choice.round for round_ in kept]


def test_daily_deals_change_no_remembered_choice() -> None:
    studio = opened()
    past_rounds(studio)
    notebook = studio.session.book(Notebook)
    last = notebook.played()[-1].round
    notebook.note(last._replace(id="mine", choice=CHOICE._replace(round=7, place=2)))
    notebook.note(last._replace(id="day", choice=CHOICE._replace(round=1, place=0, day="2026-11-22")))
    studio.open(practice(studio.session, TODAY))
    studio.key(pygame.K_p)

    screen = studio.stack[-1]
    assert isinstance(screen, RoundScreen)
    assert (7, 2) == (screen.choice.round, screen.choice.place)


def test_kept_rounds_refuse_spoilt_keys() -> None:
    studio = opened()
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    kept = kept_round(CHOICE, studio.table.match, 1)

    doc = document_of(kept)
    assert kept == kept_in(doc)
    for key in ("levels", "names", "actions", "turn", "round", "place"):
        with pytest.raises(FieldError):
            kept_in({name: value for name, value in doc.items() if name != key})
    with pytest.raises(FieldError):
        kept_in({**doc, "turn": "one"})
    with pytest.raises(FieldError):
        kept_in({**doc, "more": 1})


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("seat", 4, "seat is 4, but it must be a whole number from 0 to 3"),
        ("seat", True, "seat is true, but it must be a whole number from 0 to 3"),
        ("after", 2, "after is 2, but it must be 1"),
        ("after", 10**40, "after is "),
        ("after", "all", 'after is "all", but it must be 1'),
        ("ranks", [1, 2], "ranks has 2 entries, but it must be a list of 3: a whole number from 1 to 13"),
        ("ranks", [1, 2, 14], "ranks[3] is 14, but it must be a whole number from 1 to 13"),
        ("ranks", [1, 2, [3]], "ranks[3] is "),
        ("ranks", [5, 5, 6], "ranks has a rank twice"),
        ("ranks", None, "ranks is "),
        ("more", 1, '"more" is not a key here: the keys are seat, after, ranks'),
    ],
)
def test_kept_readings_refuse_crafted_values(key: str, value: object, why: str) -> None:
    doc = document_of(kept_deal((KeptReading(3, 1, (1, 13, 7)),)))
    assert kept_in(doc).readings == (KeptReading(3, 1, (1, 13, 7)),)
    reading = {"seat": 3, "after": 1, "ranks": [1, 13, 7]}
    assert doc["readings"] == [reading]
    with pytest.raises(FieldError) as refused:
        kept_in({**doc, "readings": [{**reading, key: value}]})
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize("readings", [{}, "none", None, 1, [1], [[]], [{}]])
def test_kept_readings_refuse_other_things(readings: object) -> None:
    doc = document_of(kept_deal())
    assert "readings" not in doc, "older versions can read it"
    for value in (readings, [{"seat": 1, "after": 1, "ranks": [1, 2, 3]}] * 2):
        with pytest.raises(FieldError):
            kept_in({**doc, "readings": value})


def kept_deal(readings: tuple[KeptReading, ...] = ()) -> KeptRound:
    match = match_of(CHOICE, shipped_variant(CHOICE.rule_set), ("You", "Mei", "Jun", "Ada"))
    match.deal()
    return kept_round(CHOICE, match, 1, readings)


def test_damaged_lines_lose_one_round(tmp_path: Path) -> None:
    studio = opened(tmp_path)
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    path = tmp_path / FILE_NAME
    path.write_text(path.read_text() + '{"round": 1}\n')

    again = opened(tmp_path)
    assert isinstance(again.stack[-1], Message)
    assert 1 == len(again.session.book(Notebook).kept_rounds())
    again.session.book(Notebook).drop_round(CHOICE)
    assert [json_line(HEADER), '{"round": 1}'] == path.read_text().splitlines()


def test_unplayable_rounds_say_so_and_go() -> None:
    studio = opened()
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    notebook = studio.session.book(Notebook)
    kept = notebook.kept_rounds()[-1]
    spoilt = kept._replace(moves=kept.moves._replace(actions=("deal", "deal")))
    assert match_again(spoilt.choice, spoilt.moves) is None
    notebook.keep_round(spoilt)
    studio.open(practice(studio.session, TODAY))
    studio.key(pygame.K_p)

    assert words.ROUND_IS_GONE in spoken(studio)
    assert () == notebook.kept_rounds()


def test_two_windows_keep_each_its_round(tmp_path: Path) -> None:
    one, other = Notebook(tmp_path), Notebook(tmp_path)
    studio = opened()
    studio.open(play_round(studio.session, CHOICE))
    studio.wait(0.0)
    kept = kept_round(CHOICE, studio.table.match, 1)
    assert () == one.kept_rounds() == other.kept_rounds()
    one.keep_round(kept)
    other.keep_round(kept._replace(choice=kept.choice._replace(rule_set="campfire")))

    found, problems = KEPT_ROUNDS.load(tmp_path / FILE_NAME)
    assert (["quarters", "campfire"], ()) == ([round_.choice.rule_set for round_ in found], problems)
    assert str(HEADER["format"]) in (tmp_path / FILE_NAME).read_text()
