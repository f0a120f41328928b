"""`bot`: play one game with a program, show every message, and explain every answer that does not count."""

import shlex
from collections.abc import Sequence
from queue import SimpleQueue

from ai.arena import LEAVES, Fixture, play_game
from ai.bot import Limit
from ai.outside import Forfeit, ProgramPlayer, end_all
from ai.programs import program_typed
from game.cli.simulate import variant_named
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.standing import standing
from game.engine.view import PlayerView
from game.files.described import Document
from game.files.documents import LARGEST_RECORD, Unusable, json_line, read_json
from game.files.printing import say
from game.language.quoting import counted_things
from game.text.events import refusal_sentence
from game.text.records import seat_names

OPPONENT = "greedy"
LEFT_OUT: Document = {"rules": {}, "view": {}, "events": []}  # of messages, unless they are shown whole
EXPLANATIONS = {
    "notation": "the answer can't be read as an action: answer with a text of `legal`",
    "late": "no answer came within `seconds`: end each line with a line feed, and flush it",
    "too_long": "the line has more than 1000 bytes",
    "ended": "the program ended, or closed its output, before it answered",
    "not_started": "the program could not be started: does its first line name what runs it, as `#!/bin/sh` does?",
    "given_up": "the program ended, or had to be ended, three times",
}


class GivenUp(Exception):
    """The program is not asked again, so the game need not go on."""


class ShownPlayer(ProgramPlayer):
    """A program whose messages are printed, each when it is the program's turn again."""

    def __init__(self, program: Sequence[str], *, whole: bool) -> None:
        self._messages = SimpleQueue[str]()
        self._whole = whole
        self.answers = self.forfeits = 0
        super().__init__(*program, log=self._messages.put)

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the program's action; print the messages, and why the answer does not count if so."""
        self.answers += 1
        try:
            return super().choose(view, history, limit)
        except Forfeit as forfeit:
            self.forfeits += 1
            self.print_messages()
            names = seat_names(view.players)
            why = refusal_sentence(*forfeit.refused, names) if forfeit.refused else EXPLANATIONS[forfeit.reason]
            say(f"! {forfeit.reason}: {why}")
            if forfeit.reason in LEAVES:
                raise GivenUp from None
            raise
        finally:
            self.print_messages()

    def print_messages(self) -> None:
        """Print the messages since the last time."""
        while not self._messages.empty():
            line = self._messages.get()
            say(line if self._whole else shown(line))


def shown(line: str) -> str:
    """Return a message without its long parts.

    >>> shown('> {"ask":7,"view":{"seat":1},"legal":["P1 pass"]}')
    '> {"ask":7,"view":{...},"legal":["P1 pass"]}'
    """
    if not line.startswith("> "):
        return line
    message = read_json(line[2:], LARGEST_RECORD)
    text = json_line({key: LEFT_OUT.get(key, value) for key, value in message.items()})
    for key, empty in LEFT_OUT.items():
        nothing = json_line(empty)
        text = text.replace(f'"{key}":{nothing}', f'"{key}":{nothing[0]}...{nothing[1]}')
    return f"> {text}"


def play_with(typed: str, variant: str, seed: str, *, whole: bool) -> int:
    """Let a program play a game against Greedy; return 1 if an answer did not count. Raises `Unusable`."""
    rules = variant_named(variant)
    try:
        player = ShownPlayer(program_typed(typed) or (typed,), whole=whole)
    except ValueError as problem:
        raise Unusable(str(problem)) from None
    levels = (shlex.quote(typed), *(rules.fewest_players - 1) * (OPPONENT,))
    place = ""
    try:
        game = play_game(Fixture(rules, levels, seed, 0, 0, own=((levels[0], player),)))
        place = f"Place {standing(game.end)[0]} of {len(levels)}. "
    except GivenUp:
        pass
    finally:
        end_all()
        player.print_messages()
    say(f"{place}{player.forfeits} of {counted_things(player.answers, 'answer')} did not count.")
    return int(player.forfeits > 0)
