"""Hypothesis strategies: `variants()` yields any rule set the check accepts, `documents()` plain ones to be read. They
are small (few rounds, short contracts), so that a test can play a whole game.
"""

from typing import Any

from hypothesis import strategies as st

from game.files.described import Choice, Whole, YesNo
from game.rules.knobs.record import RANK_NAMES, WholeByPlayers
from game.rules.schema import FORMAT, GROUPS, TOP, KnobEntry
from game.rules.variant import MOST_WILDS, SwapWhen, Variant, VariantError, WildGoes, WildRule, Winner
from game.rules.variant_file import variant_from_document

Document = dict[str, Any]
_SET_RULES = st.sampled_from([rule.value for rule in WildRule if rule is not WildRule.ONE_IN_FOUR])
_LETTERS = st.characters(codec="utf-8", exclude_categories=("C", "Z"))


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Return documents of valid rule sets; the check still refuses a few of them."""
    fewest = draw(st.integers(2, 8))
    most = draw(st.integers(fewest, 8))
    penalty = draw(st.integers(0, 3))
    rounds = draw(st.lists(_rounds(fewest, most), min_size=1, max_size=4))
    top = _table(
        draw,
        TOP.name,
        id=draw(st.from_regex(r"[a-z][a-z0-9_]{0,31}", fullmatch=True)),
        title=draw(_texts(40)),
        character=draw(_texts(200)),
        ground_rules=draw(st.lists(_texts(200), max_size=3)),
        fewest_players=fewest,
        most_players=most,
        turns_until_drawn=draw(st.integers(1, 60)),
    )
    if "repeated" in top.values() or "chosen" in top.values():  # then no round has options for melds of its own
        usual = {"suits": "usual", "lengths": "usual", "wilds": "usual", "set_suits": "usual", "more_packs": 0}
        rounds = [table | usual for table in rounds]
    return {
        "format": FORMAT,
        **top,
        "rounds": rounds,
        "dealing": draw(_dealing(fewest, most)),
        "melding": draw(_melding()),
        "hitting": draw(_hitting()),
        **draw(_buying_and_money(penalty)),
        "scoring": draw(_scoring(any(round_["points"] for round_ in rounds))),
    }


def _table(draw: st.DrawFn, name: str, **chosen: Any) -> Document:
    """Return a table with the chosen options, and any allowed value for the others."""
    (group,) = [group for group in GROUPS if group.name == name]
    others = {entry.key: draw(_anything(entry)) for entry in group.knobs if entry.key not in chosen}
    return chosen | others


def _anything(entry: KnobEntry) -> st.SearchStrategy[Any]:
    match entry.limits:
        case YesNo():
            return st.booleans()
        case Choice(words):
            return st.sampled_from([word.value for word in words])
        case Whole(least, most) | WholeByPlayers(least, most):
            return st.integers(least, most)
        case _:
            raise TypeError(f"say here what is drawn for the knob {entry.key}")


def variants() -> st.SearchStrategy[Variant]:
    """Return any playable rule set, with options mixed as in no shipped one."""
    return documents().map(_variant_or_none).filter(lambda variant: variant is not None).map(_not_none)


def _variant_or_none(document: Document) -> Variant | None:
    try:
        return variant_from_document(document, "drawn")
    except VariantError:
        return None


def _not_none(variant: Variant | None) -> Variant:
    assert variant is not None
    return variant


def _texts(longest: int) -> st.SearchStrategy[str]:
    words = st.lists(st.text(_LETTERS, min_size=1, max_size=12), min_size=1, max_size=20)
    return words.map(lambda drawn: " ".join(drawn)[:longest].strip())


@st.composite
def _by_players(draw: st.DrawFn, fewest: int, most: int, numbers: st.SearchStrategy[int]) -> int | dict[str, int]:
    """Return a number, or rows that cover all numbers of players."""
    if draw(st.booleans()):
        return draw(numbers)
    ends = sorted(draw(st.sets(st.integers(fewest, most), max_size=2)) | {most})
    starts = [fewest, *(end + 1 for end in ends[:-1])]
    spans = zip(starts, ends, strict=True)
    return {f"{low}-{high}" if low < high else f"{low}": draw(numbers) for low, high in spans}


@st.composite
def _rounds(draw: st.DrawFn, fewest: int, most: int) -> Document:
    melds = draw(st.lists(st.tuples(st.sampled_from(["set", "run"]), st.integers(3, 5)), min_size=1, max_size=3))
    needed = sum(length for _, length in melds)
    dealt = st.integers(max(needed, 3), needed + 5)
    return _table(
        draw,
        "rounds",
        contract=" + ".join(f"1 {kind} of {length}" for kind, length in melds),
        cards=draw(_by_players(fewest, most, dealt)),
        buys=draw(st.integers(0, 5)),
        points=draw(st.sampled_from([0, 5, 30])),
        at_once=draw(st.sampled_from([False, False, False, True])),
        # Many rounds with options of their own would leave few rule sets with contracts of each player's own.
        wilds=draw(st.sampled_from(["usual", "usual", "usual", "none"])),
        set_suits=draw(st.sampled_from(["usual", "usual", "any", "different"])),
        more_packs=draw(st.sampled_from([0, 0, 0, 1])),
    )


@st.composite
def _dealing(draw: st.DrawFn, fewest: int, most: int) -> Document:
    return _table(
        draw,
        "dealing",
        packs=draw(_by_players(fewest, most, st.integers(2 + most // 4, 4))),
        jokers=draw(_by_players(fewest, most, st.integers(0, 8))),
        wild_ranks=draw(st.lists(st.sampled_from(RANK_NAMES[1:]), unique=True, max_size=3)),
    )


@st.composite
def _melding(draw: st.DrawFn) -> Document:
    apart = draw(st.booleans())
    return _table(
        draw,
        "melding",
        set_wilds_laid=draw(_SET_RULES),
        set_wilds_hit=draw(_SET_RULES),
        runs_apart=apart,
        distinct_suits=draw(st.sampled_from([False, False, True])),
        most_wilds=draw(st.sampled_from([1, 2, 3, MOST_WILDS, MOST_WILDS])),
        corner=draw(st.sampled_from([False, False, not apart])),
    )


@st.composite
def _hitting(draw: st.DrawFn) -> Document:
    when = draw(st.sampled_from(SwapWhen))
    goes = [WildGoes.HAND] if when in (SwapWhen.IN_TURN, SwapWhen.BEFORE_DOWN) else list(WildGoes)
    return _table(draw, "hitting", swap_when=when.value, wild_goes=draw(st.sampled_from(goes)).value)


@st.composite
def _buying_and_money(draw: st.DrawFn, penalty: int) -> Document:
    """Return both tables, because only players with quarters can pay for a call."""
    purse = draw(st.sampled_from([0, 0, 3, 40]))
    paid = st.integers(0, 2 if purse else 0)
    buying = _table(
        draw,
        "buying",
        penalty_cards=penalty,
        discards_owed=draw(st.integers(0, penalty + 1)),
        illegal_call=draw(st.sampled_from(["refused", "pays"] if purse else ["refused"])),
    )
    money = _table(draw, "money", purse=purse, **{key: draw(paid) for key in ("ante", "buy", "fine", "tribute")})
    return {"buying": buying, "money": money}


@st.composite
def _scoring(draw: st.DrawFn, points_by_round: bool) -> Document:
    winner = Winner.MOST_POINTS if points_by_round else draw(st.sampled_from(Winner))
    bonus = draw(st.sampled_from([0, 70] if points_by_round else [70])) if winner is Winner.MOST_POINTS else 0
    return _table(
        draw,
        "scoring",
        card_points={name: draw(st.sampled_from([1, 5, 10, 50])) for name in RANK_NAMES},
        blind_bonus=draw(st.sampled_from([0, 25])),
        blind_bonus_no_wild=draw(st.sampled_from([0, 50])),
        fewest_penalties_bonus=bonus,
        winner=winner.value,
        out_bonus=draw(st.sampled_from([0, 0, 10])),
        not_down_times=draw(st.sampled_from([1, 1, 2])),
        ends_at=draw(st.sampled_from([0, 0, 100])),
    )
