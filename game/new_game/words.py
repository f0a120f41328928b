"""Sentences of the seats screen: who sits where, changing places, the same cards again."""

from game.language import _

SEATS = _("Seats")
SEATS_AND_LEVELS = _("Seats and levels")
YOUR_CHAIR = _("Your seat")
SIT_HERE = _("Sit here")
SIT_HERE_HINT = _("Trade seats: you take over these cards, and they take yours.")
MOVE_ON = _("Rotate seats")
MOVE_ON_HINT = _("Everyone moves to the next seat.")
TAKE_SEATS = _("Take seats")
AS_BEFORE = _("Nobody changed seats.")
SAME_CARDS = _("Same cards again")
SAME_CARDS_HINT = _("Start over from the first deal with the same cards, with everyone seated as here.")
SEEN_BEFORE = _("Cards stay with the seat: if you change seats during a round, you take over someone else's cards.")
DEAL_AGAIN = _("Deal again?")
DEAL_AGAIN_WHY = _("The game starts over from the first deal: the same cards in the same seats.")
DEAL_THEM = _("Deal again")
