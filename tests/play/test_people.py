"""The people at a real table: faces, changing expressions, and remarks that delay and disturb nothing."""

from dataclasses import replace

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.events import MeldsLaid, RoundDealt, RoundEnded
from game.engine.state import Phase
from game.lesson.table import RoundCoach
from game.match import Computer, Match, Person, Player, SeenEvent
from game.orders import StandingOrder
from game.play.desk import Desk
from game.play.paint.table import REMARK_TAIL, RemarkShown, paint_remark
from game.play.picture.regions import regions, remark_shown
from game.play.screen import CoachOf, PlayScreen, TableKind
from game.play.state import remarks
from game.play.state.interaction import Interaction
from game.play.state.remarks import Company, Remark
from game.play.words.remarks import LINES, remark_words
from game.rules.variant_file import shipped_variant, shipped_variants
from game.settings import USUAL, Preferences, changed
from game.table.grid import grid_of
from game.table.plaques import foot_of, plaque_words
from sprites import FACES
from tests.support.canvases import canvas_of, pixels
from tests.support.thinkers import QuickThinker, SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

FRAME = 0.4
FRAMES = 500


class ShownGame:
    """A game in which a bot plays for seat 1, shown at the table on a simulated clock."""

    def __init__(self, kind: TableKind | None = None, **settings: object) -> None:
        wanted = replace(USUAL, call_time="unlimited", discard_undo="off")
        for name, value in settings.items():
            wanted = changed(wanted, name, value)
        players: tuple[Player, ...] = (
            Person("You"),
            *(Computer(name, "steady/buyer") for name in ("Mei", "Jun", "Rosa")),
        )
        match = Match.start(shipped_variant("quarters"), players, "evening")
        self.preferences = Preferences(wanted)
        self.table = PlayScreen(match, QuickThinker(), kind or TableKind(), preferences=self.preferences)
        self.now, self.seen = 100.0, list[Company]()
        self._bot = bot_named("steady")

    def play(self, frames: int = FRAMES) -> None:
        for _ in range(frames):
            self.step()

    def step(self) -> None:
        """Draw a frame; when all is shown, let the next player act."""
        self.now += FRAME
        self.table.update(self.now)
        match, table = self.table.match, self.table.table
        if match.to_act == 0 and table.stage.is_idle(self.now):
            table.do(self._bot.choose(match.view(0), match.history(0), Limit(nodes=50)), self.now)
        elif match.awaits_deal and table.stage.is_idle(self.now):
            table.next_round(self.now)
        self.seen.append(table.company)

    @property
    def quotes(self) -> tuple[str, ...]:
        return self.table.table.log.quotes


def said_about(*occasions: remarks.Occasion) -> set[str]:
    """Return the lines of buyers about some occasions, with the points of every possible hand."""
    lines = [line for occasion in occasions for line in LINES["buyer"].get(occasion, ())]
    return {
        remark_words(line, name, 0, 0, points) for line in lines for name in ("You", "Mei") for points in range(500)
    }


def last_words() -> set[str]:
    """Return what players say in celebrations."""
    return said_about(remarks.Occasion.OUT, remarks.Occasion.CAUGHT, remarks.Occasion.OTHER_OUT)


def test_opponents_remarks_are_logged_as_quotes() -> None:
    evening = ShownGame()
    evening.play()

    assert evening.quotes
    assert set(evening.quotes) <= set(evening.table.table.log.lines)
    assert all(line.startswith(("Mei: “", "Jun: “", "Rosa: “")) for line in evening.quotes)
    remarks = [company.remark for company in evening.seen if company.remark is not None]
    words = {remark.words for remark in remarks}
    assert words == {line.partition("“")[2].rstrip("”") for line in evening.quotes} - last_words()
    most = max(sum(remark.words == word for remark in remarks) for word in words)
    assert most * FRAME <= 1.8 + 0.045 * 32 + FRAME, "a balloon disappears again"
    assert not set(evening.quotes) & set(evening.table.scene().log), "the balloon has shown it"


def test_remarks_do_not_change_the_game() -> None:
    evenings = [ShownGame(remarks=remarks) for remarks in ("off", "often")]
    for evening in evenings:
        evening.play(400)
    quiet, loud = evenings
    assert quiet.table.match.actions == loud.table.match.actions
    assert () == quiet.quotes != loud.quotes
    assert len({len(evening.seen) for evening in evenings}) == 1


def test_instant_and_coached_tables_are_silent() -> None:
    for evening in (
        ShownGame(speed="instant", remarks="often"),
        ShownGame(TableKind(is_exercise=True), remarks="often"),
    ):
        evening.play(200)
        assert evening.table.table.log.lines
        assert () == evening.quotes


@pytest.mark.parametrize(("what", "name"), [(Desk, "asks"), (Interaction, "is_dragging")])
def test_questions_and_drags_silence_everybody(what: type, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remarks, "picked", lambda *_: 0)
    busy, free = ShownGame(), ShownGame()
    with monkeypatch.context() as patched:
        patched.setattr(what, name, property(lambda _: True))
        busy.play(150)
    free.play(150)
    downs = said_about(remarks.Occasion.FIRST_DOWN, remarks.Occasion.OTHER_DOWN)
    said = {line.partition("“")[2].rstrip("”") for line in busy.quotes}
    assert said & downs
    assert said - last_words() <= downs, "only what belongs to every round"
    assert len(busy.quotes) < len(free.quotes)


def test_coming_questions_silence_everybody() -> None:
    evening, heard = ShownGame(), list[bool]()
    table, people = evening.table, evening.table.table.people
    follow, orders = people.follow, table.desk.orders
    orders.give(0, StandingOrder.ASK)

    def noting(seen: SeenEvent, now: float, pace: float, *, may_speak: bool) -> tuple[str, ...]:
        view = table.match.view(0)
        is_put = view.phase is Phase.OFFER and view.to_act == 0 and orders.puts(view, table.match.count)
        if is_put and not table.desk.asks and not isinstance(seen.event, MeldsLaid | RoundDealt | RoundEnded):
            heard.append(may_speak)
        return follow(seen, now, pace, may_speak=may_speak)

    people.follow = noting  # type: ignore[method-assign]
    evening.play(150)

    assert heard
    assert not any(heard)


@pytest.mark.parametrize("coach", [lambda _: None, RoundCoach])
def test_games_have_remarks_beside_a_coach(coach: CoachOf) -> None:
    evening = ShownGame(TableKind(coach=coach))
    evening.play(200)
    assert evening.quotes


def test_somebody_who_knows_you_greets_you() -> None:
    evening = ShownGame(TableKind(knows=lambda _: ("Jun", "You", "Lian")))
    evening.play(3)
    again = {line.words for style in LINES.values() for line in style["again"]}
    assert ["Jun"] == [line.partition(":")[0] for line in evening.quotes]
    remark = evening.seen[-1].remark
    assert remark is not None
    assert (2, True) == (remark.seat, remark.words in again)


def test_faces_follow_people_and_choice() -> None:
    evening = ShownGame()
    evening.step()
    assert FACES[:4] == evening.table.table.company.faces
    evening.preferences.change_for("You", face="mei")
    evening.step()
    assert ("mei", "ada", "jun", "rosa") == evening.table.table.company.faces
    looks = evening.table.scene().seats
    assert ("mei", "ada", "jun", "rosa") == tuple(look.face for look in looks)


def test_changed_expressions_wake_the_table() -> None:
    evening = ShownGame()
    seen = set[str]()
    for _ in range(FRAMES):
        evening.step()
        company, at = evening.table.table.company, evening.table.agenda.first
        seen |= set(company.expressions)
        assert tuple(look.expression for look in evening.table.scene().seats) == company.expressions
        due = evening.table.table.people.next_at(evening.now)
        assert due is None or (at is not None and at <= due)
    assert {"calm", "thinking", "pleased", "dismayed"} <= seen


def test_actions_taken_back_change_no_mood() -> None:
    evening = ShownGame()
    while not any(seen.expressions.count("pleased") for seen in evening.seen[-1:]):
        evening.step()
    evening.table.table.rewind("Taken back.", evening.now)
    evening.table.update(evening.now)
    company = evening.table.table.company
    assert "dismayed" not in company.expressions
    assert company.remark is None


def test_balloons_stand_apart_from_melds() -> None:
    evening = ShownGame(remarks="often")
    while evening.table.table.company.remark is None:
        evening.step()
    scene = evening.table.scene()
    part = next(part for part in regions(scene).lower if part.name == "remark")
    assert paint_remark is part.paint
    (shown,) = part.args
    assert isinstance(shown, RemarkShown)
    assert scene.remark is not None
    assert scene.layout.plaques[scene.remark.seat] == shown.plaque
    assert scene.remark.words == shown.words
    top = scene.grid.wings[0].y
    assert all(top <= meld.box.y for meld in scene.layout.melds)
    canvas = canvas_of((1280, 720))
    before = pixels(canvas.surface)
    part.on(canvas)
    assert pixels(canvas.surface) != before
    assert max(box.bottom for box in canvas.frame.drawn) <= top + 16, "apart from its soft shadow it is over felt"
    assert max(box.right for box in canvas.frame.drawn) <= scene.grid.wings[1].right + 12


def test_balloons_hang_below_the_last_badge() -> None:
    evening = ShownGame()
    evening.step()
    scene, remark = evening.table.scene(), Remark(1, "One left. Almost sold out.")
    alarmed = replace(scene, seats=tuple(replace(look, alarm="Last card") for look in scene.seats))
    plaque = scene.layout.plaques[1]
    canvas = canvas_of((1280, 720))
    plaque_words(canvas, plaque, alarmed.seats[1])
    badge = max(box.bottom for box in canvas.frame.drawn)
    assert badge > plaque.bottom
    assert plaque.bottom < remark_shown(scene, remark).top < badge < remark_shown(alarmed, remark).top


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("players", range(2, 9))
def test_balloons_cover_neither_name_nor_round(players: int, is_tall: bool) -> None:
    variant = next(
        variant
        for variant in map(shipped_variant, shipped_variants())
        if variant.fewest_players <= players <= variant.most_players
    )
    match = Match.start(variant, (Person("You"), *(Person("Maximiliane") for _ in range(1, players))), "balloons")
    match.deal()
    table = PlayScreen(match, SilentThinker())
    table.update(0.0)
    for size in range(100, 151, 5):
        table.stage.fit(grid_of(size / 100, is_tall=is_tall))
        canvas, usual = canvas_of((720, 1280) if is_tall else (1280, 720), size / 100), table.scene()
        alarmed = replace(usual, seats=tuple(replace(look, alarm="Last card") for look in usual.seats))
        for scene in (usual, alarmed):
            plaques = [box for seat, box in enumerate(scene.layout.plaques) if seat != scene.view.seat]
            feet = [foot_of(scene.seats[seat], box) for seat, box in enumerate(plaques, 1)]
            taken = [box._replace(h=foot - box.y) for box, foot in zip(plaques, feet, strict=True)]
            taken += [scene.grid.head, scene.grid.stock, scene.grid.discard, *scene.grid.icons]
            for seat, plaque in enumerate(plaques, 1):
                for words in ("May I?", "No more buys. Behave yourselves."):
                    shown = remark_shown(scene, Remark(seat, words))
                    box, tail = shown.box(canvas), plaque.x + REMARK_TAIL
                    assert all(box.apart(other) for other in taken), (size, seat, words)
                    assert 0 <= box.x <= box.right <= scene.grid.stage.w
                    assert (box.x < tail < box.right) if shown.points else "Maximiliane" in shown.words


@pytest.mark.parametrize("calm", [False, True])
def test_expressions_fade_unless_motion_is_reduced(calm: bool) -> None:
    evening = ShownGame(reduced_motion=calm)
    people = evening.table.table.people
    evening.table.match.deal()
    seen = evening.table.match.since(0, 0)[-1]
    turn = seen._replace(view=seen.view._replace(phase=Phase.PLAY, turn=2))
    people.follow(turn, 50.0, 1.0, may_speak=False)
    people.company(turn.view, 50.0)
    steps = []
    now: float | None = 50.25
    while now is not None and now < 50.5:
        company = people.company(turn.view, now)
        assert "thinking" == company.expressions[2]
        steps += [seen for seat, was, seen in company.fading if (seat, was) == (2, "calm")]
        now = people.next_at(now)
    assert ([] if calm else [1.0, 0.75, 0.5, 0.25]) == steps
    assert () == people.company(turn.view, 50.5).fading
