"""The shipped music measured, and what plays when: pauses, moods, ducking, an inactive window, a lost device."""

import doctest
import wave
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from io import BytesIO

import numpy as np
import pytest

from sounds import Mood, Sound, Speaker, Volumes
from sounds.catalog import DUCKING_S, Group, Track, take_bytes, take_file, track_bytes
from sounds.device import MixerDevice, open_mixer
from sounds.music import DUCK_DB, FIRST_AFTER_S, LEAST_PAUSE_S, LONGEST_PAUSE_S, Music, pause_after
from sounds.score import CHORUSES, SCORES, played, rendered, room_tone, strokes
from sounds.speaker import VOICES
from sounds.timbre import RATE_HZ, Wave, band, loudness_of, ticks
from tests.sounds.test_sounds import FakeDevice

LOOPS = tuple(SCORES)
EACH_LOOP = pytest.mark.parametrize("track", LOOPS, ids=lambda track: track.value)


@cache
def shipped(track: Track) -> Wave:
    """Return the samples of a shipped track, decoded as the game decodes them."""
    from pygame import mixer

    mixer.init(frequency=RATE_HZ, size=-16, channels=1, allowedchanges=0)
    try:
        return np.frombuffer(mixer.Sound(file=BytesIO(track_bytes(track))).get_raw(), "<i2") / 32_768
    finally:
        mixer.quit()


def middle(track: Track) -> Wave:
    """Return sixteen seconds of a track, without its beginning."""
    return shipped(track)[ticks(6) : ticks(22)]


def decibels(amplitude: float) -> float:
    return float(20 * np.log10(amplitude))


def alike(one: Wave, other: Wave) -> float:
    """Return the correlation of two waves, whatever their loudness: 1 for equal ones."""
    return float(np.corrcoef(one, other)[0, 1])


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


# ---- the files ----


def test_shipped_files_match_the_catalog() -> None:
    entries = [*files("sounds").joinpath("tracks").iterdir()]

    assert {track.file for track in Track} == {entry.name for entry in entries}
    assert sum(len(entry.read_bytes()) for entry in entries) < 1_500_000


@pytest.mark.everyday
@EACH_LOOP
def test_shipped_loops_begin_as_rendered(track: Track) -> None:
    score = SCORES[track]
    again = band(played(score, beats=8.0), 60, 9000)[: ticks(8 * 60 / score.bpm - 0.1)]

    assert alike(again, shipped(track)[: len(again)]) > 0.97


@EACH_LOOP
def test_shipped_loops_end_with_the_score(track: Track) -> None:
    score = SCORES[track]
    length = max(stroke.beat for stroke in strokes(score)) * 60 / score.bpm

    assert length == pytest.approx(4 * score.bars * CHORUSES * 60 / score.bpm, abs=0.5)
    assert ticks(length) < len(shipped(track)) < ticks(length + 6)
    assert float(np.max(np.abs(shipped(track)[-200:]))) < 0.001


def test_shipped_rooms_join_their_beginning() -> None:
    room = shipped(Track.ROOM)

    assert alike(room_tone(), room) > 0.97
    assert abs(float(room[0] - room[-1])) < 0.02


@pytest.mark.slow
@EACH_LOOP
def test_shipped_loops_equal_their_score(track: Track) -> None:
    again = rendered(track)

    assert len(again) == len(shipped(track))
    assert alike(again, shipped(track)) > 0.98


def test_pieces_differ_in_pace() -> None:
    assert {Track.EVENING: 88, Track.LATE: 76, Track.THINKING: 72} == {t: score.bpm for t, score in SCORES.items()}
    assert [Track.THINKING] == [track for track, score in SCORES.items() if not score.tune]
    assert not {"bar", "string"} & {stroke.instrument for stroke in strokes(SCORES[Track.THINKING])}


@pytest.mark.parametrize("module", ["music", "score"])
def test_the_examples_in_the_docstrings_hold(module: str) -> None:
    results = doctest.testmod(import_module(f"sounds.{module}"))

    assert results.attempted > 0
    assert 0 == results.failed


# ---- levels ----


def cue_db(sound: Sound) -> float:
    """Return how loud a cue sounds with the usual settings."""
    with wave.open(BytesIO(take_bytes(take_file(sound, 0)))) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_767
    return decibels(loudness_of(samples) * Volumes().of(sound.group))


@EACH_LOOP
def test_music_is_quieter_than_alerts(track: Track) -> None:
    softest = min(cue_db(sound) for sound in Sound if sound not in (Sound.GONG, Sound.ONE_CARD))
    music = decibels(loudness_of(middle(track)))

    assert 12 < softest - (music + decibels(Volumes().of_music)) < 20
    assert 3 < softest - (music + decibels(Volumes(music=1.0).of_music))
    assert decibels(float(np.max(np.abs(shipped(track))))) < -10


def test_rooms_are_quieter_than_music() -> None:
    assert 10 < decibels(loudness_of(middle(Track.EVENING))) - decibels(loudness_of(middle(Track.ROOM))) < 16


@pytest.mark.slow
def test_loops_are_equally_loud_throughout() -> None:
    whole = {track: decibels(loudness_of(shipped(track))) for track in LOOPS}
    assert abs(whole[Track.EVENING] - whole[Track.LATE]) < 0.5
    assert abs(whole[Track.EVENING] - 2.5 - whole[Track.THINKING]) < 0.5
    for track, loud in whole.items():
        starts = range(0, len(shipped(track)) - ticks(8), ticks(8))
        parts = [decibels(loudness_of(shipped(track)[start : start + ticks(8)])) for start in starts]
        assert max(parts) - min(parts) < 4
        assert all(abs(part - loud) < 3 for part in parts)


@pytest.mark.parametrize("track", Track, ids=lambda track: track.value)
def test_tracks_never_click(track: Track) -> None:
    samples = shipped(track)
    loudest, steps = float(np.max(np.abs(samples))), np.abs(np.diff(samples))

    assert float(np.max(steps)) < loudest / 4, "a click is a step nearly as high as the loudest sample"
    assert abs(float(np.mean(samples))) < 0.0005
    if track is Track.ROOM:
        join = np.abs(np.diff(np.concatenate([samples[-3:], samples[:3]])))
        assert float(np.max(join)) <= float(np.max(steps)), "the join is like any other moment"
    else:
        assert abs(float(samples[0])) < loudest / 12, "it begins from silence"


# ---- what plays when ----


class Player(FakeDevice):
    """A device that notes its music; a loop plays until the test ends it."""

    def __init__(self) -> None:
        super().__init__()
        self.tracks: list[Track] = []
        self.volumes: list[tuple[float, float]] = []
        self.is_paused = self.is_over = False
        self.now = 0.0

    def start_music(self, track: Track, volume: float, *, repeats: bool, fade_ms: int) -> None:
        self.tracks.append(track)
        self.is_over = self.is_paused = False
        self.set_music_volume(volume)
        assert repeats == (track is Track.ROOM)

    def set_music_volume(self, volume: float) -> None:
        self.volumes.append((self.now, volume))

    def pause_music(self) -> None:
        self.is_paused = True

    def resume_music(self) -> None:
        self.is_paused = False

    def stop_music(self) -> None:
        self.tracks.append(Track.ROOM)
        self.is_over = True

    def is_music_busy(self) -> bool:
        return not self.is_over and not self.is_paused


class MusicRun:
    """Music with a clock that advances to the music's next time, or by half a second like the idle loop."""

    def __init__(self) -> None:
        self.music, self.player, self.now = Music(), Player(), 0.0
        self.mood, self.volume, self.is_in_front = Mood.EVENING, 0.5, True
        self.wakes = 0

    def pass_s(self, seconds: float) -> None:
        until = self.now + seconds
        while True:
            self.player.now = self.now
            self.music.update(self.now, self.mood, self.volume, is_in_front=self.is_in_front, device=self.player)
            self.wakes += 1
            if self.now >= until:
                return
            due = self.music.wake_at()
            assert due is None or due > self.now
            self.now = min(until, self.now + 0.5, due if due is not None else until)

    def end_of_loop(self) -> None:
        self.player.is_over = True
        self.pass_s(0.5)

    @property
    def heard(self) -> float:
        return self.player.volumes[-1][1]


@pytest.fixture
def music_run() -> MusicRun:
    started = MusicRun()
    started.pass_s(FIRST_AFTER_S + 0.1)
    assert [Track.ROOM, Track.EVENING] == started.player.tracks
    return started


def test_loops_pause_for_half_a_minute(music_run: MusicRun) -> None:
    for loop in (Track.THINKING, Track.EVENING, Track.THINKING):
        music_run.end_of_loop()
        ended = music_run.now
        assert Track.ROOM is music_run.player.tracks[-1]
        while music_run.player.tracks[-1] is Track.ROOM:
            music_run.pass_s(0.1)
        assert LEAST_PAUSE_S - 0.5 <= music_run.now - ended <= LONGEST_PAUSE_S + 0.5
        assert loop is music_run.player.tracks[-1]

    assert len({round(pause_after(loops)) for loops in range(6)}) > 4


def test_other_moods_await_the_loops_end(music_run: MusicRun) -> None:
    music_run.mood = Mood.LATE
    music_run.pass_s(60)
    assert [Track.ROOM, Track.EVENING] == music_run.player.tracks

    music_run.end_of_loop()
    music_run.pass_s(41)
    music_run.end_of_loop()
    music_run.pass_s(41)

    assert [Track.ROOM, Track.THINKING, Track.ROOM, Track.LATE] == music_run.player.tracks[2:]


def test_practice_fades_music_out_and_back(music_run: MusicRun) -> None:
    music_run.mood = Mood.SILENT
    music_run.pass_s(0.45)
    assert 0.15 < music_run.heard < 0.35
    music_run.pass_s(0.6)
    assert music_run.player.is_over
    assert music_run.music.wake_at() is None

    music_run.mood = Mood.EVENING
    music_run.pass_s(FIRST_AFTER_S + 1.0)
    assert Track.THINKING is music_run.player.tracks[-1]
    assert pytest.approx(0.5) == music_run.heard


def test_inactive_windows_pause_the_music(music_run: MusicRun) -> None:
    music_run.is_in_front = False
    music_run.pass_s(1.0)
    assert music_run.player.is_paused
    assert 0 == music_run.heard
    before = music_run.wakes
    music_run.pass_s(600)
    assert music_run.wakes - before < 1300  # as often as the idle loop runs

    music_run.is_in_front = True
    music_run.pass_s(1.0)
    assert not music_run.player.is_paused
    assert pytest.approx(0.5) == music_run.heard
    assert [Track.ROOM, Track.EVENING] == music_run.player.tracks


def test_a_slider_at_zero_streams_nothing(music_run: MusicRun) -> None:
    music_run.volume = 0.0
    music_run.pass_s(1.0)
    assert music_run.player.is_over
    unstarted = MusicRun()
    unstarted.volume = 0.0
    unstarted.pass_s(60)
    assert [] == unstarted.player.tracks


def test_cues_duck_the_music_and_return(music_run: MusicRun) -> None:
    music_run.music.duck(1.0)
    began = music_run.now
    music_run.pass_s(0.15)
    down = [at for at, volume in music_run.player.volumes if at >= began and decibels(volume / 0.5) < 0.01 - DUCK_DB]
    assert down[0] - began <= 0.12 + 0.021
    assert pytest.approx(-9.0) == decibels(music_run.heard / 0.5)

    music_run.pass_s(0.8)
    assert pytest.approx(-9.0) == decibels(music_run.heard / 0.5)
    music_run.pass_s(0.5)
    assert -7 < decibels(music_run.heard / 0.5) < -2
    music_run.pass_s(0.6)
    assert pytest.approx(0.5) == music_run.heard


def test_cards_never_duck_the_music() -> None:
    player = Player()
    speaker = Speaker(Volumes(master=1.0, music=0.5), lambda _: player)

    def volume_after(sound: Sound) -> float:
        speaker.play(sound)
        for _ in range(10):
            player.now += 0.05
            speaker.after_frame()
            speaker.accompany(player.now, Mood.EVENING, is_in_front=True)
        return player.volumes[-1][1]

    while player.tracks[-1:] != [Track.EVENING]:
        volume_after(Sound.DEAL)
    assert pytest.approx(0.5) == volume_after(Sound.DEAL)
    for sound in Sound:
        player.now += 5.0
        assert pytest.approx(0.5) == volume_after(Sound.DEAL)
        assert (0.2 > volume_after(sound)) == (sound in DUCKING_S), sound
        player.now += 5.0
        volume_after(Sound.DEAL)
        volume_after(Sound.DEAL)
        volume_after(Sound.DEAL)
    assert all(sound.group is Group.ALERTS for sound in DUCKING_S)


def test_without_devices_no_music_is_due() -> None:
    speaker = Speaker(open_device=lambda _: None)
    speaker.after_frame()
    speaker.play(Sound.CALL)
    speaker.accompany(1.0, Mood.EVENING, is_in_front=True)

    assert speaker.wake_at() is None


# ---- the real mixer, on SDL's silent driver ----


@pytest.fixture
def mixer() -> Iterator[MixerDevice]:
    device = open_mixer(VOICES, environ={})
    assert device is not None
    yield device
    device.close()


def test_the_real_mixer_streams_every_track(mixer: MixerDevice) -> None:
    for track in Track:
        mixer.start_music(track, 0.2, repeats=track is Track.ROOM, fade_ms=0)
        assert mixer.is_music_busy()
        mixer.pause_music()
        assert not mixer.is_music_busy()
        mixer.resume_music()
        assert mixer.is_music_busy()
        mixer.stop_music()
        assert not mixer.is_music_busy()


def test_devices_lost_bring_silence(mixer: MixerDevice) -> None:
    mixer.start_music(Track.EVENING, 0.2, repeats=False, fade_ms=0)
    mixer.close()

    mixer.set_music_volume(0.1)
    mixer.pause_music()
    mixer.resume_music()
    mixer.start_music(Track.LATE, 0.2, repeats=False, fade_ms=0)
    mixer.stop_music()

    assert not mixer.is_music_busy()
