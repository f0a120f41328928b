"""Sounds at the table: every event has its sound or silence, alerts survive skipping, nothing sounds unseen."""

import pygame
import pytest

from game.app.title import title
from game.engine.events import AntesPaid, PotPaid, RoundDealt, RoundEnded, WildSwapped
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
from tests.support.thinkers import SilentThinker
from tests.table.scenes import CROWDS, fresh, step


class NotingSpeaker(SilentSpeaker):
    """A speaker that notes what it was asked to play."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[Sound] = []

    def play(self, sound: Sound) -> None:
        """Note the sound."""
        self.played.append(sound)


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
    assert {Sound.DEAL} == {sound for sound, _ in cards}
    delays = [delay for sound, delay in cards if sound is Sound.DEAL]
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


def test_shared_screens_hear_no_losing() -> None:
    match = fresh("shafer", 2, "fanfare")
    while not any(entry.out is not None for entry in match.state.sheet):
        step(match, "greedy")
    out = match.state.sheet[-1].out
    assert out is not None
    event, view, *_ = next(seen for seen in match.open_since(0, 1 - out) if isinstance(seen[0], RoundEnded))

    assert Sound.ROUND_LOST not in [sound for sound, _ in sounds_of(event, view)]


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
