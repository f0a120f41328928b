"""What `import shanghai_rummy as sr` promises: checked arguments, short signatures, records, rule sets, pictures."""

import inspect
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from game import api as sr
from game.rules.variant_file import variant_to_document
from tests.support.secrets import rearranged

SHAFER = sr.rules("shafer")
DEAL = sr.play(sr.new_game(SHAFER, 3, "api"), sr.actions.Deal())
STATE = DEAL[-1][1]
VIEW = sr.observe(STATE, STATE.to_act or 0)
PAIR: Any = ["random", "random"]
ANY: Any = sr  # its functions may be called in any way

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "players of a game": (lambda: sr.new_game(SHAFER, 99, "x"), "Shafer Shanghai is for 2 to 7 players, not 99"),
    "players as text": (lambda: ANY.new_game(SHAFER, "3", "x"), 'players is "3", but it must be int'),
    "a seed": (lambda: ANY.new_game(SHAFER, 3, 5), "seed is 5, but it must be str"),
    "a long seed": (lambda: sr.new_game(SHAFER, 3, 999 * "x"), "seed is "),
    "an id": (lambda: ANY.new_game("shafer", 3, "x"), 'variant is "shafer", but it must be Variant'),
    "a seat": (lambda: sr.observe(STATE, 9), "seat is 9, but it must be a whole number from 0 to 7"),
    "a seat at this table": (lambda: sr.observe(STATE, 3), "seat is 3, but it must be a whole number from 0 to 2"),
    "a negative seat": (lambda: sr.observe(STATE, -1), "seat is -1, but it must be a whole number from 0 to 7"),
    "a seat of a history": (lambda: sr.round_history([], 9), "seat is 9, but it must be "),
    "a card": (lambda: sr.parse_cards("xx"), '"xx" is not a card'),
    "a number for cards": (lambda: ANY.parse_cards(5), "text is 5, but it must be str"),
    "an action as text": (lambda: ANY.play(STATE, "P1 draw"), 'action is "P1 draw", but it must be Action'),
    "an action of nobody": (lambda: sr.play(STATE, sr.actions.Draw(9)), "no_such_seat"),
    "a state for a view": (lambda: ANY.legal_actions(STATE), "view is of the type State, but it must be PlayerView"),
    "a limit": (lambda: sr.legal_actions(VIEW, -1), "lay_down_limit is -1, but it must be a whole number from 0"),
    "a level": (lambda: sr.bot_named("x"), 'no level is called "x"; there are random,'),
    "a hand as text": (lambda: ANY.distance("3h", SHAFER.rounds[0].contract, SHAFER), 'hand is "3h", but it must be'),
    "a contract as text": (lambda: ANY.distance((), "2 sets of 3", SHAFER), 'contract is "2 sets of 3", but it must'),
    "a player": (lambda: ANY.play_game(SHAFER, [3, 4], "x"), "players is [3, 4], but it must be Sequence[Bot | str]"),
    "no games": (lambda: sr.arena(SHAFER, PAIR, 0), "games is 0, but it must be a whole number from 1 to 1000000"),
    "no jobs": (lambda: sr.arena(SHAFER, PAIR, 1, jobs=0), "jobs is 0, but it must be a whole number from 1 to 1000"),
    "a yes": (lambda: sr.arena(SHAFER, PAIR, True), "games is true, but it must be int"),
    "cards for too many": (lambda: SHAFER.cards_for(99), "Shafer Shanghai is for 2 to 7 players, not 99"),
    "hints for others": (lambda: sr.hints(sr.observe(STATE, ((STATE.to_act or 0) + 1) % 3)), "has nothing to choose"),
    "an unknown rule set": (lambda: sr.rules("shaffer"), 'no rule set is called "shaffer"; did you mean "shafer"?'),
    "half a table": (lambda: sr.rules("{"), "rules: not readable as JSON: "),
    "an empty table": (lambda: sr.rules({}), "rules: id is missing"),
    "an unknown key": (
        lambda: SHAFER.changed(buyes=4),
        "the changes: buyes is not a key of a rule set; did you mean buys?",
    ),
    "a value": (lambda: SHAFER.changed(title=4), "the changes: title is 4, but it must be a text"),
    "a value of no kind": (lambda: SHAFER.changed(title=sr), "the changes: title is a value of another type, but"),
    "a contradiction": (lambda: SHAFER.changed(fewest_players=8), "the changes: fewest_players is 8, but most_players"),
    "no rounds": (lambda: SHAFER.changed(rounds=0), "the changes: rounds is 0, but it must be a whole number from 1"),
    "a missing file": (lambda: sr.read_record("none.jsonl"), "none.jsonl: cannot be read: No such file"),
    "standard input": (lambda: sr.read_record("-"), "./-: cannot be read: No such file"),
    "a folder": (lambda: sr.read_record("."), ".: cannot be read: "),
    "no path": (lambda: ANY.read_record(5), "path is 5, but it must be str | PathLike[str]"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_arguments_get_a_sentence(case: str) -> None:
    call, sentence = WRONG[case]
    with pytest.raises(ValueError, match=re.escape(sentence)):
        call()


def test_signatures_are_short() -> None:
    members = {name: getattr(sr, name) for name in sr.__all__}
    callables = {
        name: member for name, member in members.items() if inspect.isroutine(member) or inspect.isclass(member)
    }
    shown = {name: str(inspect.signature(member)) for name, member in callables.items()}
    assert [] == [name for name, text in shown.items() if re.search(r"\b(typing|collections|game|ai)\.", text)]
    assert max(map(len, shown.values())) < 500
    assert shown["play"] == "(state: State, action: Action) -> tuple[tuple[Event, State], ...]"


def test_games_are_written_and_read(tmp_path: Path) -> None:
    game = sr.play_game(SHAFER, ["greedy", "random"], "api")
    game.write(tmp_path / "game.jsonl")
    assert game == sr.read_record(tmp_path / "game.jsonl")
    assert [("P1", "greedy"), ("P2", "random")] == [*game.players]

    half = sr.Game(game.start, game.actions[:9], (), [steps for _, steps in game.moves()][8][-1][1])
    half = half._replace(players=game.players)
    half.write(str(tmp_path / "half.jsonl"))
    read = sr.read_record(str(tmp_path / "half.jsonl"))
    assert (half.end, half.actions) == (read.end, read.actions)


@pytest.mark.parametrize(("name", "typed"), [("-", "./-"), ("my game.jsonl", "'my game.jsonl'"), ("--x", "./--x")])
def test_unfinished_games_name_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, typed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    game = sr.play_game(SHAFER, ["greedy", "random"], "api")
    half = sr.Game(game.start, game.actions[:9], (), [steps for _, steps in game.moves()][8][-1][1])
    half._replace(players=game.players).write(name)
    text = Path(name).read_text(encoding="utf-8")
    Path(name).write_text(text.replace('"greedy"', '"person"'), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(f"`shanghai-rummy replay {typed} --all-hands`")):
        sr.read_record(name)


def test_records_that_break_off_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sr.play_game(SHAFER, ["greedy", "random"], "api").write(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], '"P1 fly"', ""]), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(f"{path}: line 4: ")):
        sr.read_record(path)


def test_unwritable_games_get_a_sentence(tmp_path: Path) -> None:
    game = sr.play_game(SHAFER, ["random", "random"], "api")
    for path in (tmp_path, tmp_path / "game.jsonl" / "x"):
        (tmp_path / "game.jsonl").touch()
        with pytest.raises(ValueError, match="cannot be written: "):
            game.write(path)


def test_rule_sets_come_in_every_form() -> None:
    changed = SHAFER.changed(buys=4, title="Friday", card_points={"A": 25}, wild_ranks=("2",))
    document = variant_to_document(changed)
    text = "shanghai:shafer;buys=4;title=Friday;card_points.A=25;wild_ranks=2"
    for source in (document, json.dumps(document), sr.dump_variant(changed), text):
        assert changed == sr.rules(source)
    assert [3, 3, 4, 4, 4, 4, 4] == [one.buys for one in SHAFER.changed(buys=[3, 3, 4, 4, 4, 4, 4]).rounds]
    assert SHAFER.rounds[:3] == SHAFER.changed(rounds=3).rounds
    assert SHAFER == SHAFER.changed()


def test_pictures_show_only_the_own_hand() -> None:
    picture = VIEW._repr_svg_()
    assert "svg" in ElementTree.fromstring(picture).tag
    other = sr.observe(rearranged(STATE, VIEW.seat, random.Random("api")), VIEW.seat)
    assert picture == other._repr_svg_()
    assert picture != STATE._repr_svg_()
    hands = [card for hand in STATE.hands for card in hand]
    assert STATE._repr_svg_().count("<g transform") > VIEW._repr_svg_().count("<g transform") > len(hands)


def test_states_and_views_name_who_must_act() -> None:
    assert STATE.to_act == VIEW.to_act == VIEW.seat
    assert sr.new_game(SHAFER, 3, "api").to_act is None
