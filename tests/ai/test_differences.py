"""In what two choices differ: every figure is counted again, and what is true of both choices is never mentioned."""

from collections import Counter
from typing import NamedTuple, TypeVar

import pytest

from ai.differences.kinds import Difference, DifferenceKind
from ai.differences.telling import MOST_SAID, differences, played_out, telling
from ai.players.prospect import distance, prospect_of
from ai.unseen import unseen
from game.engine.actions import Action, Buy, BuyStock, Discard, Draw, Hit, LayDown, Pass, Swap
from game.engine.events import UpcardTaken
from game.engine.history import RoundHistory
from game.engine.state import Down, Phase, new_game
from game.engine.view import PlayerView, observe
from game.practice.memory.shipped import Drill, shipped_drills
from game.rules.cards import Card, parse_card, parse_cards, without
from game.rules.contract import NewMeld
from game.rules.fit import End, fits
from game.rules.melds import Meld, read_meld
from game.rules.scoring import hand_points
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.drills.found import history_of, view_of

K = DifferenceKind
DRILLS = [drill for rule_set in shipped_variants() for drill in shipped_drills(rule_set).drills[:30]]


class Choice(NamedTuple):
    """A choice with the figures that playing it out gave."""

    action: Action
    loss: float = 0.0
    out: float = 0.3
    down: float = 0.8
    points: float = 20.0


def view_with(
    hand: str, number: int = 2, rule_set: str = "campfire", upcard: str = "2h", **fields: object
) -> PlayerView:
    """Return the view of the first of four players, on turn after the draw."""
    cards = parse_cards(hand)
    view = observe(new_game(shipped_variant(rule_set), 4, "1"), 0)
    seats = tuple(seat._replace(cards=len(cards) if at == 0 else 11) for at, seat in enumerate(view.seats))
    known = {"round": number, "turn": 0, "phase": Phase.PLAY, "hand": cards, "seats": seats, "stock": 60}
    return view._replace(**{**known, "discards": 1, "upcard": parse_card(upcard), **fields})


def with_rival(view: PlayerView, cards: int, *melds: Meld) -> PlayerView:
    """Return the view with the third player down."""
    seats = list(view.seats)
    seats[2] = seats[2]._replace(cards=cards, down=Down.EARLIER)
    return view._replace(seats=tuple(seats), melds=melds)


def found(view: PlayerView, best: Choice, other: Choice, pile: str = "") -> dict[DifferenceKind, Difference]:
    """Return the differences by kind."""
    history = RoundHistory((), parse_cards(pile))
    return {difference.kind: difference for difference in differences(view, history, best, other)}


def throw(card: str, **figures: float) -> Choice:
    return Choice(Discard(0, parse_card(card)), **figures)


QUEENS = Meld(2, Kind.SET, parse_cards("Qs Qd Qc"), rank=12)


def test_helping_cards_are_counted_either_way() -> None:
    view = view_with("5c 6c 7c Ks Kd 9h 9s Jd Qh 3h Td 2d")
    help_ = found(view, throw("3h"), throw("9s"))[K.HELP]

    copies, prospect = unseen(view), prospect_of(view)

    def count(card: str) -> int:
        code = prospect.evaluator.code(without(view.hand, parse_cards(card)) or ())
        before = distance(prospect.evaluator, code)
        return sum(
            number
            for one, number in copies.items()
            if distance(prospect.evaluator, code + prospect.evaluator.card_code(one)) < before
        )

    assert (count("3h"), count("9s")) == help_.numbers
    assert parse_card("9s") == help_.card
    assert not found(view, throw("9s"), throw("3h")).keys() & {K.HELP, K.SHORT}


def test_waiting_for_gone_cards_is_worthless() -> None:
    hand = "5c 7c 8d 9c 9d 9h Ks 2s Jd Qh 3h 6s"
    gone = "6c 6c 8c 8c 4c 4c 3c 3c"
    dead = found(view_with(hand), throw("5c"), throw("Ks"), gone).get(K.DEAD)

    assert dead is not None
    assert parse_card("5c") == dead.card
    assert {*dead.cards} <= {*parse_cards("4c 6c 8c")}
    assert K.DEAD not in found(view_with(hand), throw("5c"), throw("Ks"))


def test_a_card_with_other_hopes_is_alive() -> None:
    view = view_with("5c 7c 8d 9c 9d 9h Ks 2s Jd Qh 3h 6s")

    assert K.DEAD not in found(view, throw("5c"), throw("Ks"), "4c 4c 8c 8c")  # the sixes are left


def test_without_a_card_more_are_missing() -> None:
    view = view_with("4c 5c 6c 9c 9d Ks Kd 3s Jd Qh 3h 8h")
    short = found(view, throw("3s"), throw("5c"))[K.SHORT]

    assert (parse_card("5c"), (3, 2)) == (short.card, short.numbers)


def test_of_two_useless_cards_the_dearer_goes() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td Kh")
    cost = found(view, throw("Kh"), throw("8s"))[K.COST]

    assert (parse_card("Kh"), parse_card("8s"), (10, 8)) == (cost.card, cost.other, cost.numbers)


def test_once_down_the_dearer_discard_goes() -> None:
    view = down_with("Kh 8d", "shafer", "3c 4c 5c 6c")

    assert (10, 5) == found(view, throw("Kh"), throw("8d"))[K.DEARER].numbers
    assert K.DEARER not in found(view, throw("8d"), throw("Kh"))


@pytest.mark.parametrize(("taken", "is_near"), [("9s", True), ("7h", True), ("Qh", False), ("7s", False)])
def test_a_neighbor_of_taken_cards_is_kept(taken: str, is_near: bool) -> None:
    view = view_with("4c 5c 6c 2d As 2h Jd Qs 9h Td Kc")
    history = RoundHistory((UpcardTaken(2, parse_card(taken)),), parse_cards(taken))
    kinds = {one.kind for one in differences(view, history, throw("4c"), throw("9h"))}

    assert is_near == (K.COLLECTED in kinds)


def test_what_a_rival_can_use_is_kept() -> None:
    view = with_rival(view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td Kh"), 2, QUEENS)
    fit = found(view, throw("Kh"), throw("Qh"))[K.FITS]

    assert (parse_card("Qh"), 2, (2,)) == (fit.card, fit.seat, fit.numbers)
    assert K.FITS not in found(view, throw("Qh"), throw("Kh"))
    assert K.FITS not in found(view._replace(melds=()), throw("Kh"), throw("Qh"))


def test_better_chances_outweigh_a_dear_card() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td Kh")

    assert K.COST not in found(view, throw("Kh", down=0.5), throw("8s", down=0.4))
    assert K.COST not in found(view, throw("Kh"), throw("8s", loss=20.0))
    hardly = found(view, throw("9c", down=0.2), throw("2h", down=0.19))
    assert (9, 2, 20, 19) == hardly[K.LATE].numbers
    assert K.LATE not in found(view, throw("9c", down=0.2), throw("2h", down=0.1))


def test_a_card_playable_later_is_kept() -> None:
    view = with_rival(view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td Kh"), 6, QUEENS)
    assert parse_card("Qh") == found(view, throw("Kh"), throw("Qh"))[K.OWN_FIT].card
    assert K.OWN_FIT not in found(view, throw("Qh"), throw("Kh"))
    assert K.OWN_FIT not in found(view, throw("Kh"), throw("8s"))
    fours = view_with("4c 4d 4h 4s 6c 9c 9d As 2h Jd Qh 8s")
    assert parse_card("4s") == found(fours, throw("Qh"), throw("4s"))[K.OWN_FIT].card


def test_a_card_follows_another_on_the_table() -> None:
    run = read_meld(2, Kind.RUN, parse_cards("8c 9c Tc Jc"), shipped_variant("quarters"))
    assert isinstance(run, Meld)
    view = with_rival(view_with("6c 7c 4s 5h 9d As 2h Jd Qh 8s Kh", rule_set="quarters"), 6, run)
    follows = found(view, throw("Kh"), throw("6c"))[K.OWN_FIT]

    assert (parse_card("6c"), parse_cards("7c")) == (follows.card, follows.cards)


def test_a_card_can_win_a_tables_wild() -> None:
    run = read_meld(2, Kind.RUN, parse_cards("8c ** Tc Jc"), shipped_variant("quarters"))
    assert isinstance(run, Meld)
    view = with_rival(view_with("9c 7d 4s 5h 9d As 2h Jd Qh 8s Kh", rule_set="quarters"), 6, run)

    assert parse_card("9c") == found(view, throw("Kh"), throw("9c"))[K.WINS].card
    assert K.WINS not in found(view, throw("9c"), throw("Kh"))


def test_waiting_for_a_bonus_names_its_risk() -> None:
    view = view_with("3s 3d 3c 4s 4d 4c 2h 7h 9h Jh Qh", number=1)
    laid = Choice(
        LayDown(0, tuple(NewMeld(Kind.SET, parse_cards(cards)) for cards in ("3s 3d 3c", "4s 4d 4c"))), points=5.0
    )
    blind = found(view, throw("Qh", out=0.3, points=-10.0), laid)

    assert (50,) == blind[K.BLIND].numbers
    assert K.HOLDS not in blind
    with_joker = view._replace(hand=(*view.hand[:-1], parse_card("**")))
    assert (25,) == found(with_joker, throw("Jh", points=-10.0), laid)[K.BLIND].numbers
    assert K.BLIND not in found(view, throw("Qh", points=6.0), laid)
    assert (46,) == found(view, laid, throw("Qh", down=0.46))[K.RISKS].numbers
    assert K.RISKS not in found(view, laid, throw("Qh", down=0.97))


def test_drawing_adds_fewer_cards_than_buying() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s", rule_set="shafer", phase=Phase.DRAW)

    assert (3,) == found(view, Choice(Draw(0)), Choice(BuyStock(0)))[K.FREE].numbers


def test_a_lay_down_leaves_fewer_points() -> None:
    view = view_with("3s 3d 3c 4s 4d 4c Ks Kd Kc 7h 9h", number=1)

    def lay(*sets: str) -> Choice:
        return Choice(LayDown(0, tuple(NewMeld(Kind.SET, parse_cards(cards)) for cards in sets)))

    best, other = lay("Ks Kd Kc", "4s 4d 4c"), lay("3s 3d 3c", "4s 4d 4c")
    left = found(view, best, other)[K.LEFT]
    points = [
        hand_points(without(view.hand, parse_cards(cards)) or (), view.variant)
        for cards in ("Ks Kd Kc 4s 4d 4c", "3s 3d 3c 4s 4d 4c")
    ]
    assert tuple(points) == left.numbers
    assert K.LEFT not in found(view, other, best)


def test_laying_down_saves_points_before_rivals_finish() -> None:
    view = with_rival(view_with("3s 3d 3c 4s 4d 4c 2h 7h 9h Jh Qh", number=1), 1, QUEENS)
    melds = tuple(NewMeld(Kind.SET, parse_cards(cards)) for cards in ("3s 3d 3c", "4s 4d 4c"))
    saves = found(view, Choice(LayDown(0, melds)), throw("Qh"))[K.SAVES]

    assert (hand_points(parse_cards("3s 3d 3c 4s 4d 4c"), view.variant), 1) == saves.numbers
    assert 2 == saves.seat


def test_a_play_frees_the_next_cards() -> None:
    run = read_meld(2, Kind.RUN, parse_cards("9s Ts Js Qs"), shipped_variant("quarters"))
    assert isinstance(run, Meld)
    view = with_rival(view_with("8c ** 4h 7s", rule_set="quarters"), 4, run)
    seats = (view.seats[0]._replace(down=Down.EARLIER), *view.seats[1:])
    view = view._replace(seats=seats)

    low, high = (Choice(Hit(0, parse_card("**"), 0, end)) for end in (End.LOW, End.HIGH))
    freed = found(view, low, high)[K.FREED]
    assert parse_cards("7s") == freed.cards
    assert K.FREED not in found(view, high, low)


def down_with(hand: str, rule_set: str, *runs: str) -> PlayerView:
    """Return the view of a player who is down, with runs of the third player on the table."""
    variant = shipped_variant(rule_set)
    melds = [read_meld(2, Kind.RUN, parse_cards(run), variant) for run in runs]
    view = with_rival(view_with(hand, rule_set=rule_set), 4, *(meld for meld in melds if isinstance(meld, Meld)))
    return view._replace(seats=(view.seats[0]._replace(down=Down.EARLIER), *view.seats[1:]))


def hit(card: str, meld: int, end: End | None = None) -> Choice:
    return Choice(Hit(0, parse_card(card), meld, end))


def test_the_wild_a_swap_wins_frees_cards() -> None:
    view = down_with("4c Tc Qh 7s", "quarters", "2c 3c ** 5c", "7h 8h 9h Th")
    view = view._replace(melds=(*view.melds, Meld(2, Kind.SET, parse_cards("4d 4h 4s"), rank=4)))
    freed = found(view, Choice(Swap(0, parse_card("4c"), 0)), hit("4c", 2))[K.FREED]

    assert (parse_card("**"), parse_cards("Qh")) == (freed.card, freed.cards)


def test_cards_following_next_turn_are_named() -> None:
    view = down_with("** 2d 7s", "classic", "4d 5d 6d 7d", "8h 9h Th Jh")
    following = found(view, hit("**", 0, End.LOW), hit("**", 1, End.LOW))[K.NEXT]

    assert parse_cards("2d") == following.cards


def test_of_two_rival_hits_the_dearer_goes() -> None:
    view = down_with("Kh 8d 4s", "shafer", "9h Th Jh Qh", "9d Td Jd Qd")
    either = found(view, hit("Kh", 0), hit("8d", 1))[K.EITHER]

    assert (parse_card("Kh"), parse_card("8d"), (10, 5)) == (either.card, either.other, either.numbers)
    both = down_with("Kh 8d 4s 5s", "quarters", "9h Th Jh Qh", "9d Td Jd Qd")
    assert not found(both, hit("Kh", 0), hit("8d", 1))


def test_the_best_plays_last_cards_are_named() -> None:
    view = down_with("** 8d 9d 5s", "quarters", "3d 4d 5d 6d", "Th Jh Qh Kh")
    best, other = hit("**", 0, End.HIGH)._replace(out=1.0), hit("**", 1, End.LOW)._replace(out=0.1)

    assert {*parse_cards("8d 9d")} == {*found(view, best, other)[K.GOES_OUT].cards}


def test_going_out_at_once_is_reason_enough() -> None:
    drill, at = next(
        (drill, at) for drill, at in wrong_answers() if drill.answers[0].out == 1.0 and drill.answers[at].out < 0.9
    )
    reasons_given = telling(view_of(drill), RoundHistory(), drill.answers[0], drill.answers[at])
    assert [K.GOES_OUT] == [difference.kind for difference in reasons_given]


def test_a_buy_that_brings_nothing_adds_cards() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td", upcard="Kh", turn=1, phase=Phase.OFFER)
    best, other = Choice(Pass(0)), Choice(Buy(0))

    assert view.variant.buying.penalty_cards + 1 == found(view, best, other)[K.ADDS].numbers[0]
    near = with_rival(view, 1, QUEENS)
    assert (1, 2) == found(near, best, other)[K.RIVAL].numbers[:2]
    soon, later = (found(with_rival(view, cards, QUEENS), best, other)[K.RIVAL] for cards in (3, 4))
    assert soon.size > later.size
    assert not found(view, other, best).keys() & {K.ADDS, K.RIVAL}


def test_weak_explanations_give_way_to_facts() -> None:
    view = view_with("4c 5c 6c 9c 9d As 2h Jd Qh 8s Td Kh")
    best, other = throw("Kh", out=0.4, down=0.9), throw("8s", loss=60.0, out=0.35, down=0.6)

    reasons_given = telling(view, RoundHistory(), best, other)
    assert (K.DOWN_MORE, (90, 60)) == (reasons_given[0].kind, reasons_given[0].numbers)
    assert (K.OUT_MORE, (40, 35)) == (played_out(best, other._replace(down=0.9))[0][::4][0], (40, 35))
    assert () == played_out(best, best)


def wrong_answers() -> list[tuple[Drill, int]]:
    return [(drill, at) for drill in DRILLS for at in range(drill.right, min(len(drill.answers), drill.right + 2))]


@pytest.mark.everyday
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_a_drills_difference_fits_one_choice(rule_set: str) -> None:
    for drill, at in wrong_answers():
        if drill.position["variant"] != rule_set:
            continue
        view, history = view_of(drill), history_of(drill)
        reasons_given = telling(view, history, drill.answers[0], drill.answers[at])
        turned = telling(view, history, drill.answers[at], drill.answers[0])
        assert len(reasons_given) <= MOST_SAID
        assert not set(reasons_given) & set(turned), drill.id
        for difference in reasons_given:
            check(difference, view, history)


T = TypeVar("T")


def some(value: T | None) -> T:
    """Return a value that must be there."""
    assert value is not None
    return value


def check(difference: Difference, view: PlayerView, history: RoundHistory) -> None:
    """Count again what a difference claims."""
    copies, numbers = unseen(view, history), difference.numbers
    match difference.kind:
        case K.DEAD:
            assert not any(copies[card] or card in view.hand for card in difference.cards)
        case K.HELP:
            assert numbers[0] > numbers[1]
            assert all(copies[card] for card in difference.cards)
        case K.SHORT:
            assert numbers[0] > numbers[1]
        case K.COST | K.LATE | K.DEARER | K.EITHER:
            points = view.variant.points_of
            assert (points(some(difference.card)), points(some(difference.other))) == numbers[:2]
            assert numbers[0] > numbers[1]
        case K.FITS:
            rival = some(difference.seat)
            assert fits(view.melds, some(difference.card), rival, view.variant)
            assert not fits(view.melds, some(difference.other), rival, view.variant)
            assert view.seats[rival].cards == numbers[0]
        case K.RIVAL:
            assert view.seats[some(difference.seat)].cards == numbers[0]
        case K.UNSEEN:
            assert numbers[1] == sum(copies.values())
        case K.FREED | K.NEXT:
            assert difference.cards
            assert not Counter(difference.cards) - Counter(view.hand)
        case K.LEFT | K.OUT_MORE | K.DOWN_MORE | K.HOLDS | K.KEPT_FIT:
            assert numbers[0] != numbers[1]
        case _:
            pass


@pytest.mark.slow
def test_every_copy_gone_can_be_seen() -> None:
    seen = 0
    for drill, at in wrong_answers():
        view, history = view_of(drill), history_of(drill)
        for difference in differences(view, history, drill.answers[0], drill.answers[at]):
            if difference.kind is K.DEAD:
                seen += 1
                cards: list[Card] = [
                    *view.hand,
                    *drill.state.discards,
                    *(card for meld in view.melds for card in meld.cards),
                ]
                packs = view.variant.cards_for(view.players)
                assert all(cards.count(card) == packs.count(card) for card in difference.cards)
    assert seen
