"""What stands on the statistics' page of rounds: each contract, the records, and everybody one has played against."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.record import PERSON
from game.statistics import words
from game.statistics.games import Totals
from game.statistics.rounds import PersonalBest, Rival, RoundFigures, by_round, head_to_head, records
from game.text import ui
from game.ui.boxes import Column, Pad, Row
from game.ui.form import CELL_GAP, hairline_node
from game.ui.nodes import BODY, NOTE, Gap, Node, Style, Text

COLUMNS = (56.0, 52.0, 48.0, 52.0, 58.0, 58.0, 48.0, 50.0)  # how wide each is, but for the first
WIDE, LEAST, FIRST, SIDE_WIDE, SIDE_LEAST = 836.0, 690.0, 120.0, 310.0, 300.0
HEADING, STRONG, RIGHT = Style(ink="accent", weight="semi"), Style(weight="semi"), BODY._replace(at="r", most=1)


def rounds_page(
    counted: Totals, contracts: Sequence[str], when: Callable[[str], str], level_name: Callable[[str], str]
) -> Node:
    """The rounds of a rule set with what they ask for, where that is known; records; head to head."""
    games, person = counted.games, counted.choice.person
    left: Node = Pad(Text(ui.CHOOSE_RULE_SET, Style(ink="text_dim")), (22, 14), "plain", grow=2)
    best: Sequence[Node] = ()
    if counted.is_comparable:
        left = Pad(_table(by_round(games, person), contracts), (10, 10), "plain", w=WIDE, least_w=LEAST, grow=2)
        best = _records(counted, when)
    rivals = head_to_head(games, person)
    parts = [*best, Text(words.HEAD_TO_HEAD, HEADING), *(_rival(each, level_name) for each in rivals)]
    return Row(
        [left, Pad(Column(parts, 5), (22, 16), "deco", w=SIDE_WIDE, least_w=SIDE_LEAST, grow=1)],
        16,
        cross=None,
        folds=True,
    )


def _table(rounds: Sequence[RoundFigures], contracts: Sequence[str]) -> Node:
    small = NOTE._replace(weight="medium", at="r", lead=1.15)
    titles = [Text(words.ROUND_COLUMNS[0], NOTE._replace(weight="medium"), w=FIRST, grow=1)]
    titles += [Text(title, small, w=wide) for title, wide in zip(words.ROUND_COLUMNS[1:], COLUMNS, strict=True)]
    rows: list[Node] = [Row(titles, CELL_GAP, cross="end"), hairline_node()]
    for each in rounds:
        asked = contracts[each.number - 1] if each.number <= len(contracts) else ""
        said = (
            *(str(each.played), words.laid_down(each.down_rate), words.in_turn(each.turn_of_laying)),
            *(ui.per_cent(each.out / each.played), ui.a_round(each.mean)),
            *(ui.a_round(each.buys / each.played), words.total(each.best), words.total(each.worst)),
        )
        cells = [Text(ui.round_of(each.number, asked), STRONG, w=FIRST, grow=1)]
        cells += [Text(figure, RIGHT, w=wide) for figure, wide in zip(said, COLUMNS, strict=True)]
        rows.append(Row(cells, CELL_GAP))
    return Column([*rows, Gap(grow=1)], 7)


def _records(counted: Totals, when: Callable[[str], str]) -> list[Node]:
    held = records(counted.games, counted.choice.person)
    if held is None:
        return []
    named: list[tuple[str, PersonalBest | None]] = [
        (words.BEST_ROUND, held.best_round),
        (words.WORST_ROUND, held.worst_round),
        (words.MOST_OUT, held.most_out),
        (words.CLOSEST_WIN, held.closest),
    ]
    rows = [
        Column([Text(name, NOTE), Text(words.record(record.value, when(record.ended)), STRONG)])
        for name, record in named
        if record is not None
    ]
    return [Text(words.RECORDS, HEADING), *rows, hairline_node()]


def _rival(rival: Rival, level_name: Callable[[str], str]) -> Node:
    who = rival.name if rival.plays == PERSON else words.rival(rival.name, level_name(rival.plays))
    said = words.ahead_and_behind(rival.ahead, rival.behind, rival.games)
    return Row([Text(who, STRONG._replace(most=1), (rival.name,), grow=1), Text(said, RIGHT)], 10)
