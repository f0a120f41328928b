"""The rules of a rule set as a page of sections, written from its knobs, so that house rules have a page too.

Every block names the knobs it describes, so a test can find forgotten ones. The sections are written in `words.melds`
and `words.play`. No screens here.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

import game
from game.language import _, of_rule_set, text, translated
from game.rulebook.words.blocks import Block, Rounds, Section, Sentence, describe_odds
from game.rulebook.words.melds import cards_and_deal, has_wilds, laying_down, sets_and_runs, usual
from game.rulebook.words.play import buying, claims, counting, going_out, hits_and_swaps, money, turn
from game.rulebook.words.rules import KEYS, by_players, differing
from game.rules.idle import is_idle, is_passed_over
from game.rules.knobs.melding import Melding, WildRule
from game.rules.schema import knob_value
from game.rules.short_text import read_short_text
from game.rules.variant import FailedContract, Ties, Variant
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.text.cards import contract_words
from game.text.ui import length_of_game, players_span


class Interpretation(NamedTuple):
    """A decision where a source is silent or unclear: the clause, if it has one, its knobs, a line for players."""

    clause: str
    knobs: tuple[str, ...]
    line: str


class Book(NamedTuple):
    """A rule set's source and its interpretation; `letter` begins its clauses, empty if it has none.

    `says` are the clauses of all rule sets that its source states, so that they are no interpretation there.
    """

    letter: str
    source: str
    readings: tuple[Interpretation, ...]
    advice: tuple[str, ...]
    says: tuple[str, ...] = ()


@cache
def book(name: str) -> Book:
    """Return a book by its file name."""
    file = resources.files(game) / "rulebook" / "books" / f"{name}.toml"
    doc = tomllib.loads(file.read_text(encoding="utf-8"))
    readings = tuple(
        Interpretation(reading.get("clause", ""), tuple(reading.get("knobs", ())), translated(reading["line"]))
        for reading in doc["readings"]
    )
    advice = tuple(map(translated, doc.get("advice", ())))
    return Book(doc["letter"], doc.get("source", ""), readings, advice, tuple(doc.get("says", ())))


@cache
def published() -> tuple[Variant, ...]:
    """Return the rule sets of published pages that were typed in as short texts."""
    file = resources.files(game) / "rulebook" / "published.toml"
    return tuple(read_short_text(page["text"]) for page in tomllib.loads(file.read_text(encoding="utf-8"))["pages"])


def book_of(variant: Variant) -> Book | None:
    """Return the book of a shipped rule set, or of one made from it that has not been renamed."""
    return book(variant.id) if variant.id in (*shipped_variants(), *relatives()) else None


def frame() -> Book:
    """Return the book of what all rule sets share."""
    return book("common")


def follows(variant: Variant, key: str) -> bool:
    """Return whether the rule set agrees with its source on the knob, which has an effect under both or neither."""
    if book_of(variant) is None:
        return False
    source = shipped_variant(variant.id)
    if variant.numbers[-1:] <= (len(source.rounds),):
        source = source.shortened(variant.numbers)
    alike = knob_value(variant, key) == knob_value(source, key)
    as_much = key != "buying.asking" or variant.has_buys == source.has_buys
    return alike and as_much and is_passed_over(variant, key) == is_passed_over(source, key)


# When an interpretation that all rule sets share applies; the others always do.
SHARED: Mapping[str, Callable[[Variant], bool]] = MappingProxyType(
    {
        "X-4": lambda variant: has_wilds(variant) and _may_lack_naturals(variant.melding),
        "X-8": lambda variant: variant.has_buys and not variant.counts_stocks,
        "X-11": lambda variant: not variant.buying.own_discard,
        "X-13": lambda variant: variant.scoring.ties is Ties.SHARED,
        "X-16": lambda variant: variant.has_buys and any(claims(variant)),
    }
)


def _may_lack_naturals(melding: Melding) -> bool:
    """Return whether no limit for wilds forbids a meld of wilds alone, and no option allows some of them (K-27)."""
    have_naturals = not melding.wild_sets and not melding.wild_runs
    return have_naturals and WildRule.FREE in (melding.set_wilds_laid, melding.run_wilds_laid)


def readings_of(variant: Variant) -> tuple[Interpretation, ...]:
    """Return the interpretations that apply to the rule set: of its own source, then of all sources."""
    own = book_of(variant)
    mine = own.readings if own is not None else ()
    kept = tuple(reading for reading in mine if all(follows(variant, key) for key in reading.knobs))
    said = own.says if own is not None else ()
    shared = (
        reading
        for reading in frame().readings
        if reading.clause not in said and SHARED.get(reading.clause, bool)(variant)
    )
    return (*kept, *shared)


def rulebook(variant: Variant) -> tuple[Section, ...]:
    """Return the whole page, without empty sections."""
    variant = usual(variant)
    sections = (
        Section(_("The goal"), tuple(_aim(variant))),
        Section(_("The rounds"), (_rounds(variant), *_order_of_rounds(variant))),
        Section(_("Cards and deal"), tuple(cards_and_deal(variant))),
        Section(_("Sets and runs"), tuple(sets_and_runs(variant))),
        Section(_("Laying down"), tuple(laying_down(variant))),
        Section(_("Your turn"), tuple(turn(variant))),
        Section(_("Hits and swaps"), tuple(hits_and_swaps(variant))),
        Section(_("Buying"), tuple(buying(variant))),
        Section(_("Shanghai!"), tuple(claims(variant))),
        Section(_("Going out"), tuple(going_out(variant))),
        Section(_("Scoring"), tuple(counting(variant))),
        Section(_("Quarters"), tuple(money(variant))),
        Section(_("Etiquette"), tuple(Sentence(("ground_rules",), of_rule_set(rule)) for rule in variant.ground_rules)),
    )
    whole = (
        *_with_the_rest(variant, sections),
        Section(_("Advice"), tuple(_advice(variant))),
        Section(_("Sources"), tuple(_sources(variant))),
    )
    return tuple(section for section in whole if section.blocks)


def _advice(variant: Variant) -> Iterator[Block]:
    """Yield advice for the rule set, if it is shipped and its ways of scoring and going out are unchanged."""
    own = book_of(variant)
    if own is not None and all(follows(variant, key) for key in KEYS):
        yield from (Sentence((), line) for line in own.advice)


THESE_RULES_COME_FROM = text("These rules come from “{title}”.")


def _sources(variant: Variant) -> Iterator[Block]:
    """Yield the source's title, and the interpretations where it is silent or unclear."""
    own = book_of(variant)
    if own is not None:
        yield Sentence((), THESE_RULES_COME_FROM(title=own.source))
    yield Sentence((), _("Where the sources are silent or unclear, this is how the game plays:"))
    for reading in readings_of(variant):
        yield Sentence((), reading.line)


# Sections for knobs that no block describes, so that a new knob appears on the page automatically.
_PLACES = {"": 0, "rounds": 1, "dealing": 2, "melding": 4, "hitting": 6, "buying": 7, "scoring": 10, "money": 11}


def _with_the_rest(variant: Variant, sections: Sequence[Section]) -> Iterator[Section]:
    """Yield the sections, each followed by the sentences of its knobs that no block describes."""
    known = {key for section in sections for block in section.blocks for key in block.keys}
    rest: dict[int, tuple[Block, ...]] = {}
    for key in KEYS:
        if key not in known:
            at = _PLACES[key.rpartition(".")[0]]
            rest[at] = (*rest.get(at, ()), *describe_odds(variant, key))
    for at, section in enumerate(sections):
        yield Section(section.heading, (*section.blocks, *rest.get(at, ())))


IN_BRIEF = text(
    "For {players}, {rounds}. Each round has a contract: the melds you must lay down together. "
    "Collect them, lay them down, then get rid of your other cards. The round ends when a player has none left."
)
IN_BRIEF_AT_ONCE = text(
    "For {players}, {rounds}. Each round has a contract: the melds you must lay down together, with "
    "your whole hand. The round ends when a player does."
)


def _aim(variant: Variant) -> Iterator[Block]:
    if has_own_description(variant):
        yield Sentence((), of_rule_set(variant.character))
    in_brief = IN_BRIEF_AT_ONCE if variant.is_laid_whole else IN_BRIEF
    players = players_span(variant.fewest_players, variant.most_players)
    sentence = in_brief(players=players, rounds=length_of_game(len(variant.rounds), plays_on=variant.plays_on))
    yield Sentence(("fewest_players", "most_players"), sentence)


def has_own_description(variant: Variant) -> bool:
    """Return whether it has a description, and not one of a shipped rule set that plays differently."""
    shipped = map(shipped_variant, (*shipped_variants(), *relatives()))
    source = next((known for known in shipped if known.character == variant.character), None)
    return bool(variant.character) and (source is None or not differing(source, variant))


def _order_of_rounds(variant: Variant) -> Iterator[Block]:
    """Yield who has which contract, and how many rounds that makes."""
    yield from describe_odds(variant, "contract_order", "failed_contract", "until_last_contract")
    if len(variant.rounds) > 1 and variant.failed_contract is FailedContract.REPEATED and not variant.plays_on:
        listed = _("The game has as many rounds as contracts, however far each player has come.")
        yield Sentence(("failed_contract",), listed)


def _rounds(variant: Variant) -> Block:
    scored = any(played.points for played in variant.rounds) and not is_idle(variant, "rounds.points")
    keys = ("rounds.contract", "rounds.cards", "rounds.buys", *(("rounds.points",) if scored else ()))
    head = (_("Round"), _("Contract"), _("Cards"), _("Buys"), *((_("Points"),) if scored else ()))
    rows = tuple(
        (
            str(number),
            contract_words(played.contract),
            by_players(played.cards),
            str(played.buys) if played.has_buy_limit else _("no limit"),
            *((str(played.points),) if scored else ()),
        )
        for number, played in enumerate(variant.rounds, 1)
    )
    return Rounds(keys, head, rows)
