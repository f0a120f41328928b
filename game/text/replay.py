"""The sentences of replays: where in the game one is, whose cards are shown, what a computer player saw and why.

Functions take plain values and give text; nothing here knows the screen.
"""

from game.language import _, plural
from game.text.table import points_in_hand
from game.text.ui import YOU

REPLAYS = _("Replay")
FROM_STANDARD_INPUT = _("Standard input")
REPLAY_GAME = _("Replay this game")
LOOK_BACK = _("Look back")
PLAY, PAUSE = _("Play"), _("Pause")
STEP_ON, STEP_BACK = _("One move on"), _("One move back")
ROUND_ON, ROUND_BACK = _("To the next round"), _("To where the round began")
SPEEDS = (_("½"), _("1"), _("2"), _("»"))
SPEED_HINT = _("How fast it plays (+ and -); »: without any movement.")
ONLY_THESE = _("Until the game is over, only what its player saw is shown.")
NO_COMPUTER_MOVE = _("Go to a computer player's move: what was just done was not one.")
STILL_SECRET = _("This round is not over: nobody's cards are shown before it is.")
BACK_TO_THE_GAME = _("Back to the game")
BACK_TO_REPLAY = _("Back to the replay")
NOTHING_LEFT_TO_PLAY = _("The game is over here: there is nothing left to play.")
WHOSE_CARDS = _("Whose cards lie open")
ALL_HANDS = _("All hands open")
NO_HANDS = _("No hands")
WHAT_SHE_SAW = _("What she saw")
PLAY_ON = _("Play on from here")
LEAVE = _("Leave the replay")
KEEP_TEXT = _("Write to a file")
TEXT_COPIED = _("The whole game is in the clipboard as text.")
TEXT_NOT_COPIED = _("There is no clipboard here. Write it to a file instead.")
BEFORE_THE_DEAL = _("Before the first deal")
HELP_TITLE = _("Watching a replay")
PERSON = _("A person")

HELP: tuple[tuple[str, str], ...] = (
    (
        _("Going through the game"),
        _(
            "Drag along the bar, or press anywhere on it. Left and Right go one move back and on, Up and Down a turn, "
            "Page Up and Page Down a round, Home and End to the ends. Space plays and pauses, + and - change the speed."
        ),
    ),
    (
        _("The marks on the bar"),
        _(
            "Each numbered part is a round, each fine stroke a turn. A triangle is somebody laying down, a dot a buy, "
            "a diamond the end of a round."
        ),
    ),
    (
        _("Whose cards"),
        _(
            "V shows the game as the next seat saw it. H opens all hands, once the game is over. While a game is still "
            "to be finished it is shown as its player saw it, and nothing else."
        ),
    ),
    (
        _("What she saw"),
        _(
            "Step to a move of a computer player and press W: her cards, what lay open, and why she did what she did. "
            "She is asked again on the spot, with what she could see then and nothing more."
        ),
    ),
    (
        _("Playing on"),
        _(
            "B sits you down at the seat at the bottom, at this very moment, as a practice game; the game itself stays "
            "as it was."
        ),
    ),
)


def computer(level: str) -> str:
    """What a computer player's seat is played by."""
    return _("Computer, {level}").format(level=level)


def seat_view(name: str) -> str:
    """The choice of what one player saw."""
    if name == YOU:
        return _("Your cards")
    return _("{name}'s cards").format(name=name)


def place_in_game(round_number: int, rounds: int, turn: int) -> str:
    """Which round and turn."""
    if not round_number:
        return BEFORE_THE_DEAL
    if not turn:
        return _("Round {number} of {rounds}").format(number=round_number, rounds=rounds)
    return _("Round {number} of {rounds}, turn {turn}").format(number=round_number, rounds=rounds, turn=turn)


def moment(round_number: int, turn: int, sentence: str) -> str:
    """What the bar says of the moment pointed at."""
    if not turn:
        return _("Round {number}. {sentence}").format(number=round_number, sentence=sentence)
    return _("Round {number}, turn {turn}. {sentence}").format(number=round_number, turn=turn, sentence=sentence)


def move_count(at: int, last: int) -> str:
    """How far one has come."""
    return _("Move {at} of {last}").format(at=at, last=last)


def breaks_off(sentence: str) -> str:
    """Why a record cannot be followed any further."""
    return _("The record can be followed no further: {sentence}").format(sentence=sentence)


def text_kept(where: str) -> str:
    """Where the text has been written."""
    return _("The whole game is saved as text in {where}.").format(where=where)


def text_not_kept(where: str, reason: str) -> str:
    """Why it has not."""
    return _("Nothing could be written to {where}: {reason}.").format(where=where, reason=reason)


# ---- what a computer player saw ----

UPCARD = _("Upcard")
COULD_DO = _("What she could do, her choice first")
WOULD_LEAVE = _("and what it would leave her with")
WEIGHING = _("What she could have done is being weighed.")
ASKING_AGAIN = _("She is being asked again, with what you see here and nothing more.")
THE_SAME = _("Asked again, with what you see here and nothing more, she does the same.")


def title_saw(name: str) -> str:
    """The head of the page."""
    return _("What {name} saw").format(name=name)


def when_saw(player: str, place: str) -> str:
    """Who decided, and when."""
    return f"{player}  ·  {place}"


def her_cards(cards: int, points: int) -> str:
    """Over her hand."""
    held = plural("{number} card", "{number} cards", cards)
    return _("Her {held}, {points}").format(held=held, points=points_in_hand(points))


def another_answer(action: str) -> str:
    """She would do something else now."""
    return _("Asked again she answers otherwise: {action}. In the game she may have been short of time.").format(
        action=action
    )


def nobody_to_ask(level: str) -> str:
    """The record names a player that does not exist here."""
    return _("There is no player called {level} here who could be asked again.").format(level=level)
