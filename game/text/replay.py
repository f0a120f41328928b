"""Sentences of replays: the moment, and whose cards are shown.

Functions take plain values and return text; nothing here knows the screen.
"""

from game.language import YOU, _, text
from game.text.ui import round_of_game

REPLAYS = _("Replay")
FROM_STANDARD_INPUT = _("Standard input")
REPLAY_GAME = _("Replay this game")
LOOK_BACK = _("Replay")
REVIEW, PAR_OF = _("Review"), _("Par")
PLAY, PAUSE = _("Play"), _("Pause")
STEP_ON, STEP_BACK = _("Next move"), _("Previous move")
ROUND_ON, ROUND_BACK = _("Next round"), _("Start of round")
SPEEDS = (_("½"), _("1"), _("2"), _("»"))
SPEED_HINT = _("Playback speed (+ and -). » skips animations.")
ONLY_THESE = _("Until the game is over, you see only what its player saw.")
STILL_SECRET = _("Hands stay hidden until this round is over.")
BACK_TO_THE_GAME = _("Back to the game")
BACK_TO_REPLAY = _("Back to the replay")
NOTHING_LEFT_TO_PLAY = _("The game ends here. There is nothing left to play.")
WHOSE_CARDS = _("Cards shown")
ALL_HANDS = _("All hands")
NO_HANDS = _("No hands")
PLAY_ON = _("Play from here")
LEAVE = _("Exit replay")
KEEP_TEXT = _("Save to a file")
TEXT_COPIED = _("Copied the whole game as text.")
TEXT_NOT_COPIED = _("No clipboard available. Save it to a file instead.")
BEFORE_THE_DEAL = _("Before the first deal")
HELP_TITLE = _("Watching a replay")
PERSON = _("Person")

HELP: tuple[tuple[str, str], ...] = (
    (
        _("Moving through the game"),
        _(
            "Drag along the bar, or press anywhere on it. Left and Right step one move back or forward, Up and Down "
            "one turn, Page Up and Page Down one round. Home and End jump to the ends. Space plays and pauses; + and - "
            "change the speed."
        ),
    ),
    (
        _("The marks on the bar"),
        _(
            "Each numbered section is a round, each thin line a turn. A triangle marks a lay-down, a dot a buy, a "
            "diamond the end of a round."
        ),
    ),
    (
        _("Whose cards you see"),
        _(
            "V switches to the next seat's view. H shows all hands once the game is over. An unfinished game shows "
            "only what its player saw."
        ),
    ),
    (
        _("Playing from here"),
        _("B puts you in the bottom seat at this moment, as a practice game. The recorded game stays as it was."),
    ),
)


CARDS_OF = text("{name}'s cards")


def seat_view(name: str) -> str:
    """Return the option to see what one player saw."""
    if name == YOU:
        return _("Your cards")
    return CARDS_OF(name=name)


ROUND_AND_TURN = text("{where}, turn {turn}")


def place_in_game(round_number: int, rounds: int | None, turn: int) -> str:
    """Return the round and turn."""
    if not round_number:
        return BEFORE_THE_DEAL
    here = round_of_game(round_number, rounds)
    return ROUND_AND_TURN(where=here, turn=turn) if turn else here


IN_ROUND = text("Round {number}. {sentence}")
IN_TURN = text("Round {number}, turn {turn}. {sentence}")


def moment(round_number: int, turn: int, sentence: str) -> str:
    """Return the bar's text for the moment under the pointer."""
    if not turn:
        return IN_ROUND(number=round_number, sentence=sentence)
    return IN_TURN(number=round_number, turn=turn, sentence=sentence)


MOVE_COUNT = text("Move {number} of {all}")  # the number of the current move
BREAKS_OFF = text("The record can't be followed any further: {sentence}")
TEXT_KEPT = text("Saved the whole game as text in {where}.")
TEXT_NOT_KEPT = text("Couldn't write to {where}: {reason}.")
