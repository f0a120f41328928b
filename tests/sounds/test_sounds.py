"""The shipped takes, measured, and the speaker: rotation, voices, volumes, silence without a device."""

import doctest
import io
import subprocess
import sys
import wave
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from sounds import AnySpeaker, Group, SilentSpeaker, Sound, Speaker, Volumes
from sounds.catalog import Track, take_bytes, take_file
from sounds.device import MixerDevice, asks_for_silence, open_mixer
from sounds.speaker import VOICES, Playing, take_of, variation, voice_for
from sounds.synthesis import RECIPES, note_hz, write_takes
from sounds.timbre import Wave, brass_bell, grain, loudness_of, struck
from tests import ROOT

SHIPPED = [(sound, take_file(sound, take)) for sound in Sound for take in range(sound.takes)]
CARDS = [sound for sound in Sound if sound.group is Group.EFFECTS]
EACH_TAKE = pytest.mark.parametrize(("sound", "name"), SHIPPED, ids=[name for _, name in SHIPPED])
LONGEST_S = {
    Sound.CALL: 1.2,
    Sound.ROUND_WON: 2.0,
    Sound.ROUND_LOST: 1.0,
    Sound.GAME_WON: 2.5,
    Sound.GAME_LOST: 2.0,
    Sound.LAID: 1.0,
    Sound.ONE_CARD: 0.8,
    Sound.SHUFFLE: 0.8,
    Sound.TURN: 0.8,
    Sound.GONG: 2.0,
    Sound.BELL: 1.3,
}


def samples(data: bytes) -> Wave:
    with wave.open(io.BytesIO(data)) as file:
        assert (1, 2, 44_100) == (file.getnchannels(), file.getsampwidth(), file.getframerate())
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_767


def decibels(amplitude: float) -> float:
    return float(20 * np.log10(amplitude))


class FakeDevice:
    """A device that lists what it was asked to play; voices stay busy until the test frees them."""

    def __init__(self) -> None:
        self.played: list[tuple[int, str, float]] = []
        self.pans: list[float] = []
        self.faded: list[int] = []
        self.busy: set[int] = set()
        self.opened = 0
        self.closed = 0

    def open(self, voices: int) -> "FakeDevice":
        assert voices == VOICES
        self.opened += 1
        return self

    def play(self, voice: int, take: str, volume: float, pan: float) -> None:
        self.played.append((voice, take, volume))
        self.pans.append(pan)
        self.busy.add(voice)

    def is_busy(self, voice: int) -> bool:
        return voice in self.busy

    def fade(self, voice: int) -> None:
        self.faded.append(voice)

    def close(self) -> None:
        self.closed += 1

    def start_music(self, track: Track, volume: float, *, repeats: bool, fade_ms: int) -> None: ...
    def set_music_volume(self, volume: float) -> None: ...
    def pause_music(self) -> None: ...
    def resume_music(self) -> None: ...
    def stop_music(self) -> None: ...

    def is_music_busy(self) -> bool:
        return True


def heard_in_turn(sound: Sound, times: int) -> list[tuple[int, str, float]]:
    bench = FakeDevice()
    speaker = Speaker(Volumes(master=1.0), bench.open)
    for _ in range(times):
        bench.busy.clear()
        speaker.play(sound)
        speaker.after_frame()
    return bench.played


# ---- the takes ----


@pytest.mark.slow
def test_the_script_makes_the_shipped_takes_again(tmp_path: Path) -> None:
    write_takes(tmp_path)

    assert sorted(name for _, name in SHIPPED) == sorted(path.name for path in tmp_path.iterdir())
    for _, name in SHIPPED:
        again, shipped = samples((tmp_path / name).read_bytes()), samples(take_bytes(name))
        assert again.shape == shipped.shape, name
        # One step of sixteen bits is allowed: another processor may round a sine the other way.
        assert float(np.max(np.abs(again - shipped))) < 1.5 / 32_767, name


def test_shipped_files_match_the_takes() -> None:
    shipped = {entry.name for entry in files("sounds").joinpath("takes").iterdir()}

    assert {name for _, name in SHIPPED} == shipped


def test_every_sound_has_its_recipe() -> None:
    assert list(Sound) == list(RECIPES)


@pytest.mark.parametrize("sound", CARDS, ids=lambda sound: sound.word)
def test_card_sounds_have_different_takes(sound: Sound) -> None:
    takes = {take_bytes(take_file(sound, take)) for take in range(sound.takes)}

    assert 4 <= len(takes) <= 6
    assert sound.takes == len(takes)


@pytest.mark.parametrize("sound", [sound for sound in Sound if sound.takes > 1], ids=lambda sound: sound.word)
def test_takes_are_equally_loud_and_colored(sound: Sound) -> None:
    waves = [samples(take_bytes(take_file(sound, take))) for take in range(sound.takes)]
    colors = [centroid_hz(wave) for wave in waves]

    assert max(decibels(loudness_of(wave)) for wave in waves) - min(decibels(loudness_of(wave)) for wave in waves) < 0.5
    assert max(colors) < 1.25 * min(colors)


def centroid_hz(sound: Wave) -> float:
    power = np.abs(np.fft.rfft(sound)) ** 2
    return float(np.sum(np.fft.rfftfreq(len(sound), 1 / 44_100) * power) / np.sum(power))


@EACH_TAKE
def test_levels_are_soft_and_nothing_clips(sound: Sound, name: str) -> None:
    played = samples(take_bytes(name))

    assert 0.05 < float(np.max(np.abs(played))) < 0.5
    assert abs(decibels(loudness_of(played)) - RECIPES[sound].loudness_db) < 0.2
    assert abs(float(np.mean(played))) < 0.0005


def strongest(wave: Wave) -> float:
    """Return the loudest 50 ms of a wave, weighted like human hearing."""
    stretch = round(0.05 * 44_100)
    parts = (wave[at : at + stretch] for at in range(0, max(1, len(wave) - stretch), stretch // 5))
    return max(loudness_of(part) for part in parts if np.any(part))


@pytest.mark.parametrize("loudness", [loudness_of, strongest], ids=["where it sounds", "at its strongest"])
def test_cards_are_audible_beside_chimes(loudness: Callable[[Wave], float]) -> None:
    levels = {(sound, name): decibels(loudness(samples(take_bytes(name)))) for sound, name in SHIPPED}
    soft = [levels.pop(one) for one in SHIPPED if one[0] in (Sound.GONG, Sound.ONE_CARD)]

    assert max(levels.values()) - min(levels.values()) < 4.0, levels
    assert all(-8 < one - max(levels.values()) < -4 for one in soft)  # others overlap the gong; the pulse comes back


@EACH_TAKE
def test_ends_are_silent_without_clicks(sound: Sound, name: str) -> None:
    played = samples(take_bytes(name))

    assert (0.0, 0.0) == (float(played[0]), float(played[-1])), sound
    assert float(np.max(np.abs(played[:20]))) < 0.02
    assert float(np.max(np.abs(played[-200:]))) < 0.002


@EACH_TAKE
def test_nothing_is_harsh(sound: Sound, name: str) -> None:
    power = np.abs(np.fft.rfft(samples(take_bytes(name)))) ** 2
    high = np.fft.rfftfreq(2 * len(power) - 2, 1 / 44_100) > 6000

    assert float(np.sum(power[high]) / np.sum(power)) < (0.07 if sound.group is Group.EFFECTS else 0.001)


@EACH_TAKE
def test_lengths_keep_step_with_the_hands(sound: Sound, name: str) -> None:
    assert 0.08 < len(samples(take_bytes(name))) / 44_100 <= LONGEST_S.get(sound, 0.45)


def test_all_files_together_stay_small() -> None:
    assert sum(len(take_bytes(name)) for _, name in SHIPPED) < 2_600_000


def test_chimes_keep_to_five_pure_notes() -> None:
    assert [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2] == pytest.approx([note_hz(step) / note_hz(0) for step in range(6)])
    power = np.abs(np.fft.rfft(brass_bell(note_hz(5), 1.0, 0.4))) ** 2
    assert note_hz(5) == pytest.approx(float(np.argmax(power)), abs=3)


def test_keys_alone_decide_the_grain() -> None:
    noise = grain("deal 1", 1.0)

    assert abs(float(np.mean(noise))) < 0.02
    assert pytest.approx(1.0, abs=0.02) == float(np.std(noise))
    assert float(np.max(np.abs(noise))) < 3.6
    assert np.array_equal(noise, grain("deal 1", 1.0))
    assert not np.array_equal(noise, grain("deal 2", 1.0))


def test_struck_sounds_end_silent() -> None:
    assert float(struck(0.1, 0.001, 10.0)[-1]) < 1e-5


# ---- the speaker ----


def test_speakers_load_no_pygame() -> None:
    lines = (
        "import sys, sounds; sounds.Speaker().play(sounds.Sound.DEAL); print({'pygame', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "set()" == done.stdout.strip()


def test_frames_precede_the_only_opening() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    speaker.play(Sound.DRAW)
    assert 0 == bench.opened

    speaker.after_frame()
    speaker.after_frame()

    assert 1 == bench.opened
    assert ["draw_1.wav"] == [take for _, take, _ in bench.played]


def test_equal_sounds_in_one_frame_play_once() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    for sound in (Sound.DEAL, Sound.HIT, Sound.DEAL, Sound.DEAL):
        speaker.play(sound)

    speaker.after_frame()

    assert ["deal_1.wav", "hit_1.wav"] == [take for _, take, _ in bench.played]


@pytest.mark.parametrize("sound", [sound for sound in Sound if sound.takes > 1], ids=lambda sound: sound.word)
def test_no_take_repeats_immediately(sound: Sound) -> None:
    takes = [take for _, take, _ in heard_in_turn(sound, 3 * sound.takes)]

    assert all(one != next_one for one, next_one in pairwise(takes))
    assert sound.takes == len(set(takes))


def test_loudness_varies_reproducibly() -> None:
    volumes = [volume for _, _, volume in heard_in_turn(Sound.DEAL, 60)]

    assert volumes == [volume for _, _, volume in heard_in_turn(Sound.DEAL, 60)]
    assert 0.98 < max(volumes) <= 1.0
    assert 0.85 / 1.15 <= min(volumes) < 0.76
    assert all(abs(variation(times) - variation(times + 1)) > 0.05 for times in range(60))


def test_a_flurry_leaves_sounding_cards_alone() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    for _ in range(10):
        speaker.play(Sound.DEAL)
        speaker.after_frame()

    assert list(range(VOICES)) == [voice for voice, _, _ in bench.played]


def test_sounds_come_from_their_place() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    for sound, pan in ((Sound.DEAL, -1.0), (Sound.DRAW, 0.5)):
        speaker.play(sound, pan)
    speaker.play(Sound.TURN)
    speaker.after_frame()

    assert [-1.0, 0.5, 0.0] == bench.pans


def test_ended_voices_are_used_again() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    for _ in range(VOICES):
        speaker.play(Sound.DEAL)
        speaker.after_frame()
    bench.busy.remove(4)
    speaker.play(Sound.DRAW)
    speaker.after_frame()

    assert (4, "draw_1.wav") == bench.played[-1][:2]


def test_alerts_replace_the_oldest_card() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    for sound in (Sound.TURN, Sound.DEAL, Sound.DRAW, Sound.HIT, Sound.MELD, Sound.SLIDE):
        speaker.play(sound)
        speaker.after_frame()
    speaker.play(Sound.CALL)
    speaker.after_frame()

    assert (1, "call_1.wav") == bench.played[-1][:2]


def test_an_alert_never_cuts_an_alert() -> None:
    alerts = [Playing(Sound.REFUSE, number) for number in range(VOICES)]

    assert voice_for(Group.ALERTS, alerts) is None
    assert voice_for(Group.ALERTS, [*alerts[1:], None]) == VOICES - 1


def test_sliders_rule_group_and_master() -> None:
    volumes = Volumes(master=0.5, effects=0.8, alerts=1.0)

    assert pytest.approx(0.16) == volumes.of(Group.EFFECTS)
    assert pytest.approx(0.25) == volumes.of(Group.ALERTS)


def test_muted_groups_fade_without_voices() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    speaker.play(Sound.GAME_WON)
    speaker.play(Sound.DEAL)
    speaker.after_frame()

    speaker.set_volumes(Volumes(alerts=0.0))
    speaker.play(Sound.TURN)
    speaker.after_frame()

    assert [0] == bench.faded
    assert ["game_won_1.wav", "deal_1.wav"] == [take for _, take, _ in bench.played]


@pytest.mark.parametrize("wrong", [-0.1, 1.01, float("nan")])
def test_a_volume_out_of_range_is_named(wrong: float) -> None:
    with pytest.raises(ValueError, match="volume effects"):
        Volumes(effects=wrong)


def test_closing_releases_the_device_and_stays_silent() -> None:
    bench = FakeDevice()
    speaker = Speaker(open_device=bench.open)
    speaker.after_frame()
    speaker.close()
    speaker.play(Sound.DEAL)
    speaker.after_frame()

    assert (1, 1, []) == (bench.opened, bench.closed, bench.played)


def test_take_counts_start_again_after_the_last() -> None:
    assert [0, 1, 2, 3, 4, 0] == [take_of(Sound.DRAW, times) for times in range(6)]


@pytest.mark.everyday
@pytest.mark.parametrize("module", ["catalog", "device", "speaker", "synthesis", "timbre"])
def test_the_examples_in_the_docstrings_hold(module: str) -> None:
    results = doctest.testmod(import_module(f"sounds.{module}"))

    assert results.attempted > 0
    assert 0 == results.failed


# ---- silence ----


def silent_speakers() -> list[AnySpeaker]:
    return [SilentSpeaker(), Speaker(open_device=lambda _voices: None)]


@pytest.mark.parametrize("speaker", silent_speakers(), ids=["silent", "no device"])
def test_without_devices_sounds_are_silent(speaker: AnySpeaker) -> None:
    for sound in Sound:
        speaker.play(sound)
        speaker.after_frame()
    speaker.set_volumes(Volumes(master=0.1))
    speaker.close()

    assert Volumes(master=0.1) == speaker.volumes


def test_the_environment_can_ask_for_silence() -> None:
    assert asks_for_silence({"SDL_AUDIODRIVER": "dummy"})
    assert asks_for_silence({"SDL_AUDIO_DRIVER": "none"})
    assert not asks_for_silence({"SDL_AUDIODRIVER": "pipewire"})
    assert open_mixer(VOICES, {"SDL_AUDIODRIVER": "dummy"}) is None


def test_stubborn_mixers_mean_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")

    assert open_mixer(VOICES) is None


# ---- the real mixer, on SDL's silent driver ----


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[MixerDevice]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    device = open_mixer(VOICES, environ={})
    assert device is not None
    yield device
    device.close()


def test_the_real_mixer_plays_every_take(mixer: MixerDevice) -> None:
    for number, (_, name) in enumerate(SHIPPED):
        mixer.play(number % VOICES, name, 0.5)
        assert mixer.is_busy(number % VOICES), name


@pytest.mark.parametrize(("pan", "sides"), [(-1.0, (1.0, 0.6)), (0.0, (1.0, 1.0)), (0.5, (0.8, 1.0))])
def test_the_other_side_is_softer(mixer: MixerDevice, pan: float, sides: tuple[float, float]) -> None:
    heard: list[tuple[float, ...]] = []

    class Channel:
        def play(self, _take: object) -> None:
            heard.append((1.0, 1.0))

        def set_volume(self, *volumes: float) -> None:
            heard.append(volumes)

    mixer._voices = (Channel(),)  # type: ignore[assignment]
    mixer.play(0, "deal_1.wav", 0.5, pan)

    assert sides == pytest.approx(heard[-1])


def test_the_real_mixer_fades_a_voice_out(mixer: MixerDevice) -> None:
    mixer.play(2, "game_won_1.wav", 0.5)
    mixer.fade(2)

    assert [False, True] == [mixer.is_busy(1), mixer.is_busy(2)]


def test_lost_devices_or_takes_mean_silence(mixer: MixerDevice) -> None:
    mixer.play(0, "no_such_take.wav", 0.5)
    assert not mixer.is_busy(0)
    mixer.close()

    mixer.play(0, "deal_1.wav", 0.5)
    mixer.fade(0)

    assert not mixer.is_busy(0)
