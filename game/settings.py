"""The settings as one frozen value, and reading and writing them as TOML; every key is optional.

`PERSONAL_SETTINGS` and `TABLE_SETTINGS` say what each setting may be, and by that whose it is where several people
share a screen: what somebody has set otherwise for herself lies in `own` under her name. `read_settings` gives a value
and a sentence for whatever it did not take. `Preferences` is what screens share; `load` and `SettingsKeeper` join it to
files. Keys are named as on a key cap's plain name ("d", "f1"); which intentions exist is the caller's to know. No
pygame; read before the first frame.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.described import Choice, ValueKind, Whole, YesNo
from game.documents import LARGEST_SETTINGS, read_toml
from game.quoting import quoted
from game.storage import GENERATIONS, generation, only_writer, read_text, reason_of, set_aside, write_text
from game.text import files as words

FILE_NAME = "settings.toml"
MOST_KEYS = 64  # entries of the key map that are looked at
MOST_PEOPLE = 8
MOST_PERSONAL = 24  # people whose own settings are kept; who has changed hers longest ago is forgotten first
MOST_COMPLAINTS = 5  # said about one file
LONGEST_NAME = 40
COACH_POINTS = (0, 3, 6, 10)  # points a choice must lose before the coach of practice asks; 0: she never does


Kind = Choice[str] | Whole | YesNo


class PersonalSettings(NamedTuple):
    """What somebody has set otherwise than everybody: her name, and fields of `Settings` with their values."""

    name: str
    values: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player can set; each field's limits stand in `PERSONAL_SETTINGS` or `TABLE_SETTINGS`."""

    speed: str = "normal"
    reduced_motion: bool = False
    interface_size: int = 100  # per cent
    card_back: str = "fans"
    table_mood: str = "jade"
    four_colours: bool = False
    suit_letters: bool = False
    index_size: int = 100  # of rank and suit in the corners, per cent
    high_contrast: bool = False
    master_volume: int = 80  # per cent, as the other two
    effects_volume: int = 100
    alerts_volume: int = 100
    speech: bool = False  # what is shown is said aloud, too
    speech_speed: str = "normal"
    drag_threshold: int = 8  # design units
    discard_waits_ms: int = 2500
    confirm_discard: bool = False
    fit_arrows: bool = True  # on cards that would bring the tray on
    tray_advice: bool = True  # what the tray still lacks, in words
    hints: bool = True
    analysis: bool = True  # what a card would bring, beside the question about it
    call_time: str = "unlimited"  # to call after a discard, for a player who is asked about every card
    face: str = ""  # whose portrait a person shows; empty: the one that goes with their name
    people: tuple[str, ...] = ()  # what the people at this screen were called last, by seat; empty: as usual
    buying: str = ""  # the standing order games begin with, once somebody has chosen one: "ask" or "helps"
    welcomed: bool = False  # the first start is over
    coach: int = 0  # of `COACH_POINTS`, as chosen with a practice round
    keys: tuple[tuple[str, str], ...] = ()  # what differs from the usual keys: (intention, key)
    own: tuple[PersonalSettings, ...] = ()  # of people at a shared screen, who has changed hers last at the end


# What is remembered of a choice made elsewhere than in the settings.
REMEMBERED: Mapping[str, Choice[str] | Choice[int]] = MappingProxyType(
    {"buying": Choice(("", "ask", "helps")), "coach": Choice(COACH_POINTS)}
)
VOLUME = Whole(0, 100, 5)
# What somebody reads, reaches and is helped by: hers alone, wherever several people share a screen.
PERSONAL_SETTINGS: Mapping[str, Kind] = MappingProxyType(
    {
        "reduced_motion": YesNo(),
        "interface_size": Whole(100, 200, 5, (100, 110, 125, 150, 175, 200)),
        "four_colours": YesNo(),
        "suit_letters": YesNo(),
        "index_size": Whole(100, 200, 5, (100, 125, 150, 175, 200)),
        "high_contrast": YesNo(),
        "drag_threshold": Whole(4, 40, 2),
        "discard_waits_ms": Whole(0, 5000, 500),
        "confirm_discard": YesNo(),
        "fit_arrows": YesNo(),
        "tray_advice": YesNo(),
        "hints": YesNo(),
        "analysis": YesNo(),
        "call_time": Choice(("unlimited", "timed")),
    }
)
# What is seen and heard by everybody at once, and how fast everybody plays: one for all.
TABLE_SETTINGS: Mapping[str, Kind] = MappingProxyType(
    {
        "speed": Choice(("slow", "normal", "fast", "instant")),
        "card_back": Choice(("fans", "keys", "sunburst", "lattice")),
        "table_mood": Choice(("jade", "indigo", "rosewood")),
        "master_volume": VOLUME,
        "effects_volume": VOLUME,
        "alerts_volume": VOLUME,
        "speech": YesNo(),
        "speech_speed": Choice(("slow", "normal", "fast", "very fast")),
    }
)
ALLOWED: Mapping[str, Kind] = MappingProxyType({**PERSONAL_SETTINGS, **TABLE_SETTINGS})
FACE = Choice(("", "ada", "mei", "jun", "rosa", "wen", "otto", "lian", "tao"))  # chosen where names are typed
_READ: Mapping[str, ValueKind[Any]] = MappingProxyType({**ALLOWED, **REMEMBERED, "face": FACE, "welcomed": YesNo()})
OWNED = frozenset({*PERSONAL_SETTINGS, "keys", "face"})  # fields a person may have of her own
SHARED = frozenset({*TABLE_SETTINGS, "people", *REMEMBERED, "welcomed", "own"})  # fields nobody may


def _index_size(large: object) -> dict[str, Any]:
    return {"index_size": 150 if large else 100} if isinstance(large, bool) else {}


def _call_time(window: object) -> dict[str, Any]:
    """Before version 0.3 a setting said how long one may call; who chose a time wants to be asked about every card."""
    match window:
        case "short" | "usual" | "long":
            return {"call_time": "timed", "buying": "ask"}
        case "wait":
            return {"call_time": "unlimited", "buying": "ask"}
        case "first" | "alert":
            return {"call_time": "unlimited"}
    return {}


FORMER: Mapping[str, Callable[[object], dict[str, Any]]] = MappingProxyType(
    {"large_index": _index_size, "shanghai": _call_time}
)  # what settings of older files mean today; nothing for a value that was never allowed
USUAL = Settings()


class Preferences:
    """The settings of the moment, shared by all screens; whoever changes them tells everybody through `on_change`.

    They are what everybody starts with, or those of one `person`, while a screen that several share is hers.
    """

    def __init__(self, settings: Settings = USUAL, on_change: Callable[[Settings], None] | None = None) -> None:
        self.kept = self._settings = settings  # `kept` is all there is: for everybody, and people's own
        self.person = ""
        self.on_change = on_change

    @property
    def settings(self) -> Settings:
        """The settings of the moment."""
        return self._settings

    def change(self, settings: Settings) -> None:
        """Other settings, from now on: for everybody, or, of what is hers, for the person whose moment it is."""
        if settings != self._settings:
            self._take(with_changes(self.kept, self.person, self._settings, settings))

    def change_for(self, person: str, **values: object) -> None:
        """Change settings of one person, whoever has the screen."""
        before = settings_of(self.kept, person)
        changes: dict[str, Any] = values
        self._take(with_changes(self.kept, person, before, replace(before, **changes)))

    def turn_to(self, person: str) -> None:
        """The screen is hers now, by name; empty: everybody's. Said as often as one likes."""
        if person != self.person:
            self.person = person
            self._take(self.kept)

    def _take(self, kept: Settings) -> None:
        before = self.kept, self._settings
        self.kept, self._settings = kept, settings_of(kept, self.person)
        if self.on_change is not None and before != (self.kept, self._settings):
            self.on_change(self._settings)


class Loaded(NamedTuple):
    """Settings that were read, and what there is to say about the reading."""

    settings: Settings
    complaints: tuple[str, ...] = ()


def read_settings(text: str) -> Loaded:
    """Settings from TOML; what cannot be taken keeps its usual value and is named. `DocumentError` if it is no TOML.

    >>> read_settings("speed = 'fast'").settings.speed
    'fast'
    >>> read_settings("hurry = 1").complaints
    ('Unknown key in the settings file: hurry.',)
    """
    complaints: list[str] = []
    found = _read_values(read_toml(text, LARGEST_SETTINGS), complaints)
    return Loaded(replace(USUAL, **found), _not_all(complaints))


def _read_values(table: Mapping[str, Any], complaints: list[str], person: str = "") -> dict[str, Any]:
    """What a table of settings holds: a person's own, or everybody's."""
    found: dict[str, Any] = {}
    former: dict[str, Any] = {}
    for name, value in table.items():
        if person and name in SHARED:
            complaints.append(words.NOT_A_PERSONAL_SETTING(title=name, name=person))
        elif name == "keys":
            found["keys"] = _read_keys(value, complaints)
        elif name == "people":
            found["people"] = _read_people(value, complaints)
        elif name == "own":
            found["own"] = _read_own(value, complaints)
        elif name in FORMER and FORMER[name](value):
            former.update(FORMER[name](value))
        elif (kind := _READ.get(name)) is None:
            complaints.append(words.unknown_key(name))
        elif (taken := kind.take(value)) is not None:
            found[name] = taken
        else:
            complaints.append(words.WRONG_VALUE(title=name, allowed=kind.allowed))
    allowed = {name: value for name, value in former.items() if not person or name not in SHARED}
    return {**found, **{name: value for name, value in allowed.items() if not found.get(name)}}


def _not_all(complaints: Sequence[str]) -> tuple[str, ...]:
    """The first of them, and how many more there are: a page has an end."""
    more = len(complaints) - MOST_COMPLAINTS
    return (*complaints[:MOST_COMPLAINTS], *((words.MORE_LIKE_IT(number=more),) if more > 0 else ()))


def _read_keys(value: object, complaints: list[str]) -> tuple[tuple[str, str], ...]:
    entries = tuple(value.items()) if isinstance(value, dict) else ()
    taken = tuple((name, key) for name, key in entries[:MOST_KEYS] if _is_name(name) and _is_name(key))
    if not isinstance(value, dict) or len(taken) != len(entries):
        complaints.append(words.KEYS_NOT_TAKEN)
    return taken


def _read_people(value: object, complaints: list[str]) -> tuple[str, ...]:
    names = tuple(value) if isinstance(value, list) else ()
    taken = tuple(name for name in names[:MOST_PEOPLE] if isinstance(name, str) and len(name) <= LONGEST_NAME)
    if not isinstance(value, list) or len(taken) != len(names):
        complaints.append(words.PEOPLE_NOT_TAKEN)
        return ()
    return taken


def _read_own(value: object, complaints: list[str]) -> tuple[PersonalSettings, ...]:
    """What people have set for themselves; nobody twice, and nobody under a name that nobody can have."""
    people = tuple(value.items()) if isinstance(value, dict) else ()
    found: dict[str, PersonalSettings] = {}
    for name, table in people[-MOST_PERSONAL:]:
        if isinstance(table, dict) and name and signed(name) == name and name.casefold() not in found:
            found[name.casefold()] = PersonalSettings(
                name, tuple(sorted(_read_values(table, complaints, name).items()))
            )
    if not isinstance(value, dict) or len(found) != len(people):
        complaints.append(words.PERSONAL_NOT_TAKEN)
    return tuple(own for own in found.values() if own.values)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME


def settings_text(settings: Settings) -> str:
    """Settings as TOML; reads back as the same value.

    Where it would be too long to be read again, people's own go, those first who have changed theirs longest ago.
    """
    import tomli_w

    own = {each.name: _as_table(dict(each.values)) for each in settings.own}
    text = tomli_w.dumps({**_as_table(asdict(settings)), **({"own": own} if own else {})})
    if own and len(text.encode("utf-8")) > LARGEST_SETTINGS:
        return settings_text(replace(settings, own=settings.own[1:]))
    return text


def _as_table(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: dict(value) if name == "keys" else value for name, value in values.items() if name != "own"}


def load(folder: Path) -> Loaded:
    """The settings in a folder: the newest generation that can be read; a damaged file is set aside and named."""
    with suppress(ValueError):  # damaged: perhaps another window is just setting it aside
        return _load(folder, None)
    try:
        with only_writer(folder):
            return _load(folder, _moved)
    except TimeoutError:
        return _load(folder, str)


def _load(folder: Path, aside: Callable[[Path], str] | None) -> Loaded:
    """The same; `aside` says where a damaged file is kept, `ValueError` where nobody does."""
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


def _moved(file: Path) -> str:
    try:
        return str(set_aside(file))
    except OSError:
        return str(file)


class SettingsKeeper:
    """Saves settings at once when they change; the generations move on once in a session, not at every step.

    What another window has written meanwhile stays, but for what has changed here.
    """

    def __init__(self, folder: Path, saved: Settings) -> None:
        self._path = folder / FILE_NAME
        self._saved = saved
        self._moved_on = False

    def keep(self, settings: Settings) -> str:
        """Write what has changed; an empty text, or a sentence why it could not be written."""
        if settings == self._saved:
            return ""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(self._path.parent):
                text = settings_text(merged(self._saved, settings, self._written()))
                write_text(self._path, text, keep_older=not self._moved_on)
        except OSError as problem:
            return words.NOT_SAVED(where=str(self._path), reason=reason_of(problem))
        self._saved, self._moved_on = settings, True
        return ""

    def _written(self) -> Settings:
        """What the file says now; what is known here where it says nothing."""
        try:
            return read_settings(read_text(self._path, LARGEST_SETTINGS)).settings
        except OSError:
            return self._saved
        except ValueError:
            _moved(self._path)
            return self._saved


def merged(before: Settings, after: Settings, others: Settings) -> Settings:
    """The settings of another window with what has changed here from `before` to `after`.

    >>> merged(USUAL, changed(USUAL, "speed", "fast"), changed(USUAL, "hints", False)).speed
    'fast'
    """
    names = [field.name for field in fields(Settings) if getattr(before, field.name) != getattr(after, field.name)]
    new = {name: getattr(after, name) for name in names}
    if "keys" in new:
        new["keys"] = tuple(_merged(dict(before.keys), dict(after.keys), dict(others.keys)).items())
    if "own" in new:
        new["own"] = _merged_own(before, after, others)
    return replace(others, **new)


def _merged(before: Mapping[str, Any], after: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """The same for entries of a table: those that differ here are added, changed or taken out."""
    kept = {name: value for name, value in others.items() if name in after or name not in before}
    return kept | {name: value for name, value in after.items() if name not in before or before[name] != value}


def _merged_own(before: Settings, after: Settings, others: Settings) -> tuple[PersonalSettings, ...]:
    """The same for people's own settings; those whose have changed here come last."""
    was, now, there = ({own.name.casefold(): own for own in each.own} for each in (before, after, others))
    nobody = PersonalSettings("", ())
    for key in [key for key in {**was, **now} if was.get(key) != now.get(key)]:
        mine, theirs = now.get(key, nobody), there.pop(key, nobody)
        values = _merged(dict(was.get(key, nobody).values), dict(mine.values), dict(theirs.values))
        if values:
            there[key] = PersonalSettings(mine.name or theirs.name, tuple(sorted(values.items())))
    return tuple(there.values())[-MOST_PERSONAL:]


def changed(settings: Settings, name: str, value: object) -> Settings:
    """Settings with one of them changed; `ValueError` for what is not allowed."""
    if name not in {field.name for field in fields(Settings)} or ALLOWED[name].take(value) is None:
        raise ValueError(f"{name} cannot be {quoted(value)}")
    values: dict[str, Any] = {name: value}
    return replace(settings, **values)


def called(settings: Settings, names: Mapping[int, str]) -> Settings:
    """Settings that remember what the people on some seats are called; the others stay as they were."""
    most = max((len(settings.people), *(seat + 1 for seat in names)))
    before = (*settings.people, *[""] * most)
    return replace(settings, people=tuple(names.get(seat, before[seat]) for seat in range(min(most, MOST_PEOPLE))))


# ---- people at a shared screen ----


def signed(name: str) -> str:
    """The name somebody's settings are kept under, on one line and not too long; empty: she has none of her own.

    >>> signed("  Jun \\n Li ")
    'Jun Li'
    """
    line = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(line.split())[:LONGEST_NAME].rstrip()


def personal_settings_for(settings: Settings, person: str) -> dict[str, Any]:
    """What somebody has set otherwise than everybody; `Jun` and `jun` are one."""
    name = signed(person).casefold()
    return next((dict(own.values) for own in settings.own if own.name.casefold() == name), {})


def settings_of(settings: Settings, person: str) -> Settings:
    """The settings as they are for somebody at a shared screen; without a name, as for everybody."""
    own = personal_settings_for(settings, person) if person else {}
    return replace(settings, **own) if own else settings


def with_changes(kept: Settings, person: str, before: Settings, after: Settings) -> Settings:
    """All settings, once the person whose moment it is has changed hers from `before` to `after`.

    What is hers is kept under her name, if it differs from everybody's; the rest changes for everybody.
    """
    names = [field.name for field in fields(Settings)]
    new = {name: getattr(after, name) for name in names if getattr(before, name) != getattr(after, name)}
    name = signed(person)
    hers = {field: new.pop(field) for field in OWNED & new.keys()} if name else {}
    kept = replace(kept, **new)
    if not hers:
        return kept
    own = {
        field: value
        for field, value in {**personal_settings_for(kept, name), **hers}.items()
        if getattr(kept, field) != value
    }
    others = tuple(each for each in kept.own if each.name.casefold() != name.casefold())
    mine = (PersonalSettings(name, tuple(sorted(own.items()))),) if own else ()
    return replace(kept, own=(*others, *mine)[-MOST_PERSONAL:])
