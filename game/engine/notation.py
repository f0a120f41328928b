"""Actions as text: `P1 hit 9h m2` and back, as `game/docs/formats.md` documents them.

Seats are `P1`.. and melds `m1`.. in text, numbered from 0 in values. The parser checks only the text; the referee
decides whether an action is legal and whether the seat and the meld exist.
"""

import re
from collections.abc import Callable
from typing import assert_never

from game.engine import actions
from game.language.quoting import Wording, quoted
from game.rules.cards import Card, NotationError, parse_card, parse_cards
from game.rules.contract import NewMeld
from game.rules.fit import End
from game.rules.variant import Kind

LONGEST_ACTION = 2000  # characters; enough for a lay-down of eight packs
_SEAT = re.compile(r"P([1-9][0-9]?)", re.ASCII)
_MELD = re.compile(r"m([1-9][0-9]{0,2})", re.ASCII)
_LINE = re.compile(r"[1-9][0-9]?", re.ASCII)
_NEW_MELD = re.compile(r"\s*(set|run)\(([^()]*)\)\s*")
PLAIN: dict[str, Callable[[int], actions.Action]] = {  # actions without parameters
    "take": actions.Take,
    "draw": actions.Draw,
    "buy": actions.Buy,
    "pass": actions.Pass,
    "allow": actions.Allow,
    "buy-upcard": actions.BuyUpcard,
    "buy-stock": actions.BuyStock,
    "end": actions.EndTurn,
}
_VERBS = (*PLAIN, "name", "lay", "hit", "swap", "discard", "shanghai")


def parse_action(text: str) -> actions.Action:
    """Parse an action. Raises `NotationError` with one sentence.

    >>> parse_action("P1 hit 9h m2")
    Hit(seat=0, card=Card(rank=9, suit='h'), meld=1, end=None)
    """
    if len(text) > LONGEST_ACTION:
        raise NotationError(
            Wording(
                "{value} is not an action: it is longer than {most} characters", value=quoted(text), most=LONGEST_ACTION
            )
        )
    words = text.split()
    if words == ["deal"]:
        return actions.Deal()
    if len(words) < 2:
        raise NotationError(
            Wording(
                "{value} is not an action: write a seat and what it does, as 'P1 draw', or 'deal'", value=quoted(text)
            )
        )
    return _seat_action(parse_seat(words[0]), words[1], words[2:])


def _seat_action(seat: int, verb: str, rest: list[str]) -> actions.Action:
    if verb in PLAIN:
        _expect_end(verb, rest)
        return PLAIN[verb](seat)
    match verb:
        case "name":
            return _name(seat, rest)
        case "lay":
            return actions.LayDown(seat, parse_melds(" ".join(rest)))
        case "hit":
            return _hit(seat, rest)
        case "swap":
            return _swap(seat, rest)
        case "discard":
            card = _next(rest, "discard", Wording("a card, as 'discard Kd'"))
            _expect_end(verb, rest)
            return actions.Discard(seat, parse_card(card))
        case "shanghai":
            return _shanghai(seat, rest)
    raise NotationError(
        Wording("{value} is nothing a seat does: write one of {things}", value=quoted(verb), things=", ".join(_VERBS))
    )


def _name(seat: int, rest: list[str]) -> actions.Name:
    number = _next(rest, "name", Wording("the number of a contract in the list of rounds, as 'name 3'"))
    _expect_end("name", rest)
    if _LINE.fullmatch(number) is None:
        raise NotationError(
            Wording(
                "{value} is not a contract: write its number in the list of rounds, as 'name 3'", value=quoted(number)
            )
        )
    return actions.Name(seat, int(number))


def _hit(seat: int, rest: list[str]) -> actions.Hit:
    wanted = Wording("a card and a meld, as 'hit 9h m2'")
    card = parse_card(_next(rest, "hit", wanted))
    meld = parse_meld_number(_next(rest, "hit", wanted))
    return actions.Hit(seat, card, meld, _end(rest, "hit"))


def _swap(seat: int, rest: list[str]) -> actions.Swap | actions.SwapHit:
    wanted = Wording("a card and a meld, as 'swap 7h m2'")
    card = parse_card(_next(rest, "swap", wanted))
    meld = parse_meld_number(_next(rest, "swap", wanted))
    wild = None
    if rest and rest[0] == "for":
        rest.pop(0)
        wild = parse_card(_next(rest, "for", Wording("the wild to take, as 'for **'")))
    if not rest or rest[0] != "hit":
        _expect_end("swap", rest)
        return actions.Swap(seat, card, meld, wild)
    rest.pop(0)
    onto = parse_meld_number(_next(rest, "hit", Wording("the meld that takes the freed wild, as 'hit m3'")))
    return actions.SwapHit(seat, card, meld, onto, _end(rest, "hit"), wild)


def _shanghai(seat: int, rest: list[str]) -> actions.Shanghai:
    if not rest:
        return actions.Shanghai(seat)
    meld = parse_meld_number(rest.pop(0))
    return actions.Shanghai(seat, meld, _end(rest, "shanghai"))


def _end(rest: list[str], verb: str) -> End | None:
    """Return the end of a run, if given, with nothing after it."""
    if not rest:
        return None
    word = rest.pop(0)
    _expect_end(verb, rest)
    if word not in ("low", "high"):
        raise NotationError(
            Wording("{value} is not an end of a run: after the meld write low, high or nothing", value=quoted(word))
        )
    return End(word)


def _next(rest: list[str], verb: str, wanted: str) -> str:
    if not rest:
        raise NotationError(Wording("after {value} write {allowed}", value=quoted(verb), allowed=wanted))
    return rest.pop(0)


def _expect_end(verb: str, rest: list[str]) -> None:
    if rest:
        raise NotationError(
            Wording(
                "{value} is too much: nothing can follow {what} here", value=quoted(" ".join(rest)), what=quoted(verb)
            )
        )


def parse_seat(text: str) -> int:
    """Parse a seat; `P1` is seat 0."""
    match = _SEAT.fullmatch(text)
    if match is None:
        raise NotationError(Wording("{value} is not a seat: write P1, P2 and so on", value=quoted(text)))
    return int(match[1]) - 1


def parse_meld_number(text: str) -> int:
    """Parse the number of a meld on the table; `m1` is meld 0."""
    match = _MELD.fullmatch(text)
    if match is None:
        raise NotationError(Wording("{value} is not a meld on the table: write m1, m2 and so on", value=quoted(text)))
    return int(match[1]) - 1


def parse_melds(text: str) -> tuple[NewMeld, ...]:
    """Parse one or more melds to lay down.

    >>> [str(meld) for meld in parse_melds("set(7h 7s **) run(5h 6h 7h 8h)")]
    ['set(7h 7s **)', 'run(5h 6h 7h 8h)']
    """
    melds: list[NewMeld] = []
    at = 0
    while at < len(text) or not melds:
        match = _NEW_MELD.match(text, at)
        if match is None:
            raise NotationError(
                Wording(
                    "{value} is not a meld to lay: write it like set(7h 7s **) or run(5h 6h 7h 8h)",
                    value=quoted(text[at:]),
                )
            )
        melds.append(NewMeld(Kind(match[1]), parse_cards(match[2])))
        at = match.end()
    return tuple(melds)


def format_action(action: actions.Action) -> str:
    """Format an action as text that `parse_action` reads.

    >>> format_action(actions.SwapHit(0, Card(7, "h"), 1, onto=2, end=End.LOW))
    'P1 swap 7h m2 hit m3 low'
    """
    if isinstance(action, actions.Deal):
        return "deal"
    return f"P{action.seat + 1} {_action_words(action)}"


def _action_words(action: actions.SeatAction) -> str:
    match action:
        case (
            actions.Take()
            | actions.Draw()
            | actions.Buy()
            | actions.Pass()
            | actions.Allow()
            | actions.BuyUpcard()
            | actions.BuyStock()
            | actions.EndTurn()
        ):
            return next(verb for verb, kind in PLAIN.items() if kind is type(action))
        case actions.Name():
            return f"name {action.line}"
        case actions.LayDown():
            return " ".join(["lay", *map(str, action.melds)])
        case actions.Hit():
            return f"hit {action.card} m{action.meld + 1}{_tail(action.end)}"
        case actions.Swap():
            return f"swap {action.card} m{action.meld + 1}{_for(action.wild)}"
        case actions.SwapHit():
            freed = f"hit m{action.onto + 1}{_tail(action.end)}"
            return f"swap {action.card} m{action.meld + 1}{_for(action.wild)} {freed}"
        case actions.Discard():
            return f"discard {action.card}"
        case actions.Shanghai():
            return "shanghai" if action.meld is None else f"shanghai m{action.meld + 1}{_tail(action.end)}"
        case _:
            assert_never(action)


def _tail(end: End | None) -> str:
    return f" {end}" if end else ""


def _for(wild: Card | None) -> str:
    return f" for {wild}" if wild else ""
