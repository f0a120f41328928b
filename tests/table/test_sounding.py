"""Sounds at the table: every event has its sound or silence, alerts survive skipping, nothing sounds unseen."""

import pygame
import pytest

from game.app.title import title
from game.engine.events import AntesPaid, GameEnded, MeldsLaid, PotPaid, RoundDealt, RoundEnded, WildSwapped
from game.engine.view import observe
from game.match import Computer, Match, Person, SeenEvent
from game.play.screen import PlayScreen
from game.play.sounds import Soundtrack, sound_of_moving
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variant
from game.session.session import Session
from game.table.choreography import sound_of, sounds_of
from game.table.holding import Order, dealt, ordered
from game.table.tray import placed
from game.ui.agenda import Agenda
from game.ui.loop import Loop
from game.ui.window import open_window
from sounds import SilentSpeaker, Sound
from tests.support.canvases import key
from tests.support.situations import situation
from tests.support.studio import Studio
from tests.support.thinkers import SilentThinker
from tests.table.scenes import CROWDS, fresh, step


class NotingSpeaker(SilentSpeaker):
    """A speaker that notes what it was asked to play."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[Sound] = []
        self.pans: list[float] = []

    def play(self, sound: Sound, pan: float = 0.0) -> None:
        """Note the sound."""
        self.played.append(sound)
        self.pans.append(round(pan, 2))


def events_of(variant: str, players: int, steps: int) -> list[SeenEvent]:
    """Return the events that seat 1 sees of a random game."""
    match = fresh(variant, players, "sounding")
    while match.count < steps and not match.is_over:
        step(match)
    return list(match.since(0, 0))


@pytest.mark.everyday
@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_game_events_have_fitting_sounds(variant: str, players: int) -> None:
    table = {
        "RoundDealt": Sound.SHUFFLE,
        "CardDrawn": Sound.DRAW,
        "UpcardTaken": Sound.DRAW,
        "UpcardBought": Sound.BUY,
        "Discarded": Sound.DISCARD,
        "MeldsLaid": Sound.MELD,
        "CardHit": Sound.HIT,
        "ShanghaiCalled": Sound.CALL,
        "OfferPassed": None,
        "TurnEnded": None,
    }

    sounds = {type(event).__name__: sound_of(event, 0) for event, *_ in events_of(variant, players, 600)}

    assert {name: sound for name, sound in table.items() if name in sounds} == {
        name: sound for name, sound in sounds.items() if name in table
    }
    assert len(sounds) > 5


def test_a_swapped_joker_glints_and_quarters_ring() -> None:
    joker, natural = parse_card("**"), parse_card("8h")

    assert Sound.SWAP is sound_of(WildSwapped(0, natural, 0, 1, joker), 0)
    assert Sound.COIN is sound_of(AntesPaid(8), 0)
    assert Sound.COIN is sound_of(PotPaid((16, 0)), 1)


def test_closing_tray_runs_click() -> None:
    view = observe(situation("quarters_tray"), 0)  # two runs of four
    contract, variant = view.to_lay, view.variant

    def moves(*texts: str) -> list[Sound]:
        holding = dealt(parse_cards(" ".join(texts)), len(contract))
        heard = []
        for text in texts:
            uid = next(held.uid for held in holding.row if held.card == parse_card(text))
            after = placed(holding, uid, 0, None, contract, variant)
            heard.append(sound_of_moving(holding, after, view))
            holding = after
        return heard

    slide, click = Sound.SLIDE, Sound.CLICK
    assert [slide, slide, slide, click] == moves("5h", "6h", "8h", "7h")
    assert [slide, slide, slide, click] == moves("5h", "8h", "7h", "6h")
    assert [slide, slide, slide, slide] == moves("5h", "6h", "7h", "8h")
    before = dealt(parse_cards("5h 7h 6h"), len(contract))
    assert slide is sound_of_moving(before, ordered(before, Order.RANK), view)


def test_deals_shuffle_and_then_land() -> None:
    match = fresh("campfire", 4, "deal")
    match.deal()
    event, view, _ = next(seen for seen in match.since(0, 0) if isinstance(seen.event, RoundDealt))

    shuffle, *cards = sounds_of(event, view)

    assert Sound.SHUFFLE == shuffle.sound
    assert {Sound.DEAL} == {sound for sound, *_ in cards}
    assert {0, 1, 2, 3} >= {seat for *_, seat in cards} != {None}
    delays = [delay for _, delay, _ in cards]
    assert delays == sorted(delays)
    assert 0.028 * 4 * len(view.hand) >= delays[-1] > 0.028 * 4 * len(view.hand) - 0.06


def track() -> tuple[Soundtrack, Agenda, NotingSpeaker, list[SeenEvent]]:
    """Return a soundtrack at the start of a game, its agenda, its speaker, and the deal to be shown."""
    match = fresh("campfire", 4, "track")
    ear, agenda = NotingSpeaker(), Agenda()
    sounds = Soundtrack(ear, agenda)
    match.deal()
    return sounds, agenda, ear, list(match.since(0, 0))


def dealing(seen: list[SeenEvent]) -> list[SeenEvent]:
    return [one for one in seen if isinstance(one.event, RoundDealt)]


def test_dealt_cards_sound_one_by_one() -> None:
    sounds, agenda, ear, seen = track()

    sounds.shown(dealing(seen), 10.0, 1.0)
    at_first = list(ear.played)
    agenda.run(10.06)
    soon = len(ear.played) - len(at_first)
    agenda.run(20.0)

    assert Sound.SHUFFLE == at_first[0]
    assert Sound.DEAL not in at_first
    assert soon == 1
    assert ear.played.count(Sound.DEAL) > 10
    assert agenda.first is None


def test_skipping_silences_the_deal() -> None:
    hurried, agenda, ear, seen = track()
    hurried.shown(dealing(seen), 10.0, 1.0)
    hurried.hush()
    agenda.run(20.0)
    assert Sound.DEAL not in ear.played

    instant, agenda, ear, seen = track()
    instant.shown(dealing(seen), 10.0, 0.0)
    agenda.run(20.0)
    assert Sound.DEAL not in ear.played
    assert Sound.SHUFFLE in ear.played


def test_many_events_sound_only_alerts() -> None:
    match, ear = fresh("shafer", 2, "fanfare"), NotingSpeaker()
    while not any(entry.out is not None for entry in match.state.sheet):
        step(match, "greedy")
    seen = match.since(0, 0)

    Soundtrack(ear, Agenda()).shown(seen, 0.0, 1.0)

    assert ear.played
    assert {"alerts"} == {sound.group.value for sound in ear.played}


def test_screens_sound_deals_moves_and_refusals() -> None:
    ear = NotingSpeaker()
    match = Match.start(shipped_variant("shafer"), [Person("You"), Computer("Mei", "greedy")], "ears")
    screen = PlayScreen(match, SilentThinker(), speaker=ear)
    screen.update(0.0)
    assert Sound.SHUFFLE in ear.played
    screen.update(30.0)
    screen.update(60.0)

    ear.played.clear()
    screen.handle(key(pygame.K_o), 60.0)
    assert [Sound.SLIDE] == ear.played

    ear.played.clear()
    screen.handle(key(pygame.K_l), 61.0)
    assert [Sound.REFUSE] == ear.played
    assert screen.desk.state.refused is not None, "a sound comes with something visible"

    ear.played.clear()
    screen.handle(key(pygame.K_RIGHT), 62.0)
    assert [] == ear.played


def test_only_the_winner_hears_fanfares() -> None:
    match = fresh("shafer", 2, "fanfare")
    while not any(entry.out is not None for entry in match.state.sheet):
        step(match, "greedy")
    event = next(
        event for event, *_ in match.since(0, 0) if isinstance(event, RoundEnded) and event.result.out is not None
    )
    out = event.result.out
    assert out is not None

    assert Sound.ROUND_WON == sound_of(event, out)
    assert Sound.ROUND_LOST == sound_of(event, 1 - out)
    assert Sound.SHUFFLE == sound_of(RoundEnded(event.result._replace(out=None)), out), "a drawn round is no loss"


def laying(me: int) -> tuple[SeenEvent, ...]:
    """Return the lay-down of seat 1 as a seat sees it."""
    match = fresh("shafer", 2, "fanfare")
    while not any(isinstance(one.event, MeldsLaid) and one.event.seat == 1 for one in match.since(0, me)):
        step(match, "greedy")
    return tuple(one for one in match.since(0, me) if isinstance(one.event, MeldsLaid) and one.event.seat == 1)[:1]


def test_others_lay_down_to_two_notes() -> None:
    for me, chime in ((0, Sound.LAID), (1, Sound.BELL)):
        ((event, view, _),) = laying(me)
        assert [(Sound.MELD, 1), (chime, 1)] == [(sound, seat) for sound, _, seat in sounds_of(event, view)]


def test_sounds_come_from_their_seat() -> None:
    ear, agenda = NotingSpeaker(), Agenda()
    Soundtrack(ear, agenda, {0: 0.0, 1: -0.5}.__getitem__).shown(laying(0), 0.0, 1.0)
    agenda.run(2.0)

    assert [(Sound.MELD, -0.5), (Sound.LAID, -0.5)] == [*zip(ear.played, ear.pans, strict=True)][:2]


def test_one_card_left_makes_a_pulse() -> None:
    (seen,) = laying(0)
    last = seen.view.seats[1]._replace(cards=1)
    one_left = seen._replace(view=seen.view._replace(seats=(seen.view.seats[0], last)))
    ear, agenda = NotingSpeaker(), Agenda()
    sounds = Soundtrack(ear, agenda)

    sounds.shown([one_left], 0.0, 1.0)
    for at in range(1, 11):
        agenda.run(float(at))
    assert 3 == ear.played.count(Sound.ONE_CARD)

    sounds.shown([seen], 10.0, 1.0)
    agenda.run(20.0)
    sounds.shown([one_left], 20.0, 1.0)
    sounds.hush()
    agenda.run(30.0)
    assert 3 == ear.played.count(Sound.ONE_CARD)


def test_lost_games_have_a_phrase() -> None:
    match = fresh("shafer", 2, "fanfare")
    while not match.is_over:
        step(match, "greedy")
    event, *_ = match.since(0, 0)[-1]
    assert isinstance(event, GameEnded)
    won = event.places.index(1)

    assert (Sound.GAME_WON, Sound.GAME_LOST) == (sound_of(event, won), sound_of(event, 1 - won))
    lost = match.open_since(0, 1 - won)[-1]
    assert () == sounds_of(lost.event, lost.view), "another person at this screen may have won"


def test_tables_hear_seats_across_the_table() -> None:
    match = Match.start(shipped_variant("campfire"), [Person("You"), *(Computer(n, "greedy") for n in "ABC")], "7")
    screen = PlayScreen(match, SilentThinker())
    pans = [screen.table.sounds._pan_of(seat) for seat in range(4)]

    assert pans[0] == 0
    assert -1 < pans[1] < pans[2] < pans[3] < 1


def test_shared_screens_hear_no_losing() -> None:
    match = fresh("shafer", 2, "fanfare")
    while not any(entry.out is not None for entry in match.state.sheet):
        step(match, "greedy")
    out = match.state.sheet[-1].out
    assert out is not None
    event, view, *_ = next(seen for seen in match.open_since(0, 1 - out) if isinstance(seen[0], RoundEnded))

    assert Sound.ROUND_LOST not in [sound for sound, *_ in sounds_of(event, view)]


def test_pressed_buttons_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    ear = NotingSpeaker()
    loop = Loop(open_window("x", (1280, 720)), title(Session()), speaker=lambda: ear)
    pygame.event.clear()
    loop.step(1.0)
    for code, heard in ((pygame.K_RIGHT, []), (pygame.K_s, [Sound.PRESS]), (pygame.K_ESCAPE, [Sound.PRESS] * 2)):
        pygame.event.post(key(code))
        loop.step(2.0)
        assert heard == ear.played
    pygame.display.quit()


def test_pressed_buttons_at_the_table_are_heard() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_tray"))
    studio.settle()
    button = next(control.button for control in studio.table.desk.controls() if not control.button.off)
    studio.click(button.box.center)

    assert 1 == studio.table.presses
    studio.click(studio.table.stage.layout.grid.hand.center)
    assert 1 == studio.table.presses


class FrameCountingSpeaker(SilentSpeaker):
    """A speaker that counts frames and notes whether it was closed."""

    frames, closed = 0, False

    def after_frame(self) -> None:
        """Count the frame."""
        self.frames += 1

    def close(self) -> None:
        """Note the closing."""
        self.closed = True


def test_frames_precede_the_opened_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    speaker = FrameCountingSpeaker()
    loop = Loop(open_window("x", (320, 180)), title(Session()), speaker=lambda: speaker)
    seen: list[int] = []
    after_frame = speaker.after_frame

    def noting() -> None:
        seen.append(loop.frames)
        after_frame()

    monkeypatch.setattr(speaker, "after_frame", noting)

    pygame.event.clear()
    loop.step(1.0)
    pygame.event.post(pygame.Event(pygame.QUIT))
    loop.run()

    assert seen
    assert min(seen) >= 1
    assert speaker.closed
    pygame.display.quit()
