"""Ten sentences that are hard to say in other languages: cases, genders, numbers, and the reader among the players."""

from pathlib import Path

import pytest

from game.language import BUILT_IN, Text, choose
from game.language.catalogs import catalog_of, read_catalog
from game.practice.words import YOU_PLAYED
from game.rules.cards import Card, parse_card
from game.rules.melds import Meld
from game.rules.variant import Kind, parse_contract
from game.text import cards, events, refusals

SEVENS = Meld(1, Kind.SET, tuple(map(parse_card, ("7h", "7c", "7s"))), rank=7)
HEARTS = Meld(1, Kind.RUN, tuple(map(parse_card, ("5h", "6h", "7h", "8h"))), suit="h", low=5)
NAMES = ("You", "Mei")
HERE = Path(__file__).parent
QUEEN, JOKER, NINE = parse_card("Qh"), Card(0, "*"), parse_card("9c")


def both(sentence: Text, **arguments: object) -> tuple[str, str]:
    """Return a sentence about Mei, and about the reader."""
    values = (arguments | {"name": cards.who(seat, NAMES, 0)} for seat in (1, 0))
    mei, me = (cards.capitalized(sentence.fill(value)) for value in values)
    return mei, me


def sentences() -> list[str]:
    """Return the sentences in the chosen language."""
    sevens, hearts = (cards.meld_name(meld, NAMES, None) for meld in (SEVENS, HEARTS))
    mine = cards.meld_name(HEARTS, NAMES, 1)
    given, drawn = (
        both(events.DREW_FROM_HAND, owner=cards.whose(0, NAMES, 0)),
        both(events.DREW_FROM_HAND, owner=cards.whose(1, NAMES, 0)),
    )
    one, several = (both(events.BOUGHT_FOR, card=QUEEN, number=number) for number in (1, 2))
    return [
        *both(events.TOOK, card=JOKER),
        *both(events.HIT, card=NINE, meld=hearts),
        events.HIT(name="Mei", card=JOKER, meld=mine),
        *both(events.SWAPPED, card=QUEEN, wild=JOKER, meld=sevens),
        given[0],
        drawn[1],
        one[0],
        several[1],
        *(events.WILDS_BURIED(number=number) for number in (1, 2)),
        *both(events.DREW_LOWEST, card=QUEEN),
        *both(events.CHOSE, contract=cards.contract_words(parse_contract("2 sets of 3 + 1 run of 4"))),
        *(events.ASKS_FOR(name="Mei", card=card) for card in (QUEEN, JOKER)),
        *both(events.LAID_DOWN, meld=[cards.meld_laid(SEVENS), cards.meld_laid(HEARTS)]),
    ]


EXPECTED = {
    "de": [
        "Mei hat einen Joker genommen.",
        "Du hast einen Joker genommen.",
        "Mei hat die Kreuz-9 an die Herz-Folge 5–8 von Mei angelegt.",
        "Du hast die Kreuz-9 an die Herz-Folge 5–8 von Mei angelegt.",
        "Mei hat einen Joker an deine Herz-Folge 5–8 angelegt.",
        "Mei hat einen Joker in den Siebenern von Mei gegen die Herz-Dame getauscht.",
        "Du hast einen Joker in den Siebenern von Mei gegen die Herz-Dame getauscht.",
        "Mei hat eine Karte aus deiner Hand gezogen.",
        "Du hast eine Karte aus der Hand von Mei gezogen.",
        "Mei hat die Herz-Dame für einen Vierteldollar gekauft.",
        "Du hast die Herz-Dame für 2 Vierteldollar gekauft.",
        "1 Joker wurde aufgedeckt und kam zurück in den Stapel.",
        "2 Joker wurden aufgedeckt und kamen zurück in den Stapel.",
        "Mei hat die niedrigste Karte gezogen, die Herz-Dame, und gibt zuerst.",
        "Du hast die niedrigste Karte gezogen, die Herz-Dame, und gibst zuerst.",
        "Mei hat 2 Sätze zu 3 und 1 Folge zu 4 gewählt.",
        "Du hast 2 Sätze zu 3 und 1 Folge zu 4 gewählt.",
        "Mei möchte die Herz-Dame kaufen: Nimm sie selbst auf oder gib sie frei.",
        "Mei möchte einen Joker kaufen: Nimm ihn selbst auf oder gib ihn frei.",
        "Mei hat Siebener und eine Herz-Folge (5–8) ausgelegt.",
        "Du hast Siebener und eine Herz-Folge (5–8) ausgelegt.",
    ],
    "es": [
        "Mei tomó un joker.",
        "Tomaste un joker.",
        "Mei agregó el 9 de tréboles a la escala de corazones, 5–8 de Mei.",
        "Agregaste el 9 de tréboles a la escala de corazones, 5–8 de Mei.",
        "Mei agregó un joker a tu escala de corazones, 5–8.",
        "Mei cambió un joker por la reina de corazones en los sietes de Mei.",
        "Cambiaste un joker por la reina de corazones en los sietes de Mei.",
        "Mei sacó una carta de tu mano.",
        "Sacaste una carta de la mano de Mei.",
        "Mei compró la reina de corazones por 1 moneda.",
        "Compraste la reina de corazones por 2 monedas.",
        "Salió 1 comodín y volvió al mazo.",
        "Salieron 2 comodines y volvieron al mazo.",
        "Mei sacó la carta más baja, la reina de corazones, y reparte primero.",
        "Sacaste la carta más baja, la reina de corazones, y repartes primero.",
        "Mei eligió 2 tríos de 3 y 1 escala de 4.",
        "Elegiste 2 tríos de 3 y 1 escala de 4.",
        "Mei pide la reina de corazones: tómala como tu robo o déjala ir.",
        "Mei pide un joker: tómalo como tu robo o déjalo ir.",
        "Mei bajó sietes y una escala de corazones (5–8).",
        "Bajaste sietes y una escala de corazones (5–8).",
    ],
}


@pytest.mark.parametrize("code", EXPECTED)
def test_catalogs_can_say_the_ten_hardest_sentences(code: str) -> None:
    try:
        choose(read_catalog((HERE / f"hard_{code}.po").read_text(encoding="utf-8")))
        assert EXPECTED[code] == sentences()
    finally:
        choose(BUILT_IN)
    assert "Mei took a joker." == sentences()[0]


@pytest.mark.parametrize(
    ("code", "mine", "theirs", "done"),
    [
        ("de", "deine Folge geht", "die Folge von Mei geht", "Dein Zug: die Kreuz-9 abwerfen."),
        ("es", "tu escala va", "la escala de Mei va", "Jugaste: descartar el 9 de tréboles."),
    ],
)
def test_catalogs_word_hard_sentences(code: str, mine: str, theirs: str, done: str) -> None:
    def takes(seat: int) -> str:
        owner = cards.whose(seat, NAMES, 0)
        return refusals.RUN_TAKES(card=NINE, owner=owner, low="5", high="8", what="")

    try:
        choose(catalog_of(code))
        assert f" {mine} " in takes(0)
        assert f" {theirs} " in takes(1)
        assert done == YOU_PLAYED(action=cards.DISCARD_CARD(card=NINE))
    finally:
        choose(BUILT_IN)
    assert ": your run goes from" in takes(0)
