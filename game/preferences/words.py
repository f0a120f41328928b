"""Sentences of the settings screen: what each setting means, and what the keys do.

No pygame or files here: functions take plain values and return text.
"""

from game.language import _, text
from game.language.catalogs import LANGUAGES

# ---- the screen ----

PAGES = (_("Display"), _("Play"), _("Help"), _("Sound"), _("Keys"))
SAVED_AT_ONCE = _("Changes are saved right away.")
FOR_EVERYBODY = _("Everyone starts with these. Changes are saved right away.")
FOR_ALL = _("for the whole table")

# The name of each setting, and a sentence about what it does.
NAMES = {
    "language": _("Language"),
    "table_mood": _("Table"),
    "card_back": _("Card backs"),
    "card_face": _("Card faces"),
    "four_colours": _("Four-color deck"),
    "suit_letters": _("Suit letters"),
    "index_size": _("Corner size"),
    "high_contrast": _("High contrast"),
    "interface_size": _("Interface size"),
    "full_screen": _("Full screen"),
    "sitting": _("Players sit"),
    "speed": _("Speed"),
    "remarks": _("Remarks"),
    "reduced_motion": _("Reduced motion"),
    "drag_threshold": _("Drag distance"),
    "discard_undo": _("Discard undo time"),
    "confirm_discard": _("Confirm discards"),
    "fit_arrows": _("Arrows on cards that fit"),
    "tray_advice": _("Say what the tray needs"),
    "hints": _("Hints"),
    "analysis": _("Buy advice"),
    "call_time": _("Time to call Shanghai!"),
    "master_volume": _("Master volume"),
    "effects_volume": _("Cards"),
    "alerts_volume": _("Calls and chimes"),
    "music_volume": _("Music"),
    "speech": _("Speech"),
    "speech_speed": _("Speech speed"),
}
MEANINGS = {
    "language": _("Of everything but the manual."),
    "table_mood": _("The color of the table and the panels."),
    "card_back": _("The design on the back of the cards."),
    "card_face": _("Plain: a large rank and suit, no picture."),
    "four_colours": _("Diamonds are blue and clubs are green."),
    "suit_letters": _("Adds S, H, D or C under each suit symbol in the corners."),
    "index_size": _("How large the rank and suit are on the cards."),
    "high_contrast": _("Black panels, bright lines and text, a plain table."),
    "interface_size": _("Above 150 %, the view follows the pointer."),
    "full_screen": _("F11 does the same."),
    "sitting": _("If you share a screen that lies flat, it turns to the player whose turn it is."),
    "speed": _("How fast opponents and cards move. Press Space to skip ahead; hold it to keep skipping."),
    "remarks": _("How often your opponents say something."),
    "reduced_motion": _("Nothing flies, slides, tilts or shakes. Cards appear where they belong."),
    "drag_threshold": _("How far you must move a pressed card before it drags. More is better for unsteady hands."),
    "discard_undo": _("How long you can take a discard back before anyone sees it."),
    "confirm_discard": _("Asks before each discard, instead of giving you time to take it back."),
    "fit_arrows": _("Arrows mark cards in your hand that would extend the melds in your tray."),
    "tray_advice": _("A line beside the tray that says what you still need and which cards fit."),
    "hints": _("A button and a key that show what to do next, and why."),
    "analysis": _("When you are asked about a card, says how much closer it brings you. The better answer is gold."),
    "call_time": _("How long you can call after a discard, if “Ask me” is set to Always."),
    "master_volume": _(
        "Applies to the three below as well. At 0 % everything is silent; nothing depends on sound alone."
    ),
    "effects_volume": _("Cards, coins and buttons."),
    "alerts_volume": _("Your turn, Shanghai!, refusals, lay-downs, last cards, won and lost games."),
    "music_volume": _("Plays at the table and on the title, never in practice or while another window is in front."),
    "speech": _("Your computer's voice says whose turn it is, what is asked, what happened and which card you are on."),
    "speech_speed": _("If you use a screen reader, you may want a faster voice."),
}
OPTIONS = {
    "language": (_("System"), *LANGUAGES.values()),
    "sitting": (_("On one side"), _("Face to face"), _("All around")),
    "speed": (_("Slow"), _("Normal"), _("Fast"), _("Instant")),
    "remarks": (_("Often"), _("Seldom"), _("Off", "remarks")),
    "speech_speed": (_("Slow"), _("Normal"), _("Fast"), _("Very fast")),
    "call_time": (_("No limit"), _("2.5 s")),
    "discard_undo": (_("Short"), _("Long"), _("Off", "undo")),
    "table_mood": (_("Jade"), _("Indigo"), _("Rosewood")),
    "card_back": (_("Fans"), _("Meander"), _("Sunburst"), _("Lattice")),
    "card_face": (_("Pictures"), _("Plain")),
}

TASTE = (
    (_("It's your turn."), "accent"),
    (_("Draw from the stock."), "text"),
    (_("Nobody is down yet."), "text_dim"),
    (_("That card doesn't fit any meld."), "danger_text"),
)

PERSONAL_SETTINGS_OF = text("{name}'s own")  # a setting of one player only
OWN_KEYS = text("{name}'s keys. Changes are saved right away.")
PER_CENT = text("{value} %")  # a percentage as a slider shows it
STEPS = text("{value} points")


def with_unit(name: str, value: int) -> str:
    """Return the value of a setting with its unit."""
    return STEPS(value=value) if name == "drag_threshold" else PER_CENT(value=value)


NO_VOICE = _("The game found no voice on this computer. On Linux, install speech-dispatcher (its program is spd-say).")
VOICE_FAILED = _("This computer's voice isn't responding, so nothing is read aloud.")

# ---- keys ----

KEYS_HINT = _("Press Enter on a line, or click it, then press the new key. Esc cancels.")
KEYS_FIXED = _("The arrow keys, Tab, Enter, Esc and the number keys can't be changed.")
PRESS_A_KEY = _("Press a key")
NO_KEY = _("none")
RESET_KEYS = _("Reset all keys")
KEYS_AS_USUAL = _("All keys are at their defaults.")
CANNOT_BE_CHOSEN = text("{key} always does the same thing and can't be used here.")


def cannot_be_chosen(cap: str) -> str:
    """Explain why a key with a fixed meaning cannot be chosen."""
    return CANNOT_BE_CHOSEN(key=cap or _("That key"))


KEY_EXCHANGED = text("{key} was “{other}”. That is now {other_key}, and {key} is “{action}”.")


def key_exchanged(cap: str, meaning: str, other: str, its_cap: str) -> str:
    """Return how two keys were exchanged."""
    return KEY_EXCHANGED(key=cap, action=meaning, other=other, other_key=its_cap or NO_KEY)


KEY_SET = text("{key} is now “{action}”.")  # a key that was free
