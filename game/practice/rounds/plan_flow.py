"""The plan first: after the deal of a practice round, the player lays out what to go for and sees what experts made of
the same hand.

Experts begin to play the hand with the deal and go on behind the play. They play in lots, each begun by the table or
page that shows them, so that nothing goes on once both are gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ai.judge.par import EXPERTS, Playing, playings
from game.engine.actions import Deal
from game.engine.state import State
from game.engine.view import PlayerView
from game.films.film import Film
from game.films.films import film_of_match
from game.match import Computer, Match
from game.play.aside import Aside, At
from game.play.screen import PlayScreen
from game.practice.asking import ASKED, ASKED_TALL
from game.practice.rounds import plan_words as words
from game.practice.rounds.par_flow import company_of, film_of_playing
from game.practice.rounds.plan import HandPlan, hand_plan
from game.practice.rounds.plan_screen import PlanActions, PlanScreen
from game.rules.cards import Card
from game.session.background import BackgroundWork
from game.session.session import Session
from game.table.tray import offered, slots_of
from game.ui.boxes import Child, Pad, Row
from game.ui.form import NOWHERE, button
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, Gap, Node, Text, WidgetNode
from game.ui.screen import Pop, Push, Screen, Step
from game.ui.widgets import Toggle

LOT, LANES = 4, 2  # playings of a lot; and processes while somebody waits for them: behind the play it is one
LOOK_S = 0.5  # how often the table looks for results
HIGH, ABOVE_BAND, TOGGLE_WIDE = 56.0, 4.0, 236.0


class Dealt(NamedTuple):
    """A hand just after the deal, as its seat sees it."""

    view: PlayerView
    hand: tuple[Card, ...]


@dataclass(slots=True)
class TablePlan:
    """The plan at one table, and the experts who play its hand."""

    session: Session
    watch: Callable[[Film, int], Screen]
    found: dict[int, Playing] = field(default_factory=dict)
    is_asking: bool = False
    dealt: Dealt | None = None
    _work: BackgroundWork = field(init=False)
    _is_decided: bool = False

    def __post_init__(self) -> None:
        self._work = BackgroundWork(self.session, "experts")

    # ---- the experts ----

    def go_on(self, match: Match, seat: int, lanes: int = 1) -> None:
        """Receive what experts have played, and let them play another lot."""
        self._receive()
        if self._work.is_running or self._work.trouble:
            return
        left = [at for at in range(EXPERTS) if at not in self.found][: LOT * lanes]
        self._work = BackgroundWork(self.session, "experts", is_brisk=lanes > 1)
        company = company_of([player.level if isinstance(player, Computer) else "" for player in match.players])
        for lot in filter(None, (tuple(left[lane::lanes]) for lane in range(lanes))):
            self._work.begin(playings, _before_the_deal(match), seat, company, lot)

    def stop(self) -> None:
        """Stop, and keep what was played."""
        self._receive()
        self._work.cancel()

    def _receive(self) -> None:
        self.found |= {playing.at: playing for playing in self._work.poll(Playing)}

    # ---- at the table ----

    def update(self, play: PlayScreen, now: float) -> None:
        """Decide whether to ask once the cards are dealt, stop asking once somebody has acted, and let experts play."""
        match, moves = play.match, len(play.match.moves)
        if not moves or match.state.round != match.start_state.round + 1:
            return
        if not self._is_decided:
            self._is_decided = True
            view = match.view(play.me)
            self.is_asking = moves == 1 and self.session.preferences.settings.plan and slots_of(view) > 0
            self.dealt = Dealt(view, view.hand) if moves == 1 else None
        if self.is_asking and moves > 1:
            self.is_asking = False
        play.desk.rest_question(self.is_asking)
        is_over = match.to_act is None
        if not is_over:
            self.go_on(match, play.me)
        more = not is_over and len(self.found) < EXPERTS and not self._work.trouble
        play.agenda.put("experts", now + LOOK_S if more else None)

    def finish(self) -> None:
        """Ask no more at this table."""
        self.is_asking = False

    def switch(self, on: bool) -> None:
        """Ask after every deal, or never."""
        self.session.preferences.change(replace(self.session.preferences.settings, plan=on))

    def is_on(self) -> bool:
        """Return whether the plan is asked for after every deal."""
        return self.session.preferences.settings.plan

    def show(self, play: PlayScreen) -> Step:
        """Open what experts made of the hand, beside the cards in the tray."""
        dealt, match, me = self.dealt, play.match, play.me
        assert dealt is not None, "only a hand just dealt is planned"
        tray = offered(play.stage.holding, dealt.view.to_lay)
        self.stop()  # what was begun behind the table goes on here, faster, also after a failure
        self._work = BackgroundWork(self.session, "experts")

        def look() -> HandPlan:
            self.go_on(match, me, LANES)
            known = tuple(self.found[at] for at in sorted(self.found))
            view = dealt.view
            running = len(known) < EXPERTS and not self._work.trouble
            shown = hand_plan(view.variant, view.line, view.to_lay, dealt.hand, tray, known, is_running=running)
            return shown._replace(trouble=self._work.trouble)

        def leave() -> Step:
            self.stop()
            return Pop()

        def on() -> Step:
            self.finish()
            return leave()

        def watch() -> Step | None:
            if not self.found:
                return None
            film = film_of_match(match, match.variant.title, is_game=False)
            return Push(self.watch(film_of_playing(film, me, self.found[min(self.found)]), 0))

        return Push(PlanScreen(look, PlanActions(on, watch, self.is_on, self.switch), leave))


def _before_the_deal(match: Match) -> State:
    """Return the game just before the deal."""
    assert isinstance(match.actions[0], Deal), "a practice round begins with its deal"
    return match.start_state


class PlanAside(Aside):
    """The question over the table: what will you go for? The answer is laid into the tray."""

    def __init__(self, play: PlayScreen, plan: TablePlan) -> None:
        super().__init__()
        self._play, self._plan = play, plan

    @property
    def holds(self) -> bool:
        """The others wait for the plan."""
        return self._plan.is_asking

    def view(self) -> Node:
        """Return the question and the ways on, once the cards are dealt."""
        play, plan = self._play, self._plan
        if not plan.is_asking or play.stage.has_more:
            return Gap()
        band, is_usual = self.grid.band, self.grid.is_usual and not self.grid.is_tall
        every = Toggle("every", NOWHERE, words.AFTER_EVERY_DEAL, plan.is_on(), key="Y", does=plan.switch)
        ways: list[Child] = [
            button("skip", words.SKIP, key="Esc", w=112, h=42, does=plan.finish),
            button("show", words.SHOW_ME, "gold", "Enter", w=176, h=42, does=self._show),
        ]
        if is_usual:  # elsewhere there is room for the question alone: the page of the experts has the rest
            toggle = WidgetNode(every, w=TOGGLE_WIDE, h=42)
            parts: list[Child] = [Text(words.ASK, ASKED), Text(words.HOW, NOTE, grow=1), toggle, *ways]
        else:
            parts = [Text(words.ASK, ASKED_TALL, grow=1), *ways]
        panel = Pad(Row(parts, 14 if is_usual else 8), (14, 4), "raised")
        return At(panel, Rect(band.x, band.y - HIGH - ABOVE_BAND, band.w, HIGH))

    def _show(self) -> Step:
        return self._plan.show(self._play)
