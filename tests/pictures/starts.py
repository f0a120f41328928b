"""Starts of pictures without a position: the `open` of `pictures.toml`, each a screen to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.bots import ROSTER
from game.app.past_games import statistics as statistics_of
from game.app.practicing import first_real_round, how_to_play
from game.app.practicing import rules as rules_page
from game.app.tables import new_table, table_of, watched
from game.app.title import title, title_exits
from game.engine.actions import Deal, Discard
from game.engine.play import play
from game.engine.record import Failure
from game.engine.slices import Sliced
from game.engine.state import Down
from game.engine.state import new_game as game_before
from game.films.films import film_of_match
from game.games.games_screen import GameRow, GamesScreen
from game.games.replay_list import breaks_off
from game.language import YOU
from game.match import Computer
from game.new_game.choosing import in_menu_order
from game.new_game.screen import NewGameScreen
from game.play.opening import Opening
from game.practice import words as practice_words
from game.rulebook.own_rules import Offered, OfferedRules
from game.rulebook.reading import seals_of
from game.rules.schema import with_knob
from game.rules.variant import ContractOrder, Further
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.saving.reopening import BrokenRecord
from game.seating.chairs import Chair
from game.seating.seating import NewGame, levels
from game.session.keeping import page
from game.statistics.scorebook import ScoreBook
from game.table.reel import Reel
from game.text import saving as words
from game.text import ui
from game.title.menu import RELATIVES, RULE_SETS, VERSION, fixed_entries
from game.title.screen import Title
from game.title.welcome import Welcome
from game.ui.form import Way
from game.ui.screen import Pop, Screen
from tests.pictures.past_games import GAMES, past_games
from tests.pictures.studio import Studio
from tests.pictures.whole_games import ImmediateThinker, played_again
from tests.support.joined import final as final_of
from tests.support.joined import results as results_of
from tests.support.situations import situation
from tests.support.studio import SEED

FOLDER = "/home/you/.local/share/shanghai-rummy/games"
FILE = f"{FOLDER}/2031-05-07_21-15-30_quarters.jsonl"
PART_DONE = 0.6
LONG = ("Bartholomew", "Maximiliane", "Wilhelmina", "Konstantin", "Guadalupe", "Oluwaseun", "Christabel", "Theodora")
ROWS = (
    GameRow(FILE, "Quarter Shanghai", words.how_far(3, 7), ui.SEAT_NAMES[:4], "today, 21:15"),
    GameRow(
        "2", "The Great Autumn Shanghai of Harbour Street", words.how_far(10, 12), LONG, "24 September 2030, 23:59"
    ),
    GameRow("3", "Classic Shanghai", words.how_far(0, 10), ("Ada", "Ben", "Mei"), "yesterday, 18:40"),
    GameRow("4", "Campfire Shanghai", words.how_far(9, 10), ui.SEAT_NAMES, "3 May, 9:05", practice=True),
)
WIDEST_SEED = "cocoa-mango-wagon-mouse-4048-9006"  # the widest seed; it decides all random styles
WORN = ("", "cautious", "hoarder", "buyer", "blocker", "cautious", "", "buyer")  # tempers by seat


# ---- saved games ----


def title_that_continues(studio: Studio) -> None:
    """Open the title with a saved game."""
    game = ROWS[0]
    line = words.in_one_line(game.title, 3, 7, len(game.players), game.when)
    first = (
        Way(words.CONTINUE, Pop, "Enter", sub=line),
        Way(ui.SAME_AGAIN, Pop, "A", sub="Campfire Shanghai"),
        Way(ui.NEW_GAME, Pop, "N"),
        Way(ui.TODAYS_DEAL, Pop, "D", sub=practice_words.TODAYS_ROUND(title="Quarter", number=5)),
        Way(ui.PRACTICE, Pop, "C"),
        Way(words.GAMES, Pop, "G", "quiet"),
        Way(ui.HOW_TO_PLAY, Pop, "F1", "quiet"),
    )
    studio.stack = (
        Title(
            (*first, *fixed_entries(studio.session, title_exits(studio.session))),
            ui.title_foot(RULE_SETS, RELATIVES, VERSION),
        ),
    )


def games(studio: Studio, count: int = len(ROWS)) -> None:
    """Open the list of saved games."""
    studio.open(GamesScreen(lambda: (ROWS * 3)[:count], lambda _: Pop(), lambda _: ""))


def damaged(studio: Studio) -> None:
    """Open the list with a record that breaks off."""
    sentence = "the action is refused: The card is not in your hand"
    broken = BrokenRecord(Path(FILE), Failure(212, "P1 discard 9h", sentence), 3)
    studio.open(breaks_off(broken, studio.session.settings))


def opening(studio: Studio) -> None:
    """Open the screen that loads a long game."""
    screen = Opening(_title_at_last(studio), lambda: studio.now)
    studio.open(screen)
    screen.done = PART_DONE


def _title_at_last(studio: Studio) -> Sliced[Screen]:
    yield PART_DONE
    return title(studio.session)


def not_saved(studio: Studio) -> None:
    """Open a game that continues without being saved."""
    studio.open(page((words.NOT_SAVED(where=FILE, reason="No space left on device"),)))


def first_start(studio: Studio) -> None:
    """Open the title as a new player sees it."""
    studio.open(Welcome(Pop, Pop, Pop, Pop, lambda: None))


# ---- a new game ----


def new_game(
    studio: Studio,
    own: int = 0,
    titled: str = "",
    level: str = "steady",
    chairs: Sequence[Sequence[str]] = (),
    **chosen: Any,
) -> None:
    """Open the choice of a game, with `own` rule sets of the player, all of which may be `titled` alike. `chairs` are
    names and levels, and `chosen` sets other fields of `Selections`.
    """
    houses = [shipped_variant(id) for id in shipped_variants()[:own]]
    shipped = (Offered(id, shipped_variant(id)) for id in (*shipped_variants(), *relatives()))
    own_rules = (Offered(house.id + ".toml", replace(house, title=f"{house.title} at home")) for house in houses)
    offer = in_menu_order(OfferedRules((*shipped, *own_rules))).rule_sets
    shown = offer[: own + len(shipped_variants())]
    screen = NewGameScreen(
        tuple(Offered(id, replace(variant, title=titled or variant.title)) for id, variant in shown),
        levels(),
        lambda _: Pop(),
        lambda: WIDEST_SEED,
        level=tuple(ROSTER).index(level),
        on_rules=lambda _: Pop(),
    )
    values: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in chosen.items()}
    if chairs:
        values["chairs"] = tuple(Chair(*chair) for chair in chairs)
    screen.choice = replace(screen.choice, **values)
    studio.open(screen)


def rules(studio: Studio, rule_set: str = "campfire") -> None:
    """Open the rules at a rule set."""
    studio.open(rules_page(studio.session, rule_set))


def lesson(studio: Studio) -> None:
    """Open the lesson."""
    studio.open(how_to_play(studio.session))


def guided(studio: Studio) -> None:
    """Open the first real round with its coach."""
    studio.open(first_real_round(studio.session))


# ---- at the table, and after it ----


def dealing(studio: Studio, rule_set: str) -> None:
    """Start a new game against three computer players."""
    studio.open(new_table(studio.session, _choice(rule_set, 4)))


def further(studio: Studio) -> None:
    """Open a table with a house rule that allows extra melds."""
    state = situation("quarters_further")
    house = with_knob(state.variant, "melding.further", Further.BOTH)
    studio.sit_down(state._replace(variant=house))
    studio.settle()


def naming(studio: Studio, *, rule_set: str = "quarters", players: int = 4) -> None:
    """Open a table with a house rule that lets players choose their contracts after the deal."""
    house = with_knob(shipped_variant(rule_set), "contract_order", ContractOrder.CHOSEN)
    state = play(game_before(house, players, "naming"), Deal())[-1][1]
    studio.sit_down(state._replace(asked=(0, *range(2, players)), turn=0))
    studio.settle()
    for _ in range(4):  # the list waits until faces are still and the table, drawn twice at one time, is painted whole
        studio.see()
        studio.see()
        studio.wait(0.1)


def tempers(studio: Studio) -> None:
    """Give every other player at the table a temper."""
    match = studio.table.match
    for seat, player in enumerate(match.players):
        if seat:
            match.seat(seat, Computer(player.name, f"steady/{WORN[seat]}".rstrip("/")))


def speaks(studio: Studio) -> None:
    """Let a player with a temper buy a discard and remark on it."""
    tempers(studio)
    studio.plays("P2 discard 9c", "P3 buy")


def results(studio: Studio) -> None:
    """Open the results of the round that is over at the table."""
    studio.open(results_of(studio.session, studio.table, _choice("quarters", 4)))


def final(studio: Studio, rule_set: str, players: int) -> None:
    """Open the final ranking of a whole game."""
    studio.open(table_of(studio.session, played_again(rule_set, players)))
    studio.session.book(ScoreBook).enter(studio.table.match)
    studio.open(final_of(studio.session, studio.table, _choice(rule_set, players)))


def _choice(rule_set: str, players: int) -> NewGame:
    return NewGame(rule_set, ("greedy",) * (players - 1), SEED)


def settings(studio: Studio) -> None:
    """Open the settings."""
    studio.open(studio.session.settings())


def statistics(studio: Studio, games: int = GAMES) -> None:
    """Open the statistics of some games."""
    for game in past_games(YOU, games):
        studio.session.book(ScoreBook).add(game)
    studio.open(statistics_of(studio.session))


# ---- games played before ----


def replay(
    studio: Studio,
    rule_set: str = "quarters",
    players: int = 4,
    at: float = 0.5,
    names: Sequence[str] = ui.SEAT_NAMES,
    *,
    at_discard: bool = False,
) -> None:
    """Open a replay at a part of the game, or where a computer player discards before laying down."""
    film = film_of_match(played_again(rule_set, players, names), rule_set)
    moment = _discard(film.reel) if at_discard else round(film.reel.last * at)
    studio.session._thinker = ImmediateThinker()  # type: ignore[assignment]
    studio.open(watched(studio.session, film, Path("game.txt"), moment))


def _discard(reel: Reel) -> int:
    return next(
        at
        for at in range(reel.last // 9, reel.last)
        if isinstance(action := reel.moves[at - 1][0], Discard)
        and action.seat
        and reel.state(at).seats[action.seat].down is Down.NO
    )


def seals(studio: Studio, rule_set: str) -> None:
    """Open the seals of a game with two rounds over."""
    studio.open(seals_of(played_again(rule_set, 3, share=0.35)))
