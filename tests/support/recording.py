"""Records written for tests, one line per event."""

from typing import TextIO

from game.engine.actions import Action
from game.engine.record import RecordedPlayer, action_line, digest_line, header_line, seat_line, take_back_line
from game.engine.state import State


class RecordWriter:
    """Writes a record line by line to a text stream."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def begin(self, start: State, players: tuple[RecordedPlayer, ...], practice: bool = False, salt: str = "") -> None:
        """Write the header."""
        self._write(header_line(start, players, practice, salt))

    def add(self, action: Action) -> None:
        """Write an applied action."""
        self._write(action_line(action))

    def take_back(self, actions: int) -> None:
        """Write that the last actions were taken back."""
        self._write(take_back_line(actions))

    def seat(self, seat: int, player: RecordedPlayer) -> None:
        """Write a change of player."""
        self._write(seat_line(seat, player))

    def finish(self, state: State) -> None:
        """Write the digest of the final state; more actions may follow."""
        self._write(digest_line(state))

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")
