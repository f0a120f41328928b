"""Speech: a program speaks in the background, and one that fails is not used again."""

import json
import sys
from pathlib import Path

import pytest

from sounds.voice import FAILURES, MOST_WAITING, SERVICES, SPEEDS, Service, Voice, service_here
from tests.support.waiting import awaited as until


class NotingService:
    """A service that writes down its sentences; a sentence with "slow" in it never ends."""

    def __init__(self, folder: Path, *, takes_argument: bool) -> None:
        self.path, self.hushed = folder / "heard", folder / "hushed"
        program = folder / "speak.py"
        program.write_text(
            "import json, sys, time\n"
            f"sentence = sys.argv[1] if {takes_argument} else sys.stdin.read()\n"
            f"with open({str(self.path)!r}, 'a', encoding='utf-8') as file:\n"
            "    file.write(json.dumps(sentence) + '\\n')\n"
            "time.sleep(3600 if 'slow' in sentence else 0)\n"
        )
        hush = (sys.executable, "-c", f"open({str(self.hushed)!r}, 'w').close()")
        self.service = Service((sys.executable, str(program)), takes_argument, hush)

    def lines(self) -> list[str]:
        """Return the sentences spoken so far."""
        return [json.loads(line) for line in self.path.read_text().splitlines()] if self.path.exists() else []


@pytest.mark.parametrize("takes_argument", [True, False])
def test_sentences_are_spoken_in_order(tmp_path: Path, takes_argument: bool) -> None:
    heard = NotingService(tmp_path, takes_argument=takes_argument)
    voice = Voice(heard.service)

    voice.say(("Mei drew a card.", "", "It's your turn: “go”."))

    assert until(lambda: len(heard.lines()) == 2)
    assert ["Mei drew a card.", "It's your turn: “go”."] == heard.lines()
    voice.close()


@pytest.mark.parametrize("takes_argument", [True, False])
def test_unacceptable_names_stop_no_speech(tmp_path: Path, takes_argument: bool) -> None:
    heard = NotingService(tmp_path, takes_argument=takes_argument)
    voice = Voice(heard.service)

    voice.say(("Mei\x00 \ud800\x1b[2J drew.", "$(touch sprung); `touch sprung`"))

    assert until(lambda: len(heard.lines()) == 2)
    assert ["Mei    [2J drew.", "$(touch sprung); `touch sprung`"] == heard.lines()
    assert not voice.has_failed
    voice.close()


def test_urgent_sentences_interrupt_all_others(tmp_path: Path) -> None:
    heard = NotingService(tmp_path, takes_argument=True)
    voice = Voice(heard.service)
    voice.say(("a slow sentence", "one that waits"))
    assert until(lambda: heard.lines() == ["a slow sentence"])

    voice.say(("king of hearts",), at_once=True)

    assert until(lambda: len(heard.lines()) == 2)
    assert ["a slow sentence", "king of hearts"] == heard.lines()
    assert until(heard.hushed.exists)
    voice.close()


def test_too_many_sentences_leave_the_newest(tmp_path: Path) -> None:
    heard = NotingService(tmp_path, takes_argument=False)
    voice = Voice(heard.service)
    voice.say(("slow",))
    assert until(lambda: heard.lines() == ["slow"])
    voice.say([str(number) for number in range(3 * MOST_WAITING)])
    voice.say(("last",))

    assert voice._speaking is not None
    voice._speaking.kill()
    assert until(lambda: len(heard.lines()) == 1 + MOST_WAITING)
    assert "last" == heard.lines()[-1]
    voice.close()


def test_a_closed_voice_is_silent_at_once(tmp_path: Path) -> None:
    heard = NotingService(tmp_path, takes_argument=True)
    voice = Voice(heard.service)
    voice.say(("slow",))
    assert until(lambda: heard.lines() == ["slow"])
    speaking = voice._speaking
    assert speaking is not None

    voice.close()
    voice.say(("never",))

    assert until(lambda: speaking.poll() is not None)
    assert ["slow"] == heard.lines()


@pytest.mark.parametrize("program", [("a-program-nobody-has",), (sys.executable, "-c", "raise SystemExit(1)")])
def test_failed_speech_services_stay_unused(program: tuple[str, ...]) -> None:
    voice = Voice(Service(program))
    for _ in range(FAILURES):
        assert not voice.has_failed
        failures = voice._failures
        voice.say(("anything",))
        assert until(lambda before=failures: voice._failures > before)  # type: ignore[misc]
    assert voice.has_failed
    voice.close()


def test_speed_changes_with_the_next_sentence(tmp_path: Path) -> None:
    noted = tmp_path / "speeds"
    program = (sys.executable, "-c", f"open({str(noted)!r}, 'a').write('SPEED ')")
    voice = Voice(Service(program, speeds=("90", "180", "250", "330")))
    for count, speed in enumerate(SPEEDS):
        voice.set_speed(speed)
        voice.say((f"{speed}",))
        assert until(lambda wanted=count + 1: noted.exists() and len(noted.read_text().split()) == wanted)  # type: ignore[misc]
        assert until(lambda: voice._speaking is None)

    assert ["90", "180", "250", "330"] == noted.read_text().split()
    voice.close()
    for service in SERVICES.values():
        assert len(SPEEDS) == len(service.speeds)
        assert len({service.at(speed) for speed in SPEEDS}) == len(SPEEDS)


def test_systems_have_their_speech_program() -> None:
    for platform, service in SERVICES.items():
        assert service == service_here(platform, lambda program: f"/bin/{program}")
        assert service_here(platform, lambda _: None) is None
    assert SERVICES["linux"] == service_here("freebsd14", lambda program: program)
