"""The page of sealed deals shows every seal at once, but what opens a seal only after its round or the game."""

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.app.tables import new_table, table_of
from game.engine.sealing import SALT, sealed
from game.engine.state import Phase
from game.match import Match
from game.play.scores.results import Results
from game.rulebook.reading import seal_parts, seals_of, seals_page
from game.rules.cards import format_cards
from game.seating.seating import NewGame
from game.session.chance import new_salt
from game.session.session import Session
from game.text import sealing as words
from game.ui.dialogs import Reading
from game.ui.screen import Push, Replace
from tests.support.canvases import key
from tests.support.films import midway, moves_of, record_text, whole_match
from tests.support.joined import results
from tests.support.thinkers import Silent

SECRET = "00112233445566778899aabbccddeeff"


def match_after(moves: int | None) -> Match:
    """Return a sealed match after some rounds."""
    whole = whole_match("quarters", 4)
    match = Match.resumed(whole.start_state, moves_of(whole, moves), whole.players)
    match.salt = SECRET
    return match


def text_of(match: Match) -> str:
    page = seals_of(match)
    assert isinstance(page, Reading)
    return "\n".join(f"{passage.heading}\n{passage.body}" for passage in page.passages)


def test_seals_show_before_the_first_card() -> None:
    match = match_after(0)
    game = sealed(match.start_state, SECRET)

    text = text_of(match)

    assert all(words.in_digits(seal) in text for seal in game.seals)
    assert all(words.in_words(seal) in text for seal in game.seals)


def test_rounds_in_progress_reveal_no_seal() -> None:
    whole = whole_match("quarters", 4)
    for at in range(0, len(whole.moves), 60):
        match = match_after(at)
        text, game = text_of(match), sealed(match.start_state, SECRET)
        for round_ in game.rounds:
            over = round_.number < match.state.round or (
                round_.number == match.state.round and match.state.phase is Phase.ROUND_OVER
            )
            assert over == (round_.salt in text)
            assert over == (format_cards(round_.pack) in text)
        assert SECRET not in text
        assert f"Seed: {match.state.seed}" not in text


def test_finished_games_show_seed_and_salt() -> None:
    text = text_of(match_after(None))

    assert SECRET in text
    assert f"Seed: {whole_match('quarters', 4).state.seed}" in text


def test_a_game_without_seals_says_so() -> None:
    match = whole_match("quarters", 4)
    page = seals_page(match.start_state, "", match.state)

    assert isinstance(page, Reading)
    assert words.NOT_SEALED == page.passages[0].body


@pytest.mark.usefixtures("dummy_display")
def test_every_new_game_has_its_own_salt() -> None:
    session = Session(_thinker=Silent())  # type: ignore[arg-type]
    choice = NewGame("quarters", ("greedy",) * 3, "peony-1")

    salts = {new_table(session, choice).match.salt for _ in range(3)} | {new_salt()}

    assert len(salts) == 4
    assert all(SALT.fullmatch(salt) for salt in salts)


@pytest.mark.usefixtures("dummy_display")
def test_help_and_results_lead_to_seals() -> None:
    session = Session(_thinker=Silent())  # type: ignore[arg-type]
    table = new_table(session, NewGame("quarters", ("greedy",) * 3, "peony-1"))
    table.update(1.0)
    assert table.kind.help is not None

    opened = table.kind.help(table).handle(key(pygame.K_d), 1.0)

    assert isinstance(opened, Push)
    assert isinstance(opened.screen, Reading)
    assert words.WHOLE_GAME == opened.screen.passages[0].heading


@pytest.mark.usefixtures("dummy_display")
def test_the_results_lead_back_into_the_round() -> None:
    from game.replay.screen import ReplayScreen

    session = Session(_thinker=Silent())  # type: ignore[arg-type]
    table = table_of(session, match_after(None))
    page = results(session, table, None)
    assert isinstance(page, Results)
    page.handle(key(pygame.K_r), 1.0)  # show everything at once

    more = page.handle(key(pygame.K_m), 9.0)
    assert isinstance(more, Push)
    opened = more.screen.handle(key(pygame.K_r), 9.0)

    assert isinstance(opened, Replace)
    watched = opened.screen
    assert isinstance(watched, ReplayScreen)
    assert watched.film.reel.chapters[-1].begins == watched.at


# ---- check ----


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(record_text(whole_match("quarters", 4), salt=SECRET), encoding="utf-8")
    return file


def test_checks_prove_finished_rounds(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = sealed(whole_match("quarters", 4).start_state, SECRET)

    assert main(["check", str(record)]) == 0

    first, *proofs = capsys.readouterr().out.splitlines()
    assert f"{record}: ok" == first
    assert f"  the game: played from the sealed seed: {game.seal}" == proofs[0]
    assert [f"  round {round_.number}: dealt as sealed: {round_.seal}" for round_ in game.rounds] == proofs[1:]


def test_checks_name_undealt_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record_text(whole_match("quarters", 4), midway("quarters", 4), salt=SECRET), encoding="utf-8")

    assert main(["check", str(file)]) == 0

    out = capsys.readouterr().out
    assert out.count("sealed, not dealt yet") == 5
    assert "the game: to be played" in out


@pytest.mark.parametrize("what", ["seed", "salt", "seal"])
def test_checks_find_every_change(what: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = sealed(whole_match("quarters", 4).start_state, SECRET)
    text = record.read_text(encoding="utf-8")
    changed = {
        "seed": ('"seed":"reel"', '"seed":"real"'),
        "salt": (SECRET, SECRET[::-1]),
        "seal": (game.rounds[2].seal, game.rounds[3].seal),
    }[what]
    assert changed[0] in text
    record.write_text(text.replace(*changed), encoding="utf-8")

    assert main(["check", str(record)]) == 1

    assert f"{record}: line 1: the seal of " in capsys.readouterr().out


def test_parts_are_the_game_and_rounds() -> None:
    match = match_after(0)

    parts = seal_parts(sealed(match.start_state, SECRET), match.state)

    assert [words.WHOLE_GAME, *(words.OF_ROUND(number=number) for number in range(1, 8))] == [head for head, _ in parts]
