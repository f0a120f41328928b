"""Names on the page of keys, by command, for each command that can have another key."""

from game.language import _

CAPTIONS = {
    "act": _("Draw, discard, end the turn"),
    "take": _("Take the upcard"),
    "buy": _("Buy"),
    "pass": _("Pass"),
    "allow": _("Allow a buy"),
    "buy upcard": _("Buy the upcard on my turn"),
    "buy stock": _("Buy from the stock"),
    "lay down": _("Lay down"),
    "fill": _("Fill the tray"),
    "empty": _("Clear the tray"),
    "shanghai": _("Call Shanghai!"),
    "order": _("Sort my hand"),
    "gap": _("Gap before a card"),
    "buying": _("Change “Ask me”"),
    "take back": _("Take back"),
    "hint": _("Hint"),
    "wait": _("Make the others wait, or continue"),
    "inspect": _("My hand by suit and rank"),
    "zoom": _("Zoom in on a card or meld"),
    "pace": _("Game speed"),
    "hurry": _("Skip ahead"),
    "help": _("What can I do now?"),
    "details": _("Details of a question"),
    "log": _("Log"),
    "scores": _("Score sheet"),
    "state": _("Table as text"),
    "odds": _("Odds"),
}
