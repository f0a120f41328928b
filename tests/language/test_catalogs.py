"""Catalogs keep the arguments of sentences, are read as Babel reads them, and are complete before a release."""

import pytest
from babel.messages import Catalog

from game.language import keyed
from game.language.catalogs import ENGLISH, LANGUAGES, catalog_of
from game.settings import ALLOWED
from tests.language import catalogs
from tests.language.extract import Message

PLACE = "game/text/events.py"
TOOK = Message(PLACE, "", "{name} took {card}.")
TOOK_YOU = TOOK._replace(context="you")
CARDS = Message(PLACE, "", "{number} card of {name}", "{number} cards of {name}")
SHARE = Message(PLACE, "", "{value:.1f} %")
WRONG = (
    (TOOK, "{name} nahm."),
    (TOOK, "{name} nahm {karte}."),
    (TOOK, "nahm {card}."),
    (TOOK, "{name} nahm {card:akk}."),
    (TOOK, "{name} nahm {card."),
    (TOOK, "{name} nahm {card}||acc:{name}"),
    (TOOK_YOU, "Du nahmst."),
    (CARDS, "{number} Karten"),
    (SHARE, "{value:.7f} %"),
)
RIGHT = (
    (TOOK, "{name} nahm {card:acc}, {card:m=ihn|f=sie}."),
    (TOOK_YOU, "Du nahmst {card}."),
    (CARDS, "eine Karte von {name}"),
    (SHARE, "{value:.1f} Prozent"),
    (TOOK, "{name} nahm {card}||acc:{name} und {card}||f"),
)


@pytest.mark.everyday("es")
@pytest.mark.parametrize("code", catalogs.codes())
def test_translations_keep_arguments_and_forms(code: str) -> None:
    assert [] == list(catalogs.faults(code))


@pytest.mark.slow
@pytest.mark.parametrize("code", catalogs.codes())
def test_catalogs_hold_todays_messages(code: str) -> None:
    """Not everyday: while a change is made, English stands in for its new sentences."""
    assert catalogs.is_current(code), "run python -m tests.language --update"


@pytest.mark.slow
def test_choosable_languages_are_complete() -> None:
    lacking = {code: catalogs.missing(code) for code in catalogs.codes()}
    offered = {code: list(map(catalogs.singular, lacking[code])) for code in LANGUAGES if code != ENGLISH}
    assert [] == [code for code, sentences in offered.items() if sentences]


@pytest.mark.parametrize("code", catalogs.codes())
def test_catalogs_read_as_babel_does(code: str) -> None:
    catalog = catalogs.read(code)
    complete = [entry for entry in catalog if entry.id and all(catalogs.forms(entry))]
    read = catalog_of(code)

    assert {keyed(catalogs.singular(entry), entry.context or ""): catalogs.forms(entry) for entry in complete} == dict(
        read.messages
    )
    assert {"de": 1, "es": 1, "fr": 0}.get(code, 1) == read.form_of(0)
    assert [0, 1, 1] == [read.form_of(number) for number in (1, 2, 100)]


def test_wrong_arguments_and_forms_are_noticed() -> None:
    declared = {"acc", "gender"}
    assert [] == [words for message, words in WRONG if not list(catalogs.form_faults(message, words, declared))]
    assert [] == [fault for message, words in RIGHT for fault in catalogs.form_faults(message, words, declared)]


def test_updates_keep_only_current_translations(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Catalog(locale="de")
    for sentence, words in (("{name} took {card}.", "{name} nahm {card}."), ("{name} left.", "{name} ging.")):
        before.add(sentence, words)
    monkeypatch.setattr(catalogs, "read", {"de": before}.get)
    monkeypatch.setattr(catalogs, "messages", lambda: (TOOK, CARDS))

    content, dropped = catalogs.updated("de")

    assert [("{name} left.", "{name} ging.")] == dropped
    assert content.count("\nmsgid ") == 2
    assert 'msgid "{name} took {card}."\nmsgstr "{name} nahm {card}."\n' in content
    assert 'msgstr[0] ""\nmsgstr[1] ""\n' in content


def test_updates_keep_the_plural_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Catalog(locale="de")
    before.mime_headers = [("Plural-Forms", "nplurals=3; plural=(n > 4 ? 2 : n > 1);")]
    monkeypatch.setattr(catalogs, "read", {"de": before}.get)
    monkeypatch.setattr(catalogs, "messages", lambda: (CARDS,))

    content, _dropped = catalogs.updated("de")

    assert '"Plural-Forms: nplurals=3; plural=(n > 4 ? 2 : n > 1);\\n"\n' in content
    assert 'msgstr[2] ""\n' in content


def test_the_setting_offers_every_complete_language() -> None:
    assert ALLOWED["language"].words == ("system", *LANGUAGES)  # type: ignore[union-attr]
    assert LANGUAGES.keys() <= {ENGLISH, *catalogs.codes()}
