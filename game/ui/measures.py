"""The arithmetic of melds on the table: how cards of a rail stand, as pure functions in design units. No pygame here.

`rail_card_width`, `rail_offsets`, `index_size`: what layout and painting must agree on.
A rail is a strip of overlapping cards, each showing its rank over its suit in a narrow left column.
"""

from collections.abc import Collection
from itertools import accumulate

CARD_SHAPE = 0.72  # a rail card's width, of its height
WIDEST_STEP = 0.92  # of the card
LEAST_INDEX_DU = 15.0  # below this an index is not whole any more
LEAST_SLIVER_DU = 5.0


def rail_card_width(height: float) -> float:
    """Width of a card in a rail of this height."""
    return round(height * CARD_SHAPE, 1)


def rail_offsets(count: int, whole: Collection[int], width: float, height: float) -> tuple[list[float], float]:
    """Left edges of `count` cards inside `width`, and the width of their index column.

    The ends and the `whole` ones (wilds) always show their whole index; only when an even step would be narrower than
    an index do the cards between give way, down to a sliver.
    """
    card = rail_card_width(height)
    widest = card * WIDEST_STEP
    if count <= 1:
        return [0.0] * count, widest
    even = min((width - card) / (count - 1), widest)
    least = min(LEAST_INDEX_DU, widest)  # a card narrower than that is whole with less
    if even >= least:
        return [i * even for i in range(count)], even
    shown = {0, *whole} - {count - 1}
    rest = count - 1 - len(shown)
    thin = max(LEAST_SLIVER_DU, (width - card - len(shown) * least) / rest) if rest else least
    steps = [least if i in shown else thin for i in range(count - 1)]
    return list(accumulate(steps, initial=0.0)), least


def index_size(height: float, index: float) -> float:
    """Type size of a rail card's rank: follows the step, so that ten narrow cards stay readable."""
    return min(height * 0.54, index * 1.02, 34.0)
