"""Every sentence for players passes through `_`, `text`, `counted` or `personal`, and comes out in their language.

A sentence is written whole, with named places, and never assembled from parts: it is a constant that is called with
its arguments. English is built in. The catalogs of other languages are `languages/*.po`; `choose` takes one at once,
for the constants made by `_` as well. `docs/translating.md` says how catalogs are written.
"""

from __future__ import annotations

import re
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:  # argument names are for the type checker and the house tests; the first frame need not load them
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Protocol, Self, TypedDict, Unpack

    class Spoken(Protocol):
        """A card, which is worded with its article."""

        @property
        def rank(self) -> int:
            """The rank of the card."""

        @property
        def suit(self) -> str:
            """The letter of the card's suit."""

    _Figure = str | int | float
    _Listing = str | Sequence[str]

    class Arguments(TypedDict, total=False):
        """Every argument a sentence may have, with its type."""

        # a card, or a word in its place
        card: str | Spoken
        wild: str | Spoken
        # a phrase, or several as a list
        cards: _Listing
        contract: _Listing
        meld: _Listing
        names: _Listing
        owner: _Listing
        ranks: _Listing
        things: _Listing
        # a whole number
        all: int
        done: int
        fewest: int
        first: int
        height: int
        last: int
        left: int
        length: int
        lost: int
        most: int
        number: int
        others: int
        right: int
        turn: int
        width: int
        won: int
        year: int
        # a number, or a number in words
        best: _Figure
        cost: _Figure
        day: _Figure
        now: _Figure
        out: _Figure
        par: _Figure
        place: _Figure
        players: _Figure
        points: _Figure
        result: _Figure
        rounds: _Figure
        seconds: _Figure
        share: _Figure
        then: _Figure
        times: _Figure
        value: _Figure
        worst: _Figure
        # a phrase
        action: str
        allowed: str
        buy: str
        digits: str
        fill: str
        high: str
        jokers: str
        key: str
        kind: str
        lay: str
        level: str
        low: str
        month: str
        name: str
        no: str
        other: str
        other_key: str
        pack: str
        packs: str
        rank: str
        reason: str
        run: str
        salt: str
        seed: str
        sentence: str
        set: str
        span: str
        suit: str
        take: str
        title: str
        version: str
        weekday: str
        what: str
        when: str
        where: str
        words: str


_Value = TypeVar("_Value")
_SPEAKERS: dict[type, Callable[[Any], str]] = {}
ENGLISH = "en"
# The languages a player can choose, as they call themselves. A catalog is added when it is complete.
LANGUAGES: Mapping[str, str] = MappingProxyType(
    {ENGLISH: "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
)


class Catalog(NamedTuple):
    """The messages of a language: its forms, one or a form for each number, by context and English sentence."""

    messages: Mapping[str, tuple[str, ...]]
    form_of: Callable[[int], int]  # which form a number takes


BUILT_IN = Catalog(MappingProxyType({}), lambda number: int(number != 1))
_chosen = [BUILT_IN]


class Phrase(str):
    """Words that may have other forms inside of a sentence: cases, a gender. `source` is the English constant."""

    __slots__ = ("forms", "source")

    forms: Mapping[str, str]
    source: str

    def __new__(cls, words: str, forms: Mapping[str, str] = MappingProxyType({}), source: str = "") -> Self:
        phrase = super().__new__(cls, words)
        object.__setattr__(phrase, "forms", forms)
        object.__setattr__(phrase, "source", source)
        return phrase

    def __format__(self, spec: str) -> str:
        """Return the form that a place asks for, or the word that a place has for the gender of this phrase.

        A column of a table gets the words alone: `<24` aligns them like any text.

        >>> joker = Phrase("ein Joker", {"acc": "einen Joker", "gender": "m"})
        >>> "{card:acc}, {card:dat}, {card:m=er|f=sie}".format(card=joker)
        'einen Joker, ein Joker, er'
        """
        if spec.startswith(("<", ">", "^")):
            return str(self).__format__(spec)
        if "=" not in spec:
            return self.forms.get(spec, str(self))
        words = dict(choice.split("=", 1) for choice in spec.split("|"))
        return words.get(self.forms.get("gender", ""), next(iter(words.values())))

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # plain words for other processes

    def mapped(self, change: Callable[[str], str]) -> Phrase:
        """Return the phrase with every form changed."""
        forms = {name: form if name == GENDER else change(form) for name, form in self.forms.items()}
        return type(self)(change(str(self)), forms)


class You(Phrase):
    """The reader, as a word in a sentence: sentences made by `personal` have a translation of their own for it."""

    __slots__ = ()

    @classmethod
    def of(cls, word: str) -> You:
        """Return a word for the reader."""
        return cls(word, word.forms if isinstance(word, Phrase) else MappingProxyType({}))


GENDER = "gender"
YOU = "You"  # the reader's name among the names of players, in files too
CONTEXT = "\x04"  # between the context and the sentence of a message


def keyed(sentence: str, context: str = "") -> str:
    """Return the key of a message."""
    return f"{context}{CONTEXT}{sentence}" if context else sentence


def _(sentence: str, context: str = "") -> str:
    """Return a sentence without arguments in the player's language; `context` tells apart what English does not."""
    return _constant(keyed(sentence, context))


def _constant(source: str) -> Phrase:
    found = _chosen[0].messages.get(source)
    if found is None:
        return Phrase(source.rpartition(CONTEXT)[2], source=source)
    words, forms = _forms_in(found[0])
    return Phrase(words, forms, source)


def translated(sentence: str, context: str = "") -> str:
    """Return a sentence from the rules, a rule set or a rule book, in the player's language."""
    return _constant(keyed(sentence, context))


@cache
def _forms_in(message: str) -> tuple[str, Mapping[str, str]]:
    """Return a translation without its other forms, and these.

    >>> _forms_in("ein Joker||acc:einen Joker||m")
    ('ein Joker', mappingproxy({'acc': 'einen Joker', 'gender': 'm'}))
    """
    words, *others = message.split("||")
    named = (other.partition(":") for other in others)
    return words, MappingProxyType({name if mark else GENDER: form if mark else name for name, mark, form in named})


def called(name: str) -> str:
    """Return the name of a player as it is shown: the reader's is a word of the language."""
    return _(YOU) if name == YOU else name


def speak(kind: type[_Value], in_words: Callable[[_Value], str]) -> None:
    """Set the function that puts arguments of a type into words."""
    _SPEAKERS[kind] = in_words


class Text:
    """A sentence with arguments; calling it with exactly these returns it in the player's language."""

    __slots__ = ("_context", "_many", "_one")

    def __init__(self, one: str, many: str = "", context: str = "") -> None:
        self._one = one
        self._many = many
        self._context = context

    def __call__(self, **arguments: Unpack[Arguments]) -> str:
        return self._with(arguments)

    @property
    def names(self) -> frozenset[str]:
        """The names of its arguments."""
        return _named_in(self._one, self._many)

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the sentence with those of the values that it uses, where one call serves several sentences."""
        return self._with({name: values[name] for name in self.names if name in values})

    def _with(self, arguments: Mapping[str, object]) -> str:
        if arguments.keys() != self.names:
            raise TypeError(f'"{self._one}" takes {sorted(self.names)}, not {sorted(arguments)}')
        words = {name: _in_words(value) for name, value in arguments.items()}
        found = self._translation(words)
        if found is None:
            form = self._many if self._many and arguments["number"] != 1 else self._one
            return form.format(**words)
        number = arguments.get("number")
        at = _chosen[0].form_of(number) if self._many and isinstance(number, int) else 0
        form, others = _forms_in(found[at])
        placed = {name: _placed(name, value) for name, value in words.items()}
        if not others:
            return form.format(**placed)
        return Phrase(form.format(**placed), {name: other.format(**placed) for name, other in others.items()})

    def _translation(self, words: Mapping[str, object]) -> tuple[str, ...] | None:
        messages = _chosen[0].messages
        if not messages:
            return None
        for name, context in READERS.items():
            if isinstance(words.get(name), You):
                found = messages.get(keyed(self._one, f"{self._context} {context}".strip()))
                if found is not None:
                    return found
        return messages.get(keyed(self._one, self._context))


DATA = frozenset({"title", "name", "other", "owner"})  # arguments that may be of the game's data, such as "You"
READERS = MappingProxyType({"name": "you", "owner": "your"})  # the context of a message if an argument is the reader


def text(sentence: str, context: str = "") -> Text:
    """Return a sentence with named arguments.

    >>> text("{name} is not down yet")(name="Mei")
    'Mei is not down yet'
    """
    return Text(sentence, context=context)


def counted(one: str, many: str, context: str = "") -> Text:
    """Return a sentence whose form depends on its `number`.

    >>> counted("{number} card", "{number} cards")(number=1)
    '1 card'
    """
    return Text(one, many, context)


def personal(one: str, many: str = "") -> Text:
    """Return a sentence about a player, `name` or `owner`, whose translation is another one if it is the reader.

    >>> personal("{name} passed.")(name=You("you"))
    'you passed.'
    """
    return Text(one, many)


@cache
def _named_in(one: str, many: str) -> frozenset[str]:
    names = {name for form in (one, many) for name in re.findall(r"\{(\w+)", form)}
    return frozenset(names | {"number"} if many else names)


def _in_words(value: object) -> object:
    if isinstance(value, str | int | float):
        return value if value != YOU else You.of(_(YOU))
    speaker = _SPEAKERS.get(type(value))
    if speaker is None:
        raise TypeError(f"there are no words for a {type(value).__name__}")
    return speaker(value)


class _Decimal(float):
    """A number that is written with the signs of the language."""

    def __format__(self, spec: str) -> str:
        return with_signs(super().__format__(spec))


class _Whole(int):
    """A whole number that is written with the signs of the language."""

    def __format__(self, spec: str) -> str:
        return with_signs(super().__format__(spec))


def _placed(name: str, value: object) -> object:
    """Return an argument as a value that knows the specifications of translations."""
    match value:
        case Phrase() | bool():
            return value
        case str() if name in DATA:
            return _constant(value)
        case int():
            return _Whole(value)
        case float():
            return _Decimal(value)
        case _:
            return Phrase(str(value))


def with_signs(number: str) -> str:
    """Return a number with the decimal sign and the thousands separator of the language.

    >>> with_signs("1,234.5")
    '1,234.5'
    """
    if "." not in number and "," not in number:
        return number
    return number.translate({ord("."): _(".", "decimal sign"), ord(","): _(",", "thousands separator")})


def joined(things: Sequence[str], between: str) -> str:
    """Return things with words between them, in every form that any of them has."""
    names = {name for thing in things if isinstance(thing, Phrase) for name in thing.forms} - {GENDER}
    words = between.join(things)
    forms = {
        name: between.join(map(f"{{:{name}}}".format, (_placed("", thing) for thing in things)))
        for name in sorted(names)
    }
    return Phrase(words, forms) if forms else words


def lowered(words: str) -> str:
    """Return a heading as words inside of a sentence; nouns keep their capital in some languages.

    >>> lowered("Hits and swaps")
    'hits and swaps'
    """
    return words if _("lower", "headings in a sentence (lower or keep)") == "keep" else words.lower()


# ---- catalogs ----

_ESCAPED = re.compile(r"\\(.)")
_PLURAL = re.compile(r"plural=([^;\n]+)")
_FORM = re.compile(r"\n?msgstr\[\d\] ")


def read_catalog(content: str) -> Catalog:
    """Read a catalog in the form that Babel writes; sentences that are not translated yet stay English."""
    from gettext import c2py  # not needed in English

    messages: dict[str, tuple[str, ...]] = {}
    for entry in content.split("\n\n"):
        at = 0 if entry.startswith("msg") else entry.find("\nmsg") + 1
        ids, _mark, strings = entry[at:].rstrip("\n").partition("\nmsgstr")
        context = ""
        if ids.startswith("msgctxt "):
            context, _mark, ids = ids.removeprefix("msgctxt ").partition("\n")
        one = ids.removeprefix("msgid ").partition("\nmsgid_plural ")[0]
        forms = (strings[1:],) if strings.startswith(" ") else _FORM.split(f"msgstr{strings}")[1:]
        words = tuple(map(_unquoted, forms))
        if words and all(words):
            messages[keyed(_unquoted(one), _unquoted(context))] = words
    rule = _PLURAL.search(messages.pop("", ("",))[0])
    return Catalog(messages, c2py(rule[1]) if rule else BUILT_IN.form_of)


def _unquoted(quoted: str) -> str:
    words = quoted[1:-1].replace('"\n"', "")
    return _ESCAPED.sub(_unescaped, words) if "\\" in words else words


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


@cache
def catalog_of(code: str) -> Catalog:
    """Return the catalog of a language."""
    if code == ENGLISH:
        return BUILT_IN
    from importlib import resources

    file = resources.files(__package__) / "languages" / f"{code}.po"
    return read_catalog(file.read_text(encoding="utf-8"))


def language_for(wanted: str, preferred: Sequence[str]) -> str:
    """Return the language of a setting; "system" is the first of the computer's languages that the game has.

    >>> language_for("system", ("xx", "en")), language_for("en", ())
    ('en', 'en')
    """
    return next((code for code in (wanted, *preferred) if code in LANGUAGES), ENGLISH)


def choose(catalog: Catalog, holders: Iterable[object] = ()) -> bool:
    """Take a catalog at once: every sentence made from now on is in it, and so are the constants of all modules.

    `holders` are objects that hold constants, such as open screens. Return whether it is another catalog than before.
    """
    if catalog is _chosen[0]:
        return False
    _chosen[0] = catalog
    package = __name__.rpartition(".")[0]
    renewed = _Renewal(package)
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] == package.partition(".")[0]:
            renewed.of_attributes(module)
    for holder in holders:
        renewed.of_attributes(holder)
    return True


PLAIN = frozenset({str, int, float, bool, bytes, type(None)})


class _Renewal:
    """Puts the constants that modules hold, alone or in tables, into the language just chosen."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._seen: dict[int, tuple[object, object]] = {}  # by identity: a value, kept alive, and its renewal

    def of_attributes(self, owner: object) -> None:
        """Renew what a module or a class holds."""
        for name, value in tuple(vars(owner).items()):
            if not name.startswith("__") and (renewed := self.of(value)) is not value:
                setattr(owner, name, renewed)

    def of(self, value: Any) -> Any:
        """Return a value in the language: itself, if it holds no sentence."""
        if isinstance(value, Phrase):
            return _constant(value.source) if value.source else value
        if type(value) in PLAIN:
            return value
        if id(value) not in self._seen:
            self._seen[id(value)] = value, value
            self._seen[id(value)] = value, self._made_of(value)
        return self._seen[id(value)][1]

    def _made_of(self, value: Any) -> Any:
        """Return a table with renewed entries, or change what is inside of anything else."""
        if isinstance(value, tuple):
            parts = [self.of(part) for part in value]
            if all(part is before for part, before in zip(parts, value, strict=True)):
                return value
            return value._make(parts) if hasattr(value, "_make") else tuple(parts)
        if isinstance(value, MappingProxyType):
            changes = self._changes(value)
            return MappingProxyType({**value, **changes}) if changes else value
        if isinstance(value, dict):
            value.update(self._changes(value))
        elif isinstance(value, list):
            value[:] = map(self.of, value)
        else:
            self._change_inside(value)
        return value

    def _change_inside(self, value: Any) -> None:
        if isinstance(value, type):
            if value.__module__.startswith(self._package):
                self.of_attributes(value)
                for maker in (value.__new__, vars(value).get("__init__")):  # the defaults of fields
                    self.of(maker)
        elif isinstance(value, FunctionType):
            object.__setattr__(value, "__defaults__", self.of(value.__defaults__))
            self.of(value.__kwdefaults__)
        elif isinstance(value, Enum):
            vars(value).update(self._changes(vars(value)))
        elif is_dataclass(value):
            for field in fields(value):
                before = getattr(value, field.name)
                if (after := self.of(before)) is not before:
                    object.__setattr__(value, field.name, after)
        elif hasattr(value, "cache_clear"):
            value.cache_clear()  # what a function made of sentences

    def _changes(self, table: Mapping[Any, Any]) -> dict[Any, Any]:
        renewed = ((key, part, self.of(part)) for key, part in tuple(table.items()))
        return {key: after for key, before, after in renewed if after is not before}
