"""Every sound: its name, its number of takes and its volume group; and the tracks of the music.

Pure data; knows neither pygame nor numpy. The takes are files beside this module, found by importlib.resources, so a
checkout, a wheel and a frozen build all work.
"""

from collections.abc import Mapping
from enum import Enum
from importlib.resources import files
from types import MappingProxyType

_HERE = __name__.rpartition(".")[0]


class Group(Enum):
    """The volume that applies besides the master: cards, paper and coins are effects, brass and wood are alerts."""

    EFFECTS = "effects"
    ALERTS = "alerts"


class Sound(Enum):
    """A sound with its name, its number of takes and its group."""

    DEAL = ("deal", 6, Group.EFFECTS)
    DRAW = ("draw", 5, Group.EFFECTS)
    DISCARD = ("discard", 6, Group.EFFECTS)
    SLIDE = ("slide", 4, Group.EFFECTS)
    MELD = ("meld", 4, Group.EFFECTS)
    HIT = ("hit", 5, Group.EFFECTS)
    BUY = ("buy", 4, Group.EFFECTS)
    SHUFFLE = ("shuffle", 4, Group.EFFECTS)
    SWAP = ("swap", 4, Group.EFFECTS)
    CLICK = ("click", 4, Group.EFFECTS)
    COIN = ("coin", 4, Group.EFFECTS)
    TICK = ("tick", 4, Group.EFFECTS)
    PRESS = ("press", 4, Group.EFFECTS)
    REFUSE = ("refuse", 4, Group.ALERTS)
    TURN = ("turn", 1, Group.ALERTS)
    ASKED = ("asked", 1, Group.ALERTS)
    MAY_CALL = ("may_call", 1, Group.ALERTS)
    CALL = ("call", 1, Group.ALERTS)
    ROUND_WON = ("round_won", 1, Group.ALERTS)
    ROUND_LOST = ("round_lost", 1, Group.ALERTS)
    GAME_WON = ("game_won", 1, Group.ALERTS)
    GAME_LOST = ("game_lost", 1, Group.ALERTS)
    LAID = ("laid", 1, Group.ALERTS)
    ONE_CARD = ("one_card", 1, Group.ALERTS)
    GONG = ("gong", 1, Group.ALERTS)
    TOTAL = ("total", 1, Group.ALERTS)
    BELL = ("bell", 1, Group.ALERTS)

    def __init__(self, word: str, takes: int, group: Group) -> None:
        self.word = word
        self.takes = takes
        self.group = group


# Seconds for which the music makes room: for a question, a call, a celebration.
DUCKING_S: Mapping[Sound, float] = MappingProxyType(
    {
        Sound.ASKED: 1.0,
        Sound.MAY_CALL: 1.0,
        Sound.CALL: 1.4,
        Sound.ROUND_WON: 2.2,
        Sound.ROUND_LOST: 2.2,
        Sound.GAME_WON: 2.5,
        Sound.GAME_LOST: 2.0,
        Sound.GONG: 2.2,
    }
)


class Track(Enum):
    """The music: each loop, and the tone of the room between loops."""

    EVENING = "evening"
    LATE = "late"
    THINKING = "thinking"
    ROOM = "room"

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.value}.ogg"


class Mood(Enum):
    """What kind of music a screen wants: the loops to play in turn."""

    SILENT = ()
    EVENING = (Track.EVENING, Track.THINKING)
    LATE = (Track.LATE, Track.THINKING)


def take_file(sound: Sound, take: int) -> str:
    """Return the file name of a take, counted from 0.

    >>> take_file(Sound.DEAL, 0)
    'deal_1.wav'
    """
    return f"{sound.word}_{take + 1}.wav"


def take_bytes(name: str) -> bytes:
    """Return the content of the shipped file of that name."""
    return (files(_HERE) / "takes" / name).read_bytes()


def track_bytes(track: Track) -> bytes:
    """Return the whole shipped file of a track."""
    return (files(_HERE) / "tracks" / track.file).read_bytes()
