"""The settings as one immutable value, read and written as TOML; every key is optional.

`PERSONAL_SETTINGS` and `TABLE_SETTINGS` define the allowed values, and which settings belong to a person where several
share a screen: a person's own values are stored in `own` under their name. `read_settings` returns the settings and a
sentence for everything it did not accept. `Preferences` is shared by all screens; `load` and `SettingsKeeper` connect
it to files. Keys have plain names ("d", "f1"); callers know which actions exist. No pygame; read before the first
frame.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.files.described import Choice, ListOf, Text, ValueKind, Whole, YesNo
from game.files.documents import LARGEST_SETTINGS, read_toml
from game.files.storage import GENERATIONS, generation, only_writer, read_text, reason_of, set_aside, write_text
from game.language.catalogs import LANGUAGES
from game.language.quoting import quoted
from game.text import files as words

FILE_NAME = "settings.toml"
MOST_KEYS = 64  # entries of the key map that are read
MOST_PEOPLE = 8
MOST_PERSONAL = 24  # people whose own settings are kept; those changed longest ago are dropped first
MOST_COMPLAINTS = 5  # messages about one file
LONGEST_NAME = 40
LARGEST_WINDOW = 16384
ONE_SIDE, FACE_TO_FACE, ALL_AROUND = "one side", "face to face", "all around"  # where people at one screen sit
COACH_POINTS = (0, 3, 6, 10)  # points a choice must lose before the practice coach asks; 0: never


Kind = Choice[str] | Whole | YesNo


class PersonalSettings(NamedTuple):
    """The settings a person has changed for themselves: their name, and fields of `Settings` with their values."""

    name: str
    values: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player can set; the limits of each field are in `PERSONAL_SETTINGS` or `TABLE_SETTINGS`."""

    language: str = "system"  # the computer's, or a code of `LANGUAGES`
    speed: str = "normal"
    remarks: str = "seldom"  # the remarks of computer players
    reduced_motion: bool = False
    interface_size: int = 100  # percent
    card_back: str = "fans"
    table_mood: str = "jade"
    card_face: str = "pictures"
    four_colours: bool = False
    suit_letters: bool = False
    index_size: int = 100  # the index size of rank and suit in the corners, percent
    high_contrast: bool = False
    master_volume: int = 80  # percent, as the other three
    effects_volume: int = 100
    alerts_volume: int = 100
    music_volume: int = 30
    speech: bool = False  # also speak what is shown
    speech_speed: str = "normal"
    drag_threshold: int = 8  # design units
    discard_undo: str = "short"  # how long a discard can be taken back
    confirm_discard: bool = False
    fit_arrows: bool = True  # on cards that would help the tray
    tray_advice: bool = True  # what the tray still lacks, in words
    hints: bool = True
    analysis: bool = True  # what a card would bring, beside the question about it
    call_time: str = "unlimited"  # to call after a discard, for a player who is asked about every card
    face: str = ""  # the portrait a person shows; empty: the one that goes with the name
    people: tuple[str, ...] = ()  # the people's last names at this screen, by seat; empty: the default
    buying: str = ""  # the standing order a game begins with, if one was chosen: "ask" or "helps"
    welcomed: bool = False  # the first start is over
    offered_like: bool = False  # whether "Like you" was offered to a player who had outgrown a level
    sitting: str = ONE_SIDE  # the seating of people at one screen, which turns to the one whose turn it is
    coach: int = 0  # one of `COACH_POINTS`, chosen with a practice round
    plan: bool = True  # whether practice asks for a plan after every deal
    full_screen: bool = False
    window_width: int = 0  # pixels; 0: the usual size
    window_height: int = 0
    keys: tuple[tuple[str, str], ...] = ()  # changes to the default keys: (action, key)
    own: tuple[PersonalSettings, ...] = ()  # the settings of people at a shared screen, the latest change last


# Remembered choices that are made outside the settings screen.
REMEMBERED: Mapping[str, Choice[str] | Choice[int] | Whole | YesNo] = MappingProxyType(
    {
        "buying": Choice(("", "ask", "helps")),
        "coach": Choice(COACH_POINTS),
        "offered_like": YesNo(),
        "plan": YesNo(),
        "window_width": Whole(0, LARGEST_WINDOW),
        "window_height": Whole(0, LARGEST_WINDOW),
    }
)
VOLUME = Whole(0, 100, 5)
# What a person reads, reaches and is helped by: their own at a shared screen.
PERSONAL_SETTINGS: Mapping[str, Kind] = MappingProxyType(
    {
        "reduced_motion": YesNo(),
        "interface_size": Whole(100, 200, 5, (100, 110, 125, 150, 175, 200)),
        "card_face": Choice(("pictures", "plain")),
        "four_colours": YesNo(),
        "suit_letters": YesNo(),
        "index_size": Whole(100, 200, 5, (100, 125, 150, 175, 200)),
        "high_contrast": YesNo(),
        "drag_threshold": Whole(4, 40, 2),
        "discard_undo": Choice(("short", "long", "off")),
        "confirm_discard": YesNo(),
        "fit_arrows": YesNo(),
        "tray_advice": YesNo(),
        "hints": YesNo(),
        "analysis": YesNo(),
        "call_time": Choice(("unlimited", "timed")),
    }
)
# What everyone sees and hears, and the speed of play: the same for everyone.
TABLE_SETTINGS: Mapping[str, Kind] = MappingProxyType(
    {
        "language": Choice(("system", *LANGUAGES)),
        "full_screen": YesNo(),
        "sitting": Choice((ONE_SIDE, FACE_TO_FACE, ALL_AROUND)),
        "speed": Choice(("slow", "normal", "fast", "instant")),
        "remarks": Choice(("often", "seldom", "off")),
        "card_back": Choice(("fans", "keys", "sunburst", "lattice")),
        "table_mood": Choice(("jade", "indigo", "rosewood")),
        "master_volume": VOLUME,
        "effects_volume": VOLUME,
        "alerts_volume": VOLUME,
        "music_volume": VOLUME,
        "speech": YesNo(),
        "speech_speed": Choice(("slow", "normal", "fast", "very fast")),
    }
)
ALLOWED: Mapping[str, Kind] = MappingProxyType({**PERSONAL_SETTINGS, **TABLE_SETTINGS})
FACE = Choice(("", "ada", "mei", "jun", "rosa", "wen", "otto", "lian", "tao"))  # chosen where names are typed
_READ: Mapping[str, ValueKind[Any]] = MappingProxyType({**ALLOWED, **REMEMBERED, "face": FACE, "welcomed": YesNo()})
OWNED = frozenset({*PERSONAL_SETTINGS, "keys", "face"})  # fields a person may have of their own
SHARED = frozenset({*TABLE_SETTINGS, "people", *REMEMBERED, "welcomed", "own"})  # fields that are always shared


def _index_size(large: object) -> dict[str, Any]:
    return {"index_size": 150 if large else 100} if isinstance(large, bool) else {}


def _call_time(window: object) -> dict[str, Any]:
    """Convert the call time of versions before 0.3; a player who chose a time wants to be asked about every card."""
    match window:
        case "short" | "usual" | "long":
            return {"call_time": "timed", "buying": "ask"}
        case "wait":
            return {"call_time": "unlimited", "buying": "ask"}
        case "first" | "alert":
            return {"call_time": "unlimited"}
    return {}


def _discard_undo(waits_ms: object) -> dict[str, Any]:
    """Convert the time of versions before 0.3; up to 2500, which was the usual one, it is the usual one now."""
    if type(waits_ms) is not int or not 0 <= waits_ms <= 5000:
        return {}
    return {"discard_undo": "off" if not waits_ms else "short" if waits_ms <= 2500 else "long"}


FORMER: Mapping[str, Callable[[object], dict[str, Any]]] = MappingProxyType(
    {"large_index": _index_size, "shanghai": _call_time, "discard_waits_ms": _discard_undo}
)  # converts settings of older files; empty for a value that was never allowed
USUAL = Settings()


def resized(settings: Settings, by: int) -> Settings:
    """Return settings with the next larger interface size, or if `by` is negative the next smaller one, if there is
    one.

    >>> resized(USUAL, 1).interface_size, resized(USUAL, -1).interface_size
    (110, 100)
    """
    size, kind = settings.interface_size, PERSONAL_SETTINGS["interface_size"]
    assert isinstance(kind, Whole)
    beyond = [stop for stop in kind.stops if (stop - size) * by > 0]
    return replace(settings, interface_size=min(beyond, key=lambda stop: abs(stop - size))) if beyond else settings


class Preferences:
    """The current settings, shared by all screens; changes are reported to `on_change`.

    They are everyone's settings or, while it is a person's turn at a shared screen, those of that `person`.
    """

    def __init__(self, settings: Settings = USUAL, on_change: Callable[[Settings], None] | None = None) -> None:
        self.kept = self._settings = settings  # `kept` is everything stored: everyone's settings and people's own
        self.person = ""
        self._device = ""
        self.on_change = on_change

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    @property
    def device(self) -> str:
        """Return the device last used at a table in this sitting: `keys`, `pad`, `fingers`, or empty for a pointer."""
        return self._device

    def note_device(self, device: str) -> None:
        """Note that a device has been used."""
        self._device = device

    def change(self, settings: Settings) -> None:
        """Change the settings: for everyone or, for personal ones, for the current person."""
        if settings != self._settings:
            self._take(with_changes(self.kept, self.person, self._settings, settings))

    def change_for(self, person: str, **values: object) -> None:
        """Change settings of one person, no matter who has the screen."""
        before = settings_of(self.kept, person)
        changes: dict[str, Any] = values
        self._take(with_changes(self.kept, person, before, replace(before, **changes)))

    def switch_to(self, person: str) -> None:
        """Switch to a person's settings by name, or to everyone's if empty. Repeated calls do nothing."""
        if person != self.person:
            self.person = person
            self._take(self.kept)

    def _take(self, kept: Settings) -> None:
        before = self.kept, self._settings
        self.kept, self._settings = kept, settings_of(kept, self.person)
        if self.on_change is not None and before != (self.kept, self._settings):
            self.on_change(self._settings)


class Loaded(NamedTuple):
    """Settings that were read, and messages about what was not accepted."""

    settings: Settings
    complaints: tuple[str, ...] = ()


def read_settings(text: str) -> Loaded:
    """Read settings from TOML; invalid values keep their default and are named.

    Raises `DocumentError` for invalid TOML.

    >>> read_settings("speed = 'fast'").settings.speed
    'fast'
    >>> read_settings("hurry = 1").complaints
    ('Unknown key in the settings file: hurry.',)
    """
    complaints: list[str] = []
    values = _read_values(read_toml(text, LARGEST_SETTINGS), complaints)
    return Loaded(replace(USUAL, **values), _not_all(complaints))


def _read_values(table: Mapping[str, Any], complaints: list[str], person: str = "") -> dict[str, Any]:
    """Return the values of a table of settings: a person's own, or everyone's."""
    values: dict[str, Any] = {}
    former: dict[str, Any] = {}
    for name, value in table.items():
        if person and name in SHARED:
            complaints.append(words.NOT_A_PERSONAL_SETTING(title=name, name=person))
        elif name == "keys":
            values["keys"] = _read_keys(value, complaints)
        elif name == "people":
            values["people"] = _read_people(value, complaints)
        elif name == "own":
            values["own"] = _read_own(value, complaints)
        elif name in FORMER and FORMER[name](value):
            former.update(FORMER[name](value))
        elif (kind := _READ.get(name)) is None:
            complaints.append(words.unknown_key(name))
        elif (taken := kind.take(value)) is not None:
            values[name] = taken
        else:
            complaints.append(words.wrong_value(name, kind))
    allowed = {name: value for name, value in former.items() if not person or name not in SHARED}
    return {**values, **{name: value for name, value in allowed.items() if not values.get(name)}}


def _not_all(complaints: Sequence[str]) -> tuple[str, ...]:
    """Return the first messages, and how many more there are, so that they fit on a page."""
    more = len(complaints) - MOST_COMPLAINTS
    return (*complaints[:MOST_COMPLAINTS], *((words.MORE_LIKE_IT(number=more),) if more > 0 else ()))


def _read_keys(value: object, complaints: list[str]) -> tuple[tuple[str, str], ...]:
    entries = tuple(value.items()) if isinstance(value, dict) else ()
    taken = tuple((name, key) for name, key in entries[:MOST_KEYS] if _is_name(name) and _is_name(key))
    if not isinstance(value, dict) or len(taken) != len(entries):
        complaints.append(words.KEYS_NOT_TAKEN)
    return taken


def _read_people(value: object, complaints: list[str]) -> tuple[str, ...]:
    taken = ListOf(Text(LONGEST_NAME), MOST_PEOPLE).take(value)
    if taken is None:
        complaints.append(words.PEOPLE_NOT_TAKEN)
    return taken or ()


def _read_own(value: object, complaints: list[str]) -> tuple[PersonalSettings, ...]:
    """Return people's own settings, without duplicate or invalid names."""
    people = tuple(value.items()) if isinstance(value, dict) else ()
    by_name: dict[str, PersonalSettings] = {}
    for name, table in people[-MOST_PERSONAL:]:
        if isinstance(table, dict) and name and settings_name(name) == name and name.casefold() not in by_name:
            by_name[name.casefold()] = PersonalSettings(
                name, tuple(sorted(_read_values(table, complaints, name).items()))
            )
    if not isinstance(value, dict) or len(by_name) != len(people):
        complaints.append(words.PERSONAL_NOT_TAKEN)
    return tuple(own for own in by_name.values() if own.values)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME


def settings_text(settings: Settings) -> str:
    """Return settings as TOML that reads back as the same value.

    If it were too long to be read again, people's own settings are dropped, those changed longest ago first.
    """
    import tomli_w

    own = {person.name: _as_table(dict(person.values)) for person in settings.own}
    text = tomli_w.dumps({**_as_table(asdict(settings)), **({"own": own} if own else {})})
    if own and len(text.encode("utf-8")) > LARGEST_SETTINGS:
        return settings_text(replace(settings, own=settings.own[1:]))
    return text


def _as_table(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: dict(value) if name == "keys" else value for name, value in values.items() if name != "own"}


def load(folder: Path) -> Loaded:
    """Load the settings in a folder: the newest generation that is readable; a damaged file is set aside and named."""
    with suppress(ValueError):  # damaged: another window may be setting it aside right now
        return _load(folder, None)
    try:
        with only_writer(folder):
            return _load(folder, _set_aside)
    except TimeoutError:
        return _load(folder, str)


def kept_language(folder: Path) -> str:
    """Return the language that the settings in a folder ask for, so that problems with them are reported in it."""
    with suppress(ValueError):
        return _load(folder, None).settings.language
    return USUAL.language


def _load(folder: Path, aside: Callable[[Path], str] | None) -> Loaded:
    """Load the settings; `aside` is where a damaged file was kept. Raises `ValueError` if it has not been set aside."""
    complaints: tuple[str, ...] = ()
    for age in range(GENERATIONS + 1):
        file = generation(folder / FILE_NAME, age)
        try:
            settings, more = read_settings(read_text(file, LARGEST_SETTINGS))
            return Loaded(settings, (*complaints, *more))
        except FileNotFoundError:
            continue
        except OSError as problem:
            complaints += (words.NOT_READABLE(where=str(file), reason=reason_of(problem)),)
        except ValueError:  # torn, not UTF-8, not TOML, too large
            if aside is None:
                raise
            complaints += (words.DAMAGED(where=aside(file)),)
    return Loaded(USUAL, complaints)


def _set_aside(file: Path) -> str:
    try:
        return str(set_aside(file))
    except OSError:
        return str(file)


class SettingsKeeper:
    """Saves settings immediately when they change, with one older generation per session, not per change.

    Changes by other windows are kept, except for settings changed here.
    """

    def __init__(self, folder: Path, saved: Settings) -> None:
        self._path = folder / FILE_NAME
        self._saved = saved
        self._moved_on = False

    def keep(self, settings: Settings) -> str:
        """Write the changes; return "" or a sentence why that failed."""
        if settings == self._saved:
            return ""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(self._path.parent):
                text = settings_text(merged(self._saved, settings, self._stored_settings()))
                write_text(self._path, text, keep_older=not self._moved_on)
        except OSError as problem:
            return words.NOT_SAVED(where=str(self._path), reason=reason_of(problem))
        self._saved, self._moved_on = settings, True
        return ""

    def _stored_settings(self) -> Settings:
        """Return the settings in the file, with this window's own where it has none."""
        try:
            return read_settings(read_text(self._path, LARGEST_SETTINGS)).settings
        except OSError:
            return self._saved
        except ValueError:
            _set_aside(self._path)
            return self._saved


def merged(before: Settings, after: Settings, others: Settings) -> Settings:
    """Return the settings of another window with the changes made here from `before` to `after`.

    >>> merged(USUAL, changed(USUAL, "speed", "fast"), changed(USUAL, "hints", False)).speed
    'fast'
    """
    names = [field.name for field in fields(Settings) if getattr(before, field.name) != getattr(after, field.name)]
    new = {name: getattr(after, name) for name in names}
    if "keys" in new:
        new["keys"] = tuple(_merge_entries(dict(before.keys), dict(after.keys), dict(others.keys)).items())
    if "own" in new:
        new["own"] = _merged_own(before, after, others)
    return replace(others, **new)


def _merge_entries(before: Mapping[str, Any], after: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Merge entries of a table: those that differ here are added, changed or removed."""
    kept = {name: value for name, value in others.items() if name in after or name not in before}
    return kept | {name: value for name, value in after.items() if name not in before or before[name] != value}


def _merged_own(before: Settings, after: Settings, others: Settings) -> tuple[PersonalSettings, ...]:
    """Merge people's own settings; those changed here come last."""
    was, now, there = ({own.name.casefold(): own for own in settings.own} for settings in (before, after, others))
    nobody = PersonalSettings("", ())
    for key in [key for key in {**was, **now} if was.get(key) != now.get(key)]:
        mine, theirs = now.get(key, nobody), there.pop(key, nobody)
        values = _merge_entries(dict(was.get(key, nobody).values), dict(mine.values), dict(theirs.values))
        if values:
            there[key] = PersonalSettings(mine.name or theirs.name, tuple(sorted(values.items())))
    return tuple(there.values())[-MOST_PERSONAL:]


def changed(settings: Settings, name: str, value: object) -> Settings:
    """Return settings with one of them changed. Raises `ValueError` for a value that is not allowed."""
    if name not in {field.name for field in fields(Settings)} or ALLOWED[name].take(value) is None:
        raise ValueError(f"{name} cannot be {quoted(value)}")
    values: dict[str, Any] = {name: value}
    return replace(settings, **values)


def with_names(settings: Settings, names: Mapping[int, str]) -> Settings:
    """Return settings that remember the names of people on some seats; other seats keep theirs."""
    most = max((len(settings.people), *(seat + 1 for seat in names)))
    before = (*settings.people, *[""] * most)
    return replace(settings, people=tuple(names.get(seat, before[seat]) for seat in range(min(most, MOST_PEOPLE))))


# ---- people at a shared screen ----


def settings_name(name: str) -> str:
    """Return the name under which a person's settings are stored, on one line and shortened; empty: none of their own.

    >>> settings_name("  Jun \\n Li ")
    'Jun Li'
    """
    line = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(line.split())[:LONGEST_NAME].rstrip()


def personal_settings_for(settings: Settings, person: str) -> dict[str, Any]:
    """Return what a person has set differently from everyone; `Jun` and `jun` are the same person."""
    name = settings_name(person).casefold()
    return next((dict(own.values) for own in settings.own if own.name.casefold() == name), {})


def settings_of(settings: Settings, person: str) -> Settings:
    """Return the settings for a person at a shared screen; without a name, everyone's."""
    own = personal_settings_for(settings, person) if person else {}
    return replace(settings, **own) if own else settings


def with_changes(kept: Settings, person: str, before: Settings, after: Settings) -> Settings:
    """Return all settings after the current person has changed theirs from `before` to `after`.

    Personal settings are stored under their name if they differ from everyone's; the others change for everyone.
    """
    names = [field.name for field in fields(Settings)]
    new = {name: getattr(after, name) for name in names if getattr(before, name) != getattr(after, name)}
    name = settings_name(person)
    personal = {field: new.pop(field) for field in OWNED & new.keys()} if name else {}
    kept = replace(kept, **new)
    if not personal:
        return kept
    own = {
        field: value
        for field, value in {**personal_settings_for(kept, name), **personal}.items()
        if getattr(kept, field) != value
    }
    others = tuple(other for other in kept.own if other.name.casefold() != name.casefold())
    mine = (PersonalSettings(name, tuple(sorted(own.items()))),) if own else ()
    return replace(kept, own=(*others, *mine)[-MOST_PERSONAL:])
