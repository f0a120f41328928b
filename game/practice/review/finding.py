"""Finding a better choice oneself: a moment of a review at the table, with the player's own choice marked, before the
answer.

A try is never carried out. A wrong one says what it loses, and the question stays; a right one, or "Show me", leads to
the answer with the values of all choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from ai.judge.kinds import kind_of
from ai.judge.verdicts import Judged, Verdict
from ai.reviews import ChoiceEvaluation, Judgement, ReviewRequest, evaluate_moment
from game.engine.actions import Action, Buy, BuyStock, BuyUpcard, Discard, Draw, LayDown, Pass, Take, same_effect
from game.engine.referee import legal_actions
from game.engine.view import PlayerView
from game.match import Match
from game.orders import StandingOrder
from game.play.aside import Aside, At
from game.play.faces import faces_of
from game.play.hints import Helpers
from game.play.overlays.pages import log_page
from game.play.scene.controls import is_asked
from game.play.screen import PlayScreen, TableKind
from game.practice import words
from game.practice.answer_screen import Answer, AnswerRow, AnswerScreen, CardLoss, draw_face
from game.practice.asking import ASKED, ASKED_TALL, Asking, asked_by_table, panel_box, question_panel
from game.practice.parts import cards_width, draw_cards
from game.practice.reason_words import difference_sentences, in_brief
from game.rulebook.reading import help_now, pause
from game.session.background import BackgroundWork
from game.session.session import Session
from game.table.layout import HandKey
from game.text.cards import action_words, capitalized
from game.ui.boxes import Column, Row, Stack
from game.ui.form import Way, button
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Text
from game.ui.screen import Pop, Push, Replace, Screen, Step

CARD_HIGH, FACE_DU = 56.0, 30.0


@dataclass(slots=True)
class Finding:
    """A find at the table: what was tried, and whether the answer was found."""

    find: Judgement
    tried: list[Action] = field(default_factory=list)
    is_found: bool = False
    is_shown: bool = False  # the answer has been seen

    @property
    def verdict(self) -> Verdict:
        """Return what is known about the choices."""
        return self.find.verdict

    def judged(self, action: Action) -> Judged | None:
        """Return what is known about an action."""
        return self.verdict.of(action)

    def show(self) -> None:
        """Note that the answer has been seen."""
        self.is_shown = True

    def try_out(self, action: Action) -> bool:
        """Note a try; return whether it is right: it may be as good as the best."""
        self.tried.append(action)
        judged = self.judged(action)
        right = judged is not None and judged.action in self.verdict.as_good()
        self.is_found = self.is_found or (right and not self.is_shown)
        return right


class FindActions:
    """Where a find leads on: the next one, its drill, the table to play on."""

    def __init__(
        self,
        next_find: Callable[[], Screen | None],
        drill: Callable[[], Step | None],
        is_drill: Callable[[], bool],
        play_on: Callable[[], Step],
    ) -> None:
        self.next_find, self.drill, self.is_drill, self.play_on = next_find, drill, is_drill, play_on


def pictured(action: Action, view: PlayerView) -> tuple[str, ...]:
    """Return the card an action is about, or the back of one from the stock; nothing for others."""
    match action:
        case Discard(card=card):
            return (str(card),)
        case Draw() | BuyStock():
            return ("back",)
        case Take() | Buy() | BuyUpcard() | Pass() if view.upcard is not None:
            return (str(view.upcard),)
        case _:
            return ()


class FindAside(Aside):
    """The question over the table: what was done, whether there is something better, and the two ways on."""

    def __init__(self, play: PlayScreen, at_table: _AtTable) -> None:
        super().__init__()
        self._play, self._at_table, self._finding = play, at_table, at_table.finding

    @property
    def asking(self) -> Asking:
        """Return who asks, and whether the tray is needed: where laying down is a choice, it is."""
        by_table = asked_by_table(self._play.desk.view)
        if by_table is not None:
            return by_table
        lays = any(isinstance(choice.action, LayDown) for choice in self._finding.verdict.choices)
        return Asking.OVER_TRAY if lays else Asking.BESIDE_TRAY

    @property
    def folds(self) -> bool:
        """The tray is not needed."""
        return self._at_table.answer is None and self.asking is Asking.BESIDE_TRAY

    @property
    def panel(self) -> Rect:
        """Return where the question stands."""
        return panel_box(self.grid, self.asking)

    def view(self) -> Node:
        """Return what was done and the question, with the buttons."""
        if self._at_table.answer is not None:
            return Gap()
        find, names, me = self._finding.find, self._play.match.names, self._play.me
        view, action = find.moment.view, find.moment.action
        codes, asking = pictured(action, view), self.asking
        high = min(CARD_HIGH, self.panel.h - 14)
        card = CustomPaint(partial(draw_cards, codes), w=cards_width(1, high), h=high) if codes else None
        did = words.YOU_PLAYED(action=action_words(action, view, names, me))
        asks = words.FIND_ASKS[kind_of(action, view)]
        lines = [Text(did, NOTE._replace(most=1)), Text(asks, ASKED)]
        if self.grid.is_tall and not self.grid.is_usual:  # what was done is marked on its card
            lines = [Text(asks, ASKED_TALL)]
        whole = Row([card, Column(lines, 0, grow=1, pack="middle")], 8, grow=1)
        show = partial(self._at_table.show, self._play)
        ways = [
            button("next", words.NEXT, key="N", w=104, h=42, grow=1, does=self._at_table.on),
            button("show", words.SHOW_ME, key="H", w=130, h=42, grow=1, does=show),
        ]
        return Stack([question_panel(self.grid, asking, asks, ways, whole), self._marked()])

    def _marked(self) -> Node | None:
        """Return the player's face over the card they discarded."""
        action, stage = self._finding.find.moment.action, self._play.stage
        if not isinstance(action, Discard):
            return None
        uid = next((held.uid for held in stage.holding.row if held.card == action.card), None)
        place = stage.layout.cards.get(HandKey(uid)) if uid is not None else None
        if place is None:
            return None
        face = faces_of(self._at_table.session.preferences, self._play.match.names)[self._play.me]
        box = Rect(place.box.x + 6, place.box.y - FACE_DU * 0.85, FACE_DU, FACE_DU)
        return At(CustomPaint(partial(draw_face, face)), box)


@dataclass(slots=True)
class _AtTable:
    """A find at its table until it is left."""

    session: Session
    asked: ReviewRequest
    finding: Finding
    actions: FindActions
    leave: Callable[[], Step]
    answer: AnswerScreen | None = None
    work: BackgroundWork = field(init=False)
    known: Verdict | None = None  # the verdict on all choices, once they are judged
    is_due: bool = False
    is_right: bool | None = None

    def __post_init__(self) -> None:
        self.work = BackgroundWork(self.session, "all choices")

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """Judge a try instead of carrying it out."""
        del going
        finding, names, me = self.finding, play.match.names, play.me
        say = action_words(action, finding.find.moment.view, names, me)
        if same_effect(action, finding.find.moment.action):
            play.table.remark(words.THAT_IS_WHAT_YOU_DID, now)
        elif finding.try_out(action):
            self.is_due, self.is_right = True, True
        else:
            judged = finding.judged(action)
            loses = capitalized(words.TRIED_UNJUDGED(action=say))
            if judged is not None and finding.verdict.by_thumb:
                loses = capitalized(words.TRIED_BY_THUMB(action=say))
            elif judged is not None:
                best = finding.verdict.best.lead
                loss = words.gain(best, judged.loss)
                loses = capitalized(words.TRIED_LOSES(action=say, value=loss, best=words.gain(best)))
            play.table.remark(loses, now)
        return True

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """Show the answer once it was found."""
        del now
        if self.is_due:
            self.is_due = False
            return self._answered(play)
        return None

    def show(self, play: PlayScreen) -> Step:
        """Show the answer without a try."""
        self.is_right = None
        return self._answered(play)

    def on(self, count: int = 1) -> Step:
        """Lead to the next find, or back to the review if there is none."""
        self.work.cancel()
        following = self.actions.next_find()
        return Replace(following, count=count) if following is not None else Pop(count)

    def _answered(self, play: PlayScreen) -> Step:
        self.finding.show()
        actions = self.actions
        play.desk.rest_question(True)

        def play_on() -> Step:
            self.work.cancel()
            return actions.play_on()

        def drill() -> Step | None:
            return actions.drill()

        ways = (
            Way(words.NEXT, lambda: self.on(2), "Enter"),
            Way(words.DRILL_IT, drill, "D"),  # type: ignore[arg-type]
            Way(words.TRY_AGAIN, play_on, "T"),
            Way(words.LOOK_BACK, self._leave_both, "Esc"),
        )
        show_all = self._want_all if self._has_more() else None
        shown = AnswerScreen(partial(self._look, play), ways, play.stage, show_all)
        self.answer = shown
        return Push(shown)

    def _has_more(self) -> bool:
        """Return whether there are figures of choices that the review did not look at; a question has few answers."""
        view, verdict = self.finding.find.moment.view, self.finding.verdict
        is_more = not is_asked(view) or len(list(legal_actions(view, 0))) > len(verdict.choices)
        return is_more and not verdict.by_thumb

    def _leave_both(self) -> Step:
        self.work.cancel()
        return Pop(2)

    def _want_all(self, on: bool) -> None:
        """Judge every choice, not only those that a review looks at."""
        if on and self.known is None and not self.work.is_running:
            self.work.begin(evaluate_moment, self.asked, self.finding.find.at)

    def _look(self, play: PlayScreen) -> Answer:
        for evaluation in self.work.poll(ChoiceEvaluation):
            self.known = evaluation.verdict
        find, names, me = self.finding.find, play.match.names, play.me
        view, mine = find.moment.view, find.moment.action
        verdict = find.verdict

        def row(choice: Judged, of: Verdict) -> AnswerRow:
            good = choice.action in of.as_good()
            return AnswerRow(
                in_brief(choice.action, action_words(choice.action, view, names, me)),
                choice.loss,
                choice.half,
                choice.action == of.best.action,
                same_effect(choice.action, mine),
                good,
                of.best.lead,
                choice.action,
            )

        done = (mine, *reversed(self.finding.tried))  # the last try, which may be the right one, before the others
        wanted = [verdict.best, *filter(None, map(self.finding.judged, done))]
        rows = {choice.action: row(choice, verdict) for choice in wanted}
        best = action_words(verdict.best.action, view, names, me)
        headline = words.YES_IT_IS if self.is_right else words.THIS_IS_BETTER
        found = action_words(self.finding.tried[-1], view, names, me) if self.is_right else best
        whole = merged(verdict, self.known)
        is_all = self.answer is not None and self.answer.is_all
        return Answer(
            right=True if self.is_right else None,
            headline=headline(action=found),
            reasons=difference_sentences(find.differences, names, view.variant) or (words.NO_REASON,),
            rows=tuple(rows.values())[:3],
            face=faces_of(self.session.preferences, play.match.names)[me],
            done=(words.DRILL_IT,) if self.actions.is_drill() else (),
            all_rows=tuple(row(choice, whole) for choice in whole.choices) if is_all else (),
            cards=_on_cards(play, whole, mine) if is_all else (),
            is_counting=self.work.is_running,
            by_thumb=verdict.by_thumb,
        )


def merged(verdict: Verdict, more: Verdict | None) -> Verdict:
    """Return a verdict with the choices that only a wider look has judged, from the best to the worst.

    What the review showed stays as it was: a wider look never changes a figure that has been shown.
    """
    others = [choice for choice in (more.choices if more is not None else ()) if verdict.of(choice.action) is None]
    behind = more.of(verdict.best.action) if more is not None else None
    by = behind.loss if behind is not None else 0.0
    moved = [
        choice._replace(**{name: max(0.0, getattr(choice, name) - by) for name in ("loss", "low", "high")})
        for choice in others
    ]
    first, *rest = verdict.choices
    return verdict._replace(choices=(first, *sorted([*rest, *moved], key=lambda choice: choice.loss)))


def _on_cards(play: PlayScreen, verdict: Verdict, mine: Action) -> tuple[CardLoss, ...]:
    """Return what each discard loses, on every card of the hand that lies in the row."""
    by_card: Mapping[str, Judged] = {
        str(choice.action.card): choice for choice in verdict.choices if isinstance(choice.action, Discard)
    }
    found = []
    for held in play.stage.holding.row:
        judged = by_card.get(str(held.card))
        if judged is None:
            continue
        is_best = judged.action == verdict.best.action
        is_mine = same_effect(judged.action, mine)
        good = judged.action in verdict.as_good()
        found.append(CardLoss(HandKey(held.uid), judged.loss, is_best, is_mine, good))
    return tuple(found)


def find_table(
    session: Session, asked: ReviewRequest, finding: Finding, match: Match, actions: FindActions
) -> PlayScreen:
    """Return the table of a find, whose question is answered with the usual controls."""

    def leave() -> Step:
        at_table.work.cancel()
        return Pop(2)

    at_table = _AtTable(session, asked, finding, actions, leave)

    def updated(play: PlayScreen, now: float) -> Step | None:
        return at_table.due(play, now)

    def aside(play: PlayScreen) -> Aside:
        return FindAside(play, at_table)

    ways = (Way(words.BACK_TO_REVIEW, leave, "K"),)
    view, action = finding.find.moment.view, finding.find.moment.action
    note = ""
    if is_asked(view):  # otherwise the words stand in the panel
        did = words.YOU_PLAYED(action=action_words(action, view, match.names, view.seat))
        note = f"{did} {words.FIND_BETTER}"
    kind = TableKind(
        menu=lambda play: pause(play, ways),
        note=note,
        log=lambda play: log_page(play.table.log.lines),
        help=help_now,
        submit=at_table.submit,
        on_update=updated,
        is_exercise=True,
        helpers=Helpers(is_secret=lambda: True),
        order=StandingOrder.ASK,
        asks=True,
        aside=aside,
    )
    session.begin_game()
    return PlayScreen(match, session.thinker(), kind, session.speaker, session.preferences)
