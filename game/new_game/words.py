"""The sentences of the screen of seats: who sits where, changing places, the same cards again."""

from game.language import _

SEATS = _("Seats")
SEATS_AND_LEVELS = _("Seats and levels")
YOUR_CHAIR = _("Your chair")
SIT_HERE = _("Sit here")
SIT_HERE_HINT = _("Change places: you go on with these cards, and she with yours.")
MOVE_ON = _("Everybody moves on")
MOVE_ON_HINT = _("Everybody takes the next chair in the order of play.")
TAKE_SEATS = _("Take seats")
AS_BEFORE = _("Everybody sits as before.")
SAME_CARDS = _("Same cards again")
SAME_CARDS_HINT = _("From the first deal on with the same cards, and everybody sitting as here.")
SEEN_BEFORE = _("The chairs keep their cards: whoever changes places in a round goes on with cards of another.")
DEAL_AGAIN = _("Deal again?")
DEAL_AGAIN_WHY = _("The game begins again with its first deal: the same cards on the same chairs.")
DEAL_THEM = _("Deal them")
