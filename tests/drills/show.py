"""A drill as lines of text, for reading by hand."""

from collections.abc import Iterator

from ai.players.prospect import prospect_of
from game.engine.notation import format_action
from game.engine.state import Down, to_act
from game.engine.view import observe
from game.practice.drills.flow import reasons_of
from game.practice.memory.shipped import Drill
from game.rules.cards import format_cards

NAMES = ("Ada", "Jun", "Mei", "Rosa", "Tao", "Wen", "Otto", "Lian")
MOST_EXPLAINED = 2


def lines_of(drill: Drill) -> Iterator[str]:
    """Yield the position as the asked seat sees it, and the answers."""
    state = drill.state
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    view = observe(state, seat)
    contract = " + ".join(f"{spec.kind.value}{spec.length}" for spec in view.rules.contract)
    yield f"== {drill.id}  [{drill.theme_id}] rating {drill.rating}  round {view.round}: {contract}"
    hand = " ".join(map(str, sorted(view.hand, key=lambda card: (card.suit, card.rank))))
    short = prospect_of(view).distance if view.me.down is Down.NO else "-"
    turn = view.turns // view.players + 1
    yield f"   hand {hand}   lacks {short}   turn {turn}, stock {view.stock}, buys {view.me.buys}"
    yield f"   upcard {view.upcard}   pile {format_cards(state.discards[-12:])}"
    others = (
        f"P{at + 1}: {one.cards} cards{', down' if one.down is not Down.NO else ''}"
        for at, one in enumerate(view.seats)
        if at != seat
    )
    yield f"   you are P{seat + 1}; " + "; ".join(others)
    for meld in view.melds:
        yield f"   table: {format_cards(meld.cards)} (P{meld.owner + 1})"
    for at, answer in enumerate(drill.answers):
        mark, loss = "*" if at < drill.right else " ", f"-{answer.loss:.1f} ({answer.low:.1f}..{answer.high:.1f})"
        yield f"  {mark} {format_action(answer.action):44} {loss} out {answer.out:.0%} down {answer.down:.0%}"
    for wrong in drill.answers[drill.right :][:MOST_EXPLAINED]:
        yield f"   against {format_action(wrong.action)}: {' '.join(reasons_of(drill, wrong, NAMES))}"
