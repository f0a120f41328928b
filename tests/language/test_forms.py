"""Cards, ranks and melds in sentences: every value has the case, the article and the gender that a place asks for."""

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter

import pytest

from game.language import GENDER, Phrase, _, joined
from game.language.catalogs import ENGLISH, LANGUAGES, catalog_of
from game.play.words.asking import buy_this
from game.play.words.remarks import RANKS as RANKS_IN_WORDS
from game.rules.cards import KINDS, RANKS, parse_card
from game.rules.melds import OF_WILDS
from game.text import cards
from game.text.refusals import ANOTHER_RANK
from tests.language import catalogs
from tests.language.pseudo import speaking

CODES = [code for code in LANGUAGES if code != ENGLISH]
IN_PLACE_OF_A_CARD = ("the upcard", "that card", "the top discard", "the discard", "the top card of the stock")
REQUIRED = {"es": ("de", "a")}  # forms that differ from the basic one for every card with an article
GERMAN_RANKS = {1: ("n", "Ass"), 11: ("m", "Bube"), 12: ("f", "Dame"), 13: ("m", "König")}
GERMAN_ARTICLES = {"n": ("das", "das", "dem"), "m": ("der", "den", "dem"), "f": ("die", "die", "der")}


def values() -> Mapping[str, tuple[str, ...]]:
    """Return everything that the arguments for cards, ranks and melds can be, in the language in use."""
    named = tuple(cards.the_card(card) for card in KINDS)
    others = tuple(_(words) for words in IN_PLACE_OF_A_CARD)
    wild_cards = (_("a joker"), _("a wild card"))
    ranks = tuple(cards.rank_name(rank) for rank in RANKS)
    plurals = tuple(cards.rank_plural(rank) for rank in RANKS)
    colored = tuple(form(ranks=rank) for form in (cards.BLACK_RANKS, cards.RED_RANKS) for rank in plurals)
    runs = tuple(cards.RUN_OF_SUIT(suit=cards.suit_name(suit), span="5–9") for suit in "shdc")
    melds = (*plurals, cards.rank_plural(OF_WILDS), *runs, cards.MIXED_RUN(span="5–9"))
    return {
        "card": (*named, *map(cards.capitalized, named), *others),
        "the card": tuple(cards.card_name(card) for card in KINDS),
        "wild": (*named, *wild_cards),
        "rank": (*ranks, *RANKS_IN_WORDS[1:]),
        "low": ranks,
        "high": ranks,
        "ranks": (*plurals, *colored, *map(cards.listed, ([rank] for rank in plurals))),
        "meld": melds,
    }


def places(code: str) -> Iterator[tuple[str, str, str]]:
    """Yield the argument and the specification of every place in a catalog, with its sentence."""
    for entry in catalogs.read(code):
        for form in catalogs.forms(entry) if entry.id else ():
            for part in catalogs.whole_forms(form):
                for _words, name, spec, _conversion in Formatter().parse(part):
                    if name and spec:
                        english = catalogs.singular(entry).casefold()
                        bare = name == "card" and ("the {card}" in english or "your {card}" in english)
                        yield "the card" if bare else name, spec, part


def gender_of(phrase: str) -> str:
    return phrase.forms.get(GENDER, "") if isinstance(phrase, Phrase) else ""


@pytest.mark.parametrize("code", CODES)
def test_gender_choices_know_every_value(code: str) -> None:
    with speaking(catalog_of(code)):
        known = values()
        missing = {
            (sentence, str(value), gender_of(value))
            for name, spec, sentence in places(code)
            if "=" in spec
            for value in known.get(name, ())
            if gender_of(value) not in {choice.partition("=")[0] for choice in spec.split("|")}
        }
    assert not missing


@pytest.mark.parametrize("code", REQUIRED)
def test_cards_have_all_needed_forms(code: str) -> None:
    asked = {spec for name, spec, _sentence in places(code) if name == "card" and "=" not in spec} - {GENDER}
    assert asked <= {*REQUIRED[code]}
    with speaking(catalog_of(code)):
        phrases = (*(cards.the_card(card) for card in KINDS), *map(_, IN_PLACE_OF_A_CARD), _("a wild card"))
        lacking = [
            str(phrase)
            for phrase in phrases
            if not isinstance(phrase, Phrase) or not {*REQUIRED[code]} <= {*phrase.forms}
        ]
    assert not lacking


def test_german_declines_every_card() -> None:
    with speaking(catalog_of("de")):
        for card in KINDS:
            expected: tuple[str, ...]
            if card.is_joker:
                expected = ("ein Joker", "einen Joker", "einem Joker")
            else:
                gender, name = GERMAN_RANKS.get(card.rank, ("f", str(card.rank)))
                weak = "Buben" if name == "Bube" else name
                suit = cards.suit_name(card.suit)
                bare = (name, weak, weak)
                articles = zip(GERMAN_ARTICLES[gender], bare, strict=True)
                expected = tuple(f"{article} {suit}-{noun}" for article, noun in articles)
            phrase = cards.the_card(card)
            assert expected == (f"{phrase}", f"{phrase:acc}", f"{phrase:dat}")


def test_spanish_and_french_contract_articles() -> None:
    with speaking(catalog_of("es")):
        for card in KINDS:
            phrase = cards.the_card(card)
            feminine = card.rank in (11, 12)
            article = "un" if card.is_joker else "la" if feminine else "el"
            assert str(phrase).startswith(f"{article} ")
            assert f"{phrase:de}" == f"de {phrase}".replace("de el ", "del ")
            assert f"{phrase:a}" == f"a {phrase}".replace("a el ", "al ")
    with speaking(catalog_of("fr")):
        for card in KINDS:
            article = "un " if card.is_joker else "l’" if card.rank == 1 else "la " if card.rank == 12 else "le "
            assert str(cards.the_card(card)).startswith(article)


@pytest.mark.parametrize(
    ("code", "nine", "jack", "queen"),
    [("de", "noch eine 9", "noch ein Bube", "noch eine Dame"), ("es", "otro 9", "otra jota", "otra reina")],
)
def test_further_ranks_keep_their_gender(code: str, nine: str, jack: str, queen: str) -> None:
    with speaking(catalog_of(code)):
        assert [nine, jack, queen] == [str(ANOTHER_RANK(rank=cards.rank_name(rank))) for rank in (9, 11, 12)]


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("de", ["Das A♠ kaufen", "Die 10♠ kaufen", "Den J♠ kaufen", "Den Joker kaufen"]),
        ("es", ["Comprar el A♠", "Comprar el 10♠", "Comprar la J♠", "Comprar el joker"]),
        ("fr", ["Acheter l’A♠", "Acheter le 10♠", "Acheter le J♠", "Acheter le joker"]),
    ],
)
def test_bought_signs_have_their_ranks_article(code: str, labels: Sequence[str]) -> None:
    with speaking(catalog_of(code)):
        assert labels == [str(buy_this(parse_card(card))) for card in ("As", "Ts", "Js", "**")]


def test_lists_share_their_things_gender() -> None:
    with speaking(catalog_of("es")):
        queens, jacks, twos = (cards.rank_plural(rank) for rank in (12, 11, 2))
        assert ["fp", "fp", "fp", "", ""] == [
            gender_of(phrase)
            for phrase in (
                cards.listed([queens]),
                cards.listed([jacks, queens]),
                cards.listed_or([jacks, queens]),
                cards.listed([twos, queens]),
                joined(["Mei", queens], ", "),
            )
        ]
        assert "reinas negras" == cards.BLACK_RANKS(ranks=queens)
