"""Catalogs as files: brought up to date with the program, and checked against it."""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import Locale
from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.pofile import read_po, write_po

from game.language import GENDER
from tests import ROOT
from tests.language.extract import Message, arguments_of, messages

FOLDER = ROOT / "game" / "languages"
KEPT = ("Plural-Forms", "Language:", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")  # lines of the header
READERS = {"you": "name", "your": "owner"}  # the argument that a sentence to the reader may leave out
CHOICE = re.compile(r"\w+=")


def path_of(code: str) -> Path:
    """Return the file of a language."""
    return FOLDER / f"{code}.po"


def codes() -> tuple[str, ...]:
    """Return the languages that have a catalog."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po")))


def read(code: str) -> Catalog:
    """Return the catalog of a language."""
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code)


def template(code: str) -> Catalog:
    """Return a catalog of every message, without translations."""
    catalog = Catalog(locale=Locale.parse(code), header_comment="", charset="utf-8")
    for message in messages():
        sentence = (message.one, message.many) if message.many else message.one
        catalog.add(
            sentence, locations=[(message.place, 0)], auto_comments=notes(message), context=message.context or None
        )
    return catalog


def notes(message: Message) -> list[str]:
    """Return what helps translators with a message."""
    reader = READERS.get(message.context.rpartition(" ")[2])
    return [*filter(None, (message.name, f"{{{reader}}} is the reader" if reader else ""))]


def updated(code: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the text of a catalog with exactly today's messages, and the translations that no longer have one."""
    catalog, kept = template(code), read(code) if path_of(code).exists() else None
    if kept is not None:  # its own rule: the one for the locale depends on the version of Babel
        catalog.mime_headers = [("Plural-Forms", kept.plural_forms)]
    dropped = []
    for entry in kept or ():
        if not entry.id:
            continue
        there = catalog.get(entry.id, entry.context)
        if there is not None and isinstance(there.id, tuple) == isinstance(entry.id, tuple):
            there.string = entry.string
            there.user_comments = entry.user_comments
        elif any(forms(entry)):
            dropped.append((singular(entry), " / ".join(forms(entry))))
    return written(catalog), dropped


def written(catalog: Catalog) -> str:
    """Return the text of a catalog, without dates, so that it changes only if a message does."""
    file = BytesIO()
    write_po(file, catalog, width=110, include_lineno=False)
    header, gap, rest = file.getvalue().decode().partition("\n\n")
    lines = (
        line
        for line in header.splitlines()
        if not line.startswith('"') or line.startswith(tuple(f'"{key}' for key in KEPT))
    )
    return "\n".join(line for line in lines if line.startswith(("msg", '"'))) + gap + rest.rstrip() + "\n"


def singular(entry: Entry) -> str:
    """Return the English sentence of an entry."""
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def forms(entry: Entry) -> tuple[str, ...]:
    """Return the translation, or that for every number."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


def missing(code: str) -> list[Entry]:
    """Return the entries without a translation."""
    return [entry for entry in read(code) if entry.id and not all(forms(entry))]


def is_current(code: str) -> bool:
    """Return whether a catalog has exactly today's messages, whether they are translated or not."""
    return path_of(code).read_text(encoding="utf-8") == updated(code)[0]


def faults(code: str) -> Iterator[str]:
    """Yield what is wrong with the translations of a catalog; English stands in for those that are not there yet."""
    catalog = read(code)
    wanted = {message.key: message for message in messages()}
    declared = {name for entry in catalog for form in forms(entry) for name in declared_forms(form)} | {GENDER}
    for entry in catalog:
        message = wanted.get((entry.context or "", singular(entry))) if entry.id else None
        if message is None or not any(forms(entry)):
            continue
        if len(forms(entry)) != (catalog.num_plurals if message.many else 1) or not all(forms(entry)):
            yield f"{code}.po: {singular(entry)!r} lacks a form"
        for form in filter(None, forms(entry)):
            yield from (f"{code}.po: {form!r} {fault}" for fault in form_faults(message, form, declared))


def declared_forms(translation: str) -> Iterator[str]:
    """Yield the names of the further forms of a translation."""
    for part in translation.split("||")[1:]:
        name, mark, _ = part.partition(":")
        yield name if mark else GENDER


def form_faults(message: Message, translation: str, declared: set[str]) -> Iterator[str]:
    """Yield what is wrong with one form of a translation."""
    expected = arguments_of(message.one) | arguments_of(message.many)
    free = {READERS[word] for word in message.context.split() if word in READERS}
    free |= {"number"} if message.many else set()  # languages may leave out the number of one thing
    numeric = {
        spec for sentence in (message.one, message.many) for _, _, spec, _ in Formatter().parse(sentence) if spec
    }
    for part in whole_forms(translation):
        try:
            places = [(name, spec or "") for _, name, spec, _ in Formatter().parse(part) if name is not None]
        except ValueError as problem:
            yield f"has a brace without its partner: {problem}"
            continue
        named = {name for name, _ in places}
        if wrong := (named - expected) | (expected - named - free):
            yield f"names other arguments than {message.one!r}: {sorted(wrong)}"
        for _name, spec in places:
            if spec and spec not in numeric and spec not in declared and not CHOICE.match(spec):
                yield f"asks for a form that no translation declares: {spec}"


def whole_forms(translation: str) -> Sequence[str]:
    """Return the translation and its further forms, each without its name."""
    first, *others = translation.split("||")
    named = (part.partition(":") for part in others)
    return (first, *(form for name, _, form in named if form and name != GENDER))
