"""The sentences of the settings screen: what each setting means, what the keys do.

Nothing here knows pygame or files: functions take plain values and give text.
"""

from game.language import _

# ---- the screen ----

PAGES = (_("Look"), _("Play"), _("Help"), _("Sound"), _("Keys"))
SAVED_AT_ONCE = _("Every change is kept at once.")
FOR_EVERYBODY = _("Everybody starts with these. Every change is kept at once.")
FOR_ALL = _("for the whole table")

# What each setting is called, and what it does, in a sentence.
NAMES = {
    "table_mood": _("Table"),
    "card_back": _("Card backs"),
    "four_colours": _("Four-colour deck"),
    "suit_letters": _("Suit letters"),
    "index_size": _("Corner signs"),
    "high_contrast": _("High contrast"),
    "interface_size": _("Size of everything"),
    "speed": _("Speed"),
    "reduced_motion": _("Reduced motion"),
    "drag_threshold": _("Drag begins after"),
    "discard_waits_ms": _("A discard waits"),
    "confirm_discard": _("Ask before a discard"),
    "fit_arrows": _("Arrows on cards that fit"),
    "tray_advice": _("What the tray lacks, in words"),
    "hints": _("Hints"),
    "analysis": _("What a card would bring"),
    "shanghai": _("Time to call Shanghai!"),
    "master_volume": _("All sounds"),
    "effects_volume": _("Cards"),
    "alerts_volume": _("Calls and chimes"),
    "speech": _("Speech"),
    "speech_speed": _("Speed of speech"),
}
MEANINGS = {
    "table_mood": _("The colour of the cloth and the panels."),
    "card_back": _("What all cards look like from behind."),
    "four_colours": _("Diamonds are blue and clubs are green."),
    "suit_letters": _("S, H, D or C under every suit sign in the corners."),
    "index_size": _("How large the rank and suit are on the cards."),
    "high_contrast": _("Black panels, bright lines and words, a plain cloth."),
    "interface_size": _("Up to 150 % the whole table is in view; above, the part around the pointer or the keys."),
    "speed": _("How long opponents and cards take. Space hurries them; held down it does so all the time."),
    "reduced_motion": _("Nothing flies, slides, tilts or shakes: cards are simply where they belong."),
    "drag_threshold": _("How far a pressed card must be moved before it is dragged: more for unsteady hands."),
    "discard_waits_ms": _("How long it lies on the pile before anybody sees it; until then it can be taken back."),
    "confirm_discard": _("A discard that was let go cannot be taken back; this asks instead of waiting."),
    "fit_arrows": _("They mark those of your cards that would extend the melds in your tray."),
    "tray_advice": _("The sentence beside the tray that counts what you are short of and names what fits."),
    "hints": _("The button and the key that show what to do next, and why."),
    "analysis": _("A question about a card says how much nearer it brings you; its better answer is gold."),
    "shanghai": _(
        "Learn: it waits in your first games, then 2.5 s. Wait: for your answer. Alert: only where a card fits."
    ),
    "master_volume": _("Together with the two below. At 0 % all is silent; nothing is told by sound alone."),
    "effects_volume": _("Dealing, drawing, melds, hits, discards."),
    "alerts_volume": _("Your turn, Shanghai!, refusals, a round or a game won."),
    "speech": _(
        "This computer's voice says whose turn it is, what is asked, what happened, and which card you are at."
    ),
    "speech_speed": _("Whoever listens every day often likes it fast."),
}
OPTIONS = {
    "speed": (_("Slow"), _("Normal"), _("Fast"), _("Instant")),
    "speech_speed": (_("Slow"), _("Normal"), _("Fast"), _("Very fast")),
    "shanghai": (_("Learn"), _("1.5 s"), _("2.5 s"), _("5 s"), _("Wait"), _("Alert")),
    "table_mood": (_("Jade"), _("Indigo"), _("Rosewood")),
    "card_back": (_("Fans"), _("Meander"), _("Sunburst"), _("Lattice")),
}

TASTE = (
    (_("It is your turn."), "accent"),
    (_("Draw from the stock."), "text"),
    (_("Nobody is down yet."), "text_dim"),
    (_("That card fits no meld."), "danger_text"),
)


def ones_own(name: str) -> str:
    """That a setting is hers alone: `Jun's own`."""
    return _("{name}'s own").format(name=name)


def own_keys(name: str) -> str:
    """Under the keys of one of several people."""
    return _("{name}'s own keys. Every change is kept at once.").format(name=name)


def per_cent(value: int) -> str:
    """A share as a slider shows it."""
    return _("{value} %").format(value=value)


def steps(value: int) -> str:
    """A distance as a slider shows it, in design units (a point at the usual size)."""
    return _("{value} points").format(value=value)


def seconds(value: int) -> str:
    """A time as a slider shows it; `value` in thousandths of a second.

    >>> seconds(2500), seconds(0)
    ('2.5 s', 'not at all')
    """
    return _("{value:.1f} s").format(value=value / 1000) if value else _("not at all")


UNITS = {"drag_threshold": steps, "discard_waits_ms": seconds}  # what is not in per cent

NO_VOICE = _(
    "This computer has no voice that the game could use. On Linux it is the program spd-say, of speech-dispatcher."
)
VOICE_FAILED = _("This computer's voice does not answer, so nothing is said aloud.")

# ---- keys ----

KEYS_HINT = _("Press Enter on a line, or click it, and then the new key. Esc leaves the key as it is.")
KEYS_FIXED = _("Arrows, Tab, Enter, Esc and the digits always do the same.")
PRESS_A_KEY = _("Press a key")
NO_KEY = _("none")
RESET_KEYS = _("All keys as usual")
KEYS_AS_USUAL = _("They are as usual.")


def cannot_be_chosen(cap: str) -> str:
    """A key that always means the same."""
    return _("{cap} always does the same and cannot be chosen.").format(cap=cap or _("That key"))


def key_exchanged(cap: str, meaning: str, other: str, its_cap: str) -> str:
    """A key that somebody had: both have changed."""
    return _("{cap} was “{other}”: that has {its_cap} now, and {cap} is “{meaning}”.").format(
        cap=cap, meaning=meaning, other=other, its_cap=its_cap or NO_KEY
    )


def key_set(cap: str, meaning: str) -> str:
    """A key that was free."""
    return _("{cap} is “{meaning}” now.").format(cap=cap, meaning=meaning)
