"""Options that have no effect under a rule set because another one switches them off, and why.

Whatever such an option is set to, the same actions are legal and lead to the same events, places and payments. Rules
pages skip it, comparisons show a dash, and `check` reports it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from game.rules.cards import JOKER
from game.rules.contract import further_melds
from game.rules.melds import hit_limit, laid_limit
from game.rules.schema import KNOBS, knob_value
from game.rules.variant import (
    NO_LIMIT,
    Asking,
    Claim,
    FailedContract,
    FirstDealer,
    GoOut,
    HitsFrom,
    IllegalCall,
    Kind,
    RoundLengths,
    RoundSets,
    RoundSuits,
    RoundWilds,
    SwapIn,
    SwapWhen,
    SwapWhose,
    Variant,
    WildGoes,
    WildSuits,
    WildUpcard,
    Winner,
)


class IdleKnobs(NamedTuple):
    """Options that have no effect under a rule set, and why."""

    keys: tuple[str, ...]
    why: str


class _Cause(NamedTuple):
    keys: tuple[str, ...]
    why: str
    holds: Callable[[Variant], bool]
    hides: bool = True  # rules pages skip the knobs; otherwise they are true, but already decided elsewhere


def idle_knobs(variant: Variant) -> tuple[IdleKnobs, ...]:
    """Return the knobs without effect, grouped by cause; a knob is listed under its first cause only."""
    seen: set[str] = set()
    idle = []
    for cause in _CAUSES:
        keys = tuple(key for key in cause.keys if key not in seen) if cause.holds(variant) else ()
        seen.update(keys)
        if keys:
            idle.append(IdleKnobs(keys, cause.why))
    return tuple(idle)


def is_idle(variant: Variant, key: str) -> bool:
    """Return whether the knob has no effect."""
    return any(cause.holds(variant) for cause in _BY_KEY[key])


def idle_notes(variant: Variant) -> Iterator[str]:
    """Yield a sentence for each cause, about the knobs that are set anyway: on, more than 0, or unusual."""
    for idle, why in idle_knobs(variant):
        keys = [key for key in idle if not _is_nothing(variant, key)]
        if not keys:
            continue
        *first, last = keys
        named = f"{', '.join(first)} and {last} decide" if first else f"{last} decides"
        yield f"{named} nothing here: {why}"


def is_shut_off(variant: Variant, key: str) -> bool:
    """Return whether the knob is set, more than 0 or on, but has no effect."""
    return not _is_nothing(variant, key) and is_passed_over(variant, key)


def is_passed_over(variant: Variant, key: str) -> bool:
    """Return whether a rules page has nothing to say about the knob."""
    return any(cause.hides and cause.holds(variant) for cause in _BY_KEY[key])


def _is_nothing(variant: Variant, key: str) -> bool:
    """Return whether the knob is off, 0, or as everybody plays: at its default."""
    value, default = knob_value(variant, key), KNOBS[key].knob.default
    return all(item in (0, default) for item in (value if isinstance(value, tuple) else (value,)))


def _melds_of(variant: Variant, kind: Kind) -> int:
    """Return the most melds of a kind that one contract asks for."""
    return max(sum(meld.kind is kind for meld in played.contract) for played in variant.rounds)


def _has_jokers(variant: Variant) -> bool:
    return any(number for _fewest, _most, number in variant.dealing.jokers.rows)


def _no_wilds(variant: Variant) -> bool:
    return not _has_jokers(variant) and variant.has_jokers_only


def _too_few_wilds(kind: Kind, variant: Variant) -> bool:
    """Return whether no table has enough wilds for a meld of them alone (K-27)."""
    asked = [spec for played in variant.rounds for spec in played.contract] + list(further_melds(variant))
    shortest = min((spec.length for spec in asked if spec.kind is kind), default=0)
    in_a_pack = len(variant.dealing.wilds - {JOKER})
    by_players = [
        dealing.packs.at(players) * in_a_pack + dealing.jokers.at(players)
        for dealing in (variant.in_round(number).dealing for number in range(1, len(variant.rounds) + 1))
        for players in range(variant.fewest_players, variant.most_players + 1)
    ]
    wilds = max(by_players, default=0)  # a draft can have no number of players at all
    return min(wilds, variant.melding.most_wilds) < shortest


def _is_never_laid(variant: Variant, kind: Kind) -> bool:
    """Return whether no contract asks for a meld of the kind and none may follow (K-14)."""
    return not _melds_of(variant, kind) and all(spec.kind is not kind for spec in further_melds(variant))


def _nothing_swappable(variant: Variant) -> bool:
    """Return whether swaps are allowed only in a kind of meld that no contract asks for."""
    match variant.hitting.swap_in:
        case SwapIn.SETS:
            return _is_never_laid(variant, Kind.SET)
        case SwapIn.RUNS:
            return _is_never_laid(variant, Kind.RUN)
        case _:
            return False


def _is_kept_by_hits(variant: Variant) -> bool:
    """Return whether nobody can go out on the turn of laying down: only a hit goes out, and none is allowed then."""
    only_hits = all(played.go_out_by is GoOut.HIT for played in variant.rounds)
    return only_hits and variant.hitting.hits_from is HitsFrom.NEXT_TURN and variant.claims is Claim.NONE


def _runs_are_free(variant: Variant) -> bool:
    """Return whether runs have no wild limit."""
    return laid_limit(Kind.RUN, variant.melding).is_free and hit_limit(Kind.RUN, variant.melding).is_free


def _never_counts_buys(variant: Variant) -> bool:
    """Return whether nothing asks how many buys a player has made: lots are drawn again for each buy (K-37)."""
    buying = variant.buying
    is_asked = buying.penalty_grows or buying.asking is Asking.BY_LOT
    return not is_asked and all(variant.buys_left(played, NO_LIMIT) for played in variant.rounds)


_IN_EVERY_SUIT = (WildSuits.ALL, WildSuits.OWN, WildSuits.OWN_CARDS)
_BUYING = (
    "penalty_cards", "discards_owed", "buy_upcard_in_turn", "buy_stock_in_turn", "once_down",
    "own_discard", "penalty_grows",
)  # fmt: skip
_SWAPS = ("hitting.swap_when", "hitting.swap_in", "hitting.wild_goes", "hitting.swap_wilds")
_MONEY = ("money.ante", "money.buy", "money.fine", "money.tribute")
_CAUSES = (
    _Cause(
        ("contract_order",),
        "there is one contract only",
        lambda variant: len(variant.rounds) == 1,
    ),
    _Cause(
        ("buying.counted_in", "scoring.ends_at"),
        "there is one round only",
        lambda variant: variant.most_rounds == 1,
    ),
    _Cause(
        ("failed_contract",),
        "there is one round only, and until_last_contract is false",
        lambda variant: len(variant.rounds) == 1 and not variant.until_last_contract,
    ),
    _Cause(
        ("until_last_contract",),
        f'failed_contract is "{FailedContract.LOST}", so every game has the listed rounds',
        lambda variant: variant.failed_contract is FailedContract.LOST,
    ),
    _Cause(
        (
            "rounds.go_out_by", "hitting.hits_from", "hitting.swap_whose", *_SWAPS, "claims",
            "melding.set_wilds_hit", "melding.run_wilds_hit", "buying.once_down", "buying.take_once_down",
            "melding.further", "melding.endless", "melding.suits_free_later", "out_same_turn",
        ),
        "rounds.at_once is true in every round, so nobody is down before the round ends",
        lambda variant: variant.is_laid_whole,
    ),
    _Cause(
        _SWAPS,
        f'hitting.swap_whose is "{SwapWhose.NONE}", so nothing is swapped',
        lambda variant: variant.hitting.swap_whose is SwapWhose.NONE,
    ),
    _Cause(
        ("hitting.swap_when",),
        "hitting.wild_goes makes players hit the wild, so only those may swap who may hit",
        lambda variant: variant.hitting.hits_wilds,
        hides=False,
    ),
    _Cause(
        ("dealing.draw_ace", "dealing.draw_decides"),
        f'dealing.first_dealer is "{FirstDealer.RANDOM}", so no cards are drawn',
        lambda variant: variant.dealing.first_dealer is FirstDealer.RANDOM,
    ),
    _Cause(_MONEY, "money.purse is 0, so nobody plays for quarters", lambda variant: not variant.money.used),
    _Cause(
        ("money.fine",),
        f'buying.illegal_call is "{IllegalCall.REFUSED}", so there are no illegal calls',
        lambda variant: variant.buying.illegal_call is IllegalCall.REFUSED,
    ),
    _Cause(
        (
            *(f"buying.{key}" for key in _BUYING),
            "buying.turn_after",
            "buying.counted_in",
            "money.buy",
            "rounds.penalty_more",
        ),
        "rounds.buys is 0 in every round, so nobody buys",
        lambda variant: not variant.has_buys,
    ),
    _Cause(
        ("buying.penalty_grows",),
        "rounds.buys is 1 at most, so nobody makes a further buy",
        lambda variant: all(played.buys <= 1 for played in variant.rounds),
    ),
    _Cause(
        ("buying.counted_in",),
        "no round limits the buys, and buying.penalty_grows is 0",
        _never_counts_buys,
    ),
    _Cause(
        ("rounds.points", "scoring.fewest_penalties_bonus"),
        "scoring.winner does not count points for going out",
        lambda variant: variant.scoring.winner is not Winner.MOST_POINTS,
    ),
    _Cause(
        ("scoring.blind_bonus", "scoring.blind_bonus_no_wild"),
        "rounds.go_out_by and hitting.hits_from let nobody go out in the turn of laying down",
        _is_kept_by_hits,
    ),
    _Cause(
        ("scoring.blind_bonus", "scoring.blind_bonus_no_wild"),
        "the rules let nobody go out in the turn of laying down",
        lambda variant: all(map(variant.keeps_a_card, variant.rounds)),
    ),
    _Cause(
        ("out_same_turn",),
        "rounds.go_out_by and hitting.hits_from let nobody go out in the turn of laying down",
        _is_kept_by_hits,
    ),
    _Cause(
        ("melding.own_place", "melding.wild_places", "dealing.wild_suits", "hitting.swap_wilds"),
        "dealing.wild_ranks is empty, so only jokers are wild",
        lambda variant: variant.has_jokers_only,
    ),
    _Cause(
        ("melding.own_place",),
        "melding.wild_places is false, so no run has a place for a wild rank",
        lambda variant: not variant.melding.wild_places and variant.dealing.wild_suits in _IN_EVERY_SUIT,
    ),
    _Cause(
        ("melding.own_place",),
        "no limit for wilds asks where they lie or how many there are",
        _runs_are_free,
    ),
    _Cause(
        ("melding.ace",),
        "melding.corner is true, so aces have no end to stand at",
        lambda variant: variant.melding.corner,
    ),
    _Cause(
        ("melding.endless",),
        "melding.corner is false, so runs end at the ace",
        lambda variant: not variant.melding.corner,
    ),
    _Cause(
        ("melding.wild_sets",),
        "no set can be laid of wilds alone: there are too few, or one meld holds too few",
        partial(_too_few_wilds, Kind.SET),
    ),
    _Cause(
        ("melding.wild_runs",),
        "no run can be laid of wilds alone: there are too few, or one meld holds too few",
        partial(_too_few_wilds, Kind.RUN),
    ),
    _Cause(
        ("melding.suits_free_later",),
        "the suits of a set need not differ anyway",
        lambda variant: not any(variant.in_round(at).melding.suits_differ for at in range(len(variant.rounds) + 1)),
    ),
    _Cause(
        ("melding.run_suits",),
        "every round says its own in rounds.suits",
        lambda variant: all(played.suits is not RoundSuits.USUAL for played in variant.rounds),
    ),
    _Cause(
        ("melding.longer",),
        "every round says its own in rounds.lengths",
        lambda variant: all(played.lengths is not RoundLengths.USUAL for played in variant.rounds),
    ),
    _Cause(
        ("melding.suits_differ",),
        "every round says its own in rounds.set_suits",
        lambda variant: all(played.set_suits is not RoundSets.USUAL for played in variant.rounds),
    ),
    _Cause(
        (
            *(f"melding.{kind}_wilds_{when}" for kind in Kind for when in ("laid", "hit")),
            "melding.most_wilds", "melding.wilds_together", "melding.wilds_apart", "melding.between_wilds",
            "melding.apart_in_sets", "melding.wild_sets", "melding.wild_runs", "melding.own_place",
            "hitting.swap_whose", *_SWAPS,
        ),
        "rounds.wilds leaves no wild in the melds of any round",
        lambda variant: all(played.wilds is RoundWilds.NONE for played in variant.rounds),
    ),
    _Cause(
        ("melding.between_runs",),
        "melding.runs_apart is false, so runs may meet",
        lambda variant: not variant.melding.runs_apart,
    ),
    _Cause(
        ("melding.between_wilds", "melding.apart_in_sets"),
        "melding.wilds_apart is false, so wilds may be side by side",
        lambda variant: not variant.melding.wilds_apart,
    ),
    _Cause(
        ("melding.distinct_ranks",),
        "no contract asks for two sets",
        lambda variant: _melds_of(variant, Kind.SET) < 2,
    ),
    _Cause(
        ("melding.runs_apart", "melding.between_runs"),
        "melding.distinct_suits is true, so no runs of one suit are laid down together",
        lambda variant: variant.melding.distinct_suits,
    ),
    _Cause(
        ("melding.distinct_suits", "melding.runs_apart", "melding.between_runs"),
        "no contract asks for two runs",
        lambda variant: _melds_of(variant, Kind.RUN) < 2,
    ),
    _Cause(
        (
            "melding.set_wilds_laid",
            "melding.set_wilds_hit",
            "melding.suits_differ",
            "melding.suits_free_later",
            "melding.wild_sets",
            "melding.apart_in_sets",
            "rounds.set_suits",
        ),
        "no contract asks for a set",
        lambda variant: _is_never_laid(variant, Kind.SET),
    ),
    _Cause(
        (
            "melding.ace",
            "melding.run_wilds_laid",
            "melding.run_wilds_hit",
            "melding.corner",
            "melding.endless",
            "melding.own_place",
            "melding.wild_runs",
            "melding.wild_places",
            "melding.run_suits",
            "rounds.suits",
        ),
        "no contract asks for a run",
        lambda variant: _is_never_laid(variant, Kind.RUN),
    ),
    _Cause(
        ("melding.wilds_apart", "melding.between_wilds"),
        "no contract asks for a run, and melding.apart_in_sets is false",
        lambda variant: _is_never_laid(variant, Kind.RUN) and not variant.melding.apart_in_sets,
    ),
    _Cause(
        (
            *(f"melding.{kind}_wilds_{when}" for kind in Kind for when in ("laid", "hit")),
            "hitting.swap_whose", *_SWAPS, "scoring.blind_bonus",
            "melding.most_wilds",
                "melding.wilds_together",
                "melding.wilds_apart",
                "buying.wild_blocks",
                "buying.discard_wilds",
            "melding.between_wilds", "melding.apart_in_sets", "melding.wild_sets", "melding.wild_runs", "rounds.wilds",
        ),
        "dealing.jokers is 0 and dealing.wild_ranks empty, so nothing is wild",
        _no_wilds,
    ),
    _Cause(
        ("dealing.wild_upcard",),
        f'nothing is wild, so only "{WildUpcard.NO_UPCARD}" would change the deal',
        lambda variant: _no_wilds(variant) and variant.dealing.wild_upcard is not WildUpcard.NO_UPCARD,
    ),
    _Cause(
        ("hitting.swap_whose", "hitting.swap_when", "hitting.wild_goes", "hitting.swap_wilds"),
        "hitting.swap_in names a kind of meld that no contract asks for, so nothing is swapped",
        _nothing_swappable,
    ),
    _Cause(
        ("hitting.swap_whose", *_SWAPS),
        f'hitting.swap_whose is "{SwapWhose.OWN}", but nobody has melds before they are down',
        lambda variant: (
            variant.hitting.swap_when is SwapWhen.BEFORE_DOWN and variant.hitting.swap_whose is SwapWhose.OWN
        ),
    ),
    _Cause(
        ("hitting.swap_whose", *_SWAPS),
        "only jokers can be swapped, and dealing.jokers is 0",
        lambda variant: variant.hitting.swaps_jokers_only and not _has_jokers(variant),
    ),
    _Cause(
        ("hitting.swap_whose", "hitting.swap_when", "hitting.swap_in", "hitting.swap_wilds"),
        "hitting.wild_goes asks for a run, but no contract does, so nothing is swapped",
        lambda variant: (
            variant.hitting.wild_goes in (WildGoes.RUN, WildGoes.OWNERS_RUN) and _is_never_laid(variant, Kind.RUN)
        ),
    ),
)  # fmt: skip
_BY_KEY = {key: tuple(cause for cause in _CAUSES if key in cause.keys) for key in KNOBS}
assert all(key in KNOBS for cause in _CAUSES for key in cause.keys)
