"""Every sentence for players passes through `_`, `text`, `counted` or `personal`, and comes out in their language.

A sentence is written whole, with named places, and never assembled from parts: it is a constant that is called with
its arguments. English is built in. `choose` takes the catalog of another language. Constants made by `_` are looked up
in it whenever they are shown, so nothing that holds one has to know. `docs/translating.md` says how catalogs are
written.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from game.language.quoting import Wording

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
NO_FORMS: Mapping[str, str] = MappingProxyType({})


class Catalog:
    """The messages of a language, by `keyed`: a form, or one for each number, of which `form_of` returns the index."""

    __slots__ = ("form_of", "messages")

    def __init__(self, messages: Mapping[str, tuple[str, ...]], form_of: Callable[[int], int]) -> None:
        self.messages = messages
        self.form_of = form_of


BUILT_IN = Catalog(MappingProxyType({}), lambda number: int(number != 1))
_chosen = [BUILT_IN]


def choose(catalog: Catalog) -> bool:
    """Take a catalog: every sentence is in its language from now on. Return whether it is another one than before."""
    is_other = catalog is not _chosen[0]
    _chosen[0] = catalog
    return is_other


def chosen_catalog() -> Catalog:
    """Return the catalog in use. It is part of the key wherever a picture or a page with sentences is kept."""
    return _chosen[0]


class Phrase(str):
    """Words that may have other forms inside of a sentence: cases, a gender."""

    __slots__ = ("_forms",)

    _forms: Mapping[str, str]

    def __new__(cls, words: str, forms: Mapping[str, str] = NO_FORMS) -> Self:
        made = super().__new__(cls, words)
        made._forms = forms
        return made

    @property
    def forms(self) -> Mapping[str, str]:
        """The other forms by their names."""
        return self._forms

    def __format__(self, spec: str) -> str:
        """Return the form that a place asks for, or the word that a place has for the gender of this phrase.

        A column of a table gets the words alone: `<24` aligns them like any text.

        >>> joker = Phrase("ein Joker", {"acc": "einen Joker", "gender": "m"})
        >>> "{card:acc}, {card:dat}, {card:m=er|f=sie}".format(card=joker)
        'einen Joker, ein Joker, er'
        """
        if not spec:
            return str(self)
        if spec.startswith(("<", ">", "^")):
            return str(self).__format__(spec)
        if "=" not in spec:
            return self.forms.get(spec, "" if spec == GENDER else str(self))
        words = dict(choice.split("=", 1) for choice in spec.split("|"))
        return words.get(self.forms.get("gender", ""), next(iter(words.values())))

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # plain words for other processes

    def mapped(self, change: Callable[[str], str]) -> Phrase:
        """Return the phrase with every form changed."""
        forms = {name: form if name == GENDER else change(form) for name, form in self.forms.items()}
        return Phrase(change(str(self)), forms)


class You(Phrase):
    """The reader, as a word in a sentence: sentences made by `personal` have a translation of their own for it."""

    __slots__ = ()

    @classmethod
    def of(cls, word: str) -> You:
        """Return a word for the reader."""
        return cls(str(word), word.forms if isinstance(word, Phrase) else NO_FORMS)


def _shown(*methods: Callable[..., Any]) -> list[Any]:
    """Return methods of `str` that use the words shown."""
    return list(map(_of_words, methods))


def _of_words(method: Callable[..., Any]) -> Callable[..., Any]:
    def of_words(self: str, *arguments: object, **options: object) -> object:
        plain = (str(given) if isinstance(given, Phrase) else given for given in arguments)
        return method(str(self), *plain, **options)

    return of_words


class Constant(Phrase):
    """A sentence without arguments. Compared, it is its English text (and its context, with another constant); shown,
    it is in the player's language.

    Formatting, adding and the methods below use the words shown. Functions outside of Python code do not ask: join
    sentences with `joined`, and pass `str(sentence)` to a library.

    >>> f"{_('Yes')}" + _("No").upper()
    'YesNO'
    """

    __slots__ = ("_english", "_key")

    _english: str
    _key: str

    def __new__(cls, key: str) -> Self:
        english = key.rpartition(CONTEXT)[2]
        made = super().__new__(cls, english)
        made._english = english
        made._key = key
        return made

    def __str__(self) -> str:
        found = _chosen[0].messages.get(self._key)
        return self._english if found is None else _forms_in(found[0])[0]

    @property
    def forms(self) -> Mapping[str, str]:
        """The other forms in the player's language."""
        found = _chosen[0].messages.get(self._key)
        return NO_FORMS if found is None else _forms_in(found[0])[1]

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Constant) else self._english == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __add__(self, other: str) -> str:
        return f"{self}{other}"

    def __radd__(self, other: str) -> str:
        return f"{other}{self}"

    __contains__, __getitem__, __iter__, __len__, __lt__ = _shown(
        str.__contains__, str.__getitem__, str.__iter__, str.__len__, str.__lt__
    )
    capitalize, casefold, lower, title, upper = _shown(str.capitalize, str.casefold, str.lower, str.title, str.upper)
    lstrip, removeprefix, removesuffix, rstrip, strip = _shown(
        str.lstrip, str.removeprefix, str.removesuffix, str.rstrip, str.strip
    )
    partition, rpartition, rsplit, split, splitlines = _shown(
        str.partition, str.rpartition, str.rsplit, str.split, str.splitlines
    )
    count, endswith, find, index, rfind, startswith = _shown(
        str.count, str.endswith, str.find, str.index, str.rfind, str.startswith
    )
    encode, join, replace, translate = _shown(str.encode, str.join, str.replace, str.translate)
    isalnum, isalpha, isascii, isdecimal = _shown(str.isalnum, str.isalpha, str.isascii, str.isdecimal)
    isdigit, isprintable, isspace = _shown(str.isdigit, str.isprintable, str.isspace)


GENDER = "gender"
YOU = "You"  # the reader's name among the names of players, in files too
CONTEXT = "\x04"  # between the context and the sentence of a message
RULE_SET = "rule set"  # the context of what our rule sets say


def keyed(sentence: str, context: str = "") -> str:
    """Return the key of a message."""
    return f"{context}{CONTEXT}{sentence}" if context else sentence


def _(sentence: str, context: str = "") -> str:
    """Return a sentence without arguments in the player's language; `context` tells apart what English does not."""
    return Constant(keyed(sentence, context))


def translated(sentence: str, context: str = "") -> str:
    """Return a sentence from the rules or a rule book, or one about a file, in the player's language."""
    if isinstance(sentence, Wording):
        return Text(sentence.one, sentence.many).fill(sentence.arguments)
    return Constant(keyed(sentence, context))


def of_rule_set(words: str) -> str:
    """Return a title or sentence of a rule set in the player's language if it is one of ours; people write others."""
    return translated(words, RULE_SET)


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
        words = {name: _in_words(name, value) for name, value in arguments.items()}
        found = self._translation(words)
        if found is None:
            form = self._many if self._many and arguments["number"] != 1 else self._one
            return form.format(**words)
        number = arguments.get("number")
        at = _chosen[0].form_of(number) if self._many and isinstance(number, int) else 0
        form, others = _forms_in(found[at])
        placed = {name: _placed(value) for name, value in words.items()}
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


def _in_words(name: str, value: object) -> object:
    """Return an argument as it is shown. Plain text is a name, never a message: only "You" and titles are looked up."""
    if isinstance(value, Wording):
        return translated(value)
    if name == "title" and isinstance(value, str) and not isinstance(value, Phrase):
        return of_rule_set(value)
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


def _placed(value: object) -> object:
    """Return an argument as a value that knows the specifications of translations."""
    match value:
        case Phrase() | bool():
            return value
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
    signs = {ord("."): str(_(".", "decimal sign")), ord(","): str(_(",", "thousands separator"))}
    return number.translate(signs)


def joined(things: Iterable[str], between: str) -> str:
    """Return things with words between them, in every form that any of them has, and the gender if all have the same.

    >>> joined(["Mei", _("You")], " + ")
    'Mei + You'
    """
    things = tuple(things)
    words, between = [str(thing) for thing in things], str(between)
    names = {name for thing in things if isinstance(thing, Phrase) for name in thing.forms} - {GENDER}
    forms = {name: between.join(map(f"{{:{name}}}".format, map(_placed, things))) for name in sorted(names)}
    return with_gender_of(things, Phrase(between.join(words), forms))


def with_gender_of(things: Iterable[str], phrase: str) -> str:
    """Return a phrase with the gender of the things in it, if all have the same."""
    genders = {thing.forms.get(GENDER) if isinstance(thing, Phrase) else None for thing in things}
    gender = genders.pop() if len(genders) == 1 else None
    forms = phrase.forms if isinstance(phrase, Phrase) else NO_FORMS
    return Phrase(str(phrase), {**forms, GENDER: gender}) if gender else phrase if forms else str(phrase)


def lowered(words: str) -> str:
    """Return a heading as words inside of a sentence; nouns keep their capital in some languages.

    >>> lowered("Hits and swaps")
    'hits and swaps'
    """
    return words if str(_("lower", "headings in a sentence (lower or keep)")) == "keep" else words.lower()
