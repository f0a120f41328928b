"""The sentences of replays: where in the game one is, whose cards are shown, what a computer player saw and why.

Functions take plain values and give text; nothing here knows the screen.
"""

from game.language import _, plural
from game.text.table import points_in_hand
from game.text.ui import YOU

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
NO_COMPUTER_MOVE = _("That move was not a computer player's. Go to one that was.")
STILL_SECRET = _("Hands stay hidden until this round is over.")
BACK_TO_THE_GAME = _("Back to the game")
BACK_TO_REPLAY = _("Back to the replay")
NOTHING_LEFT_TO_PLAY = _("The game ends here. There is nothing left to play.")
WHOSE_CARDS = _("Cards shown")
ALL_HANDS = _("All hands")
NO_HANDS = _("No hands")
WHAT_THEY_SAW = _("What they saw")
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
        _("What they saw"),
        _(
            "Step to a computer player's move and press W to see their cards, what was on the table, and why they made "
            "that move. They are asked again on the spot, with only what they could see then."
        ),
    ),
    (
        _("Playing from here"),
        _("B puts you in the bottom seat at this moment, as a practice game. The recorded game stays as it was."),
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
    return _("The record can't be followed any further: {sentence}").format(sentence=sentence)


def text_kept(where: str) -> str:
    """Where the text has been written."""
    return _("Saved the whole game as text in {where}.").format(where=where)


def text_not_kept(where: str, reason: str) -> str:
    """Why it has not."""
    return _("Couldn't write to {where}: {reason}.").format(where=where, reason=reason)


# ---- what a computer player saw ----

UPCARD = _("Upcard")
COULD_DO = _("Their options, with their choice first")
WOULD_LEAVE = _("and what each would leave them with")
WEIGHING = _("Analyzing their options...")
ASKING_AGAIN = _("Asking them again, with only what you see here...")
THE_SAME = _("Asked again with only what you see here, they make the same move.")


def seen_view_title(name: str) -> str:
    """The head of the page."""
    return _("What {name} saw").format(name=name)


def decision_line(player: str, place: str) -> str:
    """Who decided, and when."""
    return f"{player}  ·  {place}"


def hand_heading(cards: int, points: int) -> str:
    """Over her hand."""
    held = plural("{number} card", "{number} cards", cards)
    return _("{held} in hand, {points}").format(held=held, points=points_in_hand(points))


def another_answer(action: str) -> str:
    """She would do something else now."""
    return _("Asked again, they answer differently: {action}. In the game they may have run short of time.").format(
        action=action
    )


def nobody_to_ask(level: str) -> str:
    """The record names a player that does not exist here."""
    return _("There is no player called {level} here to ask again.").format(level=level)
