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
        """The header."""
        self._write(header_line(start, players, practice, salt))

    def add(self, action: Action) -> None:
        """An action that has been carried out."""
        self._write(action_line(action))

    def take_back(self, actions: int) -> None:
        """The last so many actions that stand did not happen."""
        self._write(take_back_line(actions))

    def seat(self, seat: int, player: RecordedPlayer) -> None:
        """Who plays a seat from here on."""
        self._write(seat_line(seat, player))

    def finish(self, state: State) -> None:
        """The digest of the state reached; more actions may follow it all the same."""
        self._write(digest_line(state))

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")
