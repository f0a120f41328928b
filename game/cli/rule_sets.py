"""`list`, `rules` and `compare`: what there is to choose, the rules of a rule set, and how two rule sets differ."""

import textwrap
from collections.abc import Iterator, Sequence

from ai.bots import ROSTER, tempers_of
from game.cli.parsing import width
from game.cli.simulate import variant_named
from game.cli.tables import say_table
from game.files.printing import say, say_json, warn
from game.files.storage import VARIANTS, data_folder
from game.language import of_rule_set
from game.language.quoting import shortened
from game.rulebook.own_rules import Offered, rule_sets
from game.rulebook.words.blocks import Block, Example, Rounds, Sentence, Worths, fine
from game.rulebook.words.family import six_panels
from game.rulebook.words.questions import ComparedOption, changes_from, compare_options, nearest_first
from game.rulebook.words.rulebook import rulebook
from game.rules.variant_file import name_of
from game.text.ui import length_of_game, level_meaning, players_span
from game.workshop.lab_words import SAME_RULES

INDENT = "  "


def print_list(as_json: bool) -> int:
    """Print every rule set and level to choose, and return 0; files that cannot be used are reported."""
    offered = rule_sets(data_folder() / VARIANTS)
    if as_json:
        sets = [_rule_set_document(entry) for entry in offered.rule_sets]
        say_json({"rule_sets": sets, "levels": [{"id": level, "styles": tempers_of(level)} for level in ROSTER]})
    else:
        say_table("Rule sets", *_rule_set_lines(offered.rule_sets), "", "Levels", *_level_lines())
    warn(*offered.complaints)
    return 0


def _rule_set_document(entry: Offered) -> dict[str, object]:
    variant = entry.variant
    seats = {"fewest_players": variant.fewest_players, "most_players": variant.most_players}
    file = {"file": entry.source} if entry.source != variant.id else {}
    return {"id": variant.id, "title": variant.title, **seats, "rounds": len(variant.rounds), **file}


def _rule_set_lines(offered: Sequence[Offered]) -> Iterator[str]:
    for source, variant in offered:
        players = players_span(variant.fewest_players, variant.most_players)
        length = length_of_game(len(variant.rounds), plays_on=variant.plays_on)
        yield f"{INDENT}{variant.id:<12} {of_rule_set(variant.title)}: {players}, {length}"
        if source != variant.id:
            yield f"{INDENT}{'':<12} {changes_from(nearest_first(variant)[0], variant)}"


def _level_lines() -> Iterator[str]:
    for level in ROSTER:
        yield f"{INDENT}{level:<12} {level_meaning(level)}"
    styled = [level for level in ROSTER if tempers_of(level)]
    styles = ", ".join(dict.fromkeys(style for level in styled for style in tempers_of(level)))
    yield ""
    yield f"Styles of {', '.join(styled)}, as in {styled[-1]}/{tempers_of(styled[-1])[0]}: {styles}"


# --- one rule set ---------------------------------------------------------------------------------------------------


def print_rules(text: str | None) -> int:
    """Print the rules of a rule set, by default the ids of all, and return 0. Raises `Unusable` if there is none."""
    if text is None:
        say_table(*_rule_set_lines(rule_sets(None).rule_sets))
        return 0
    variant = variant_named(text)
    say(of_rule_set(variant.title))
    for panel in six_panels(variant):
        say("", panel.heading, *(line for sentence in panel.told for line in wrapped(sentence)))
    for section in rulebook(variant):
        say("", section.heading, *(line for block in section.blocks for line in _block_lines(block)))
    return 0


def _block_lines(block: Block) -> Iterator[str]:
    match block:
        case Sentence(_, text):
            yield from wrapped(text)
        case Example(_, melds, caption, allowed):
            word = "" if allowed is None or caption == fine(allowed) else f" ({fine(allowed)})"
            yield f"{INDENT * 2}{'   '.join(map(' '.join, melds))}  {caption}{word}"
        case Rounds(_, head, rows):
            widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
            for row in (head, *rows):
                cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
                yield f"{INDENT * 2}{'  '.join(cells)}".rstrip()
        case Worths(_, rows):
            for points, cards in rows:
                yield f"{INDENT * 2}{points:<12}{' '.join(cards)}"


def wrapped(text: str, indent: str = INDENT) -> list[str]:
    """Return a text as lines of limited width, keeping its own line ends."""
    lines = (textwrap.wrap(line, width(), initial_indent=indent, subsequent_indent=indent) for line in text.split("\n"))
    return [line for part in lines for line in part]


# --- two rule sets --------------------------------------------------------------------------------------------------


def print_comparison(left: str, right: str, as_json: bool) -> int:
    """Print every rule in which two rule sets differ, and return 0. Raises `Unusable` if there is no such rule set."""
    variants = variant_named(left), variant_named(right)
    options = compare_options(*variants)
    different = [option for option in options if option.differs]
    if name_of(variants[0]) != name_of(variants[1]):
        left, right = map(name_of, variants)
    if as_json:
        rows = [{"section": row.section, "rule": row.title, "a": row.left, "b": row.right} for row in different]
        say_json({"a": left, "b": right, "differences": rows})
    elif different:
        say_table(changes_from(*variants), "", *_comparison_lines(different, shortened(left), shortened(right)))
    else:
        say(SAME_RULES)
    return 0


def _comparison_lines(different: Sequence[ComparedOption], left: str, right: str) -> Iterator[str]:
    width, section = max(len(left), len(right)), None
    for option in different:
        if option.section != section:
            yield from ([""] if section is not None else [])
            yield option.section
            section = option.section
        yield f"{INDENT}{option.title}"
        for name, value in ((left, option.left), (right, option.right)):
            first, *others = value.split("\n")
            yield f"{INDENT * 2}{name:<{width}}  {first}"
            yield from (f"{INDENT * 2}{'':<{width}}  {line}" for line in others)
