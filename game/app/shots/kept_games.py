"""Games that could wait to be finished, for pictures of the title, the list and what is said about files."""

from pathlib import Path

from game.app.keeping import page
from game.app.shots.studio import Studio
from game.app.taking_up import breaks_off
from game.app.title import RULE_SETS, VERSION, title, ways
from game.engine.record import Failure
from game.engine.slices import Sliced
from game.saving.reopening import Broken
from game.screens.games import GameRow, GamesScreen
from game.screens.opening import Opening
from game.screens.screen import Pop, Screen
from game.screens.title import Entry, Title
from game.words import saving as words
from game.words import ui

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


def title_that_continues(studio: Studio) -> None:
    """The title when a game waits."""
    game = ROWS[0]
    line = words.in_one_line(game.title, 3, 7, len(game.players), game.when)
    first = (
        Entry(words.CONTINUE, "Enter", Pop, line),
        Entry(ui.SAME_AGAIN, "A", Pop, "Campfire Shanghai", large=True),
        Entry(ui.NEW_GAME, "N", Pop, large=True),
        Entry(ui.PRACTICE, "C", Pop, large=True),
        Entry(words.GAMES, "G", Pop),
        Entry(ui.HOW_TO_PLAY, "F1", Pop),
    )
    studio.stack = (Title((*first, *ways(studio.session)), ui.title_foot(RULE_SETS, VERSION)),)


def games(studio: Studio, count: int = len(ROWS)) -> None:
    """The list of games that wait."""
    studio.open(GamesScreen(lambda: (ROWS * 3)[:count], lambda _: Pop(), lambda _: ""))


def damaged(studio: Studio) -> None:
    """A record that breaks off."""
    sentence = "the action is refused: The card is not in your hand"
    broken = Broken(Path(FILE), Failure(212, "P1 discard 9h", sentence), 3)
    studio.open(breaks_off(broken, studio.session.settings))


def opening(studio: Studio) -> None:
    """A long game is being opened."""
    page = Opening(_title_at_last(studio), lambda: studio.now)
    studio.open(page)
    page.done = PART_DONE


def _title_at_last(studio: Studio) -> Sliced[Screen]:
    yield PART_DONE
    return title(studio.session)


def not_saved(studio: Studio) -> None:
    """The game goes on, and is not being saved."""
    studio.open(page((words.not_saved(FILE, "No space left on device"),)))
