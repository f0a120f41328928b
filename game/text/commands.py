"""What the page of keys calls each command that may be given another key, by the command's name."""

from game.language import _

CAPTIONS = {
    "act": _("Draw, discard, end the turn"),
    "take": _("Take the upcard"),
    "buy": _("Buy"),
    "pass": _("Pass"),
    "allow": _("Allow a buy"),
    "buy upcard": _("Buy the upcard in my turn"),
    "buy stock": _("Buy from the stock"),
    "lay down": _("Lay down"),
    "fill": _("Fill the tray"),
    "empty": _("Clear the tray"),
    "shanghai": _("Call Shanghai!"),
    "order": _("Order of the hand"),
    "gap": _("A gap before a card"),
    "buying": _("The next standing order"),
    "take back": _("Take back"),
    "hint": _("Hint"),
    "wait": _("Wait for me, or go on"),
    "inspect": _("My hand by suit and rank"),
    "zoom": _("Enlarge a card or meld"),
    "pace": _("Speed of the table"),
    "hurry": _("Hurry"),
    "help": _("What can I do now?"),
    "log": _("What has happened"),
    "scores": _("Score sheet"),
    "state": _("The whole table in words"),
    "odds": _("Odds"),
}
