"""The rings: who may import whom. A test holds them, and a page of the manual is written from them."""

# Each ring with the rings it may import from; a module belongs to the longest prefix that fits.
RINGS = {
    "game": (),
    "game.quoting": (),
    "game.documents": ("game.quoting",),
    "game.value": (),
    "game.rules": ("game.rules", "game.documents", "game.quoting"),
    "game.engine": ("game.engine", "game.rules", "game.documents", "game.quoting", "game.value"),
    "game.match": ("game.engine", "game.rules"),
    "game.orders": ("game.engine", "game.rules"),
    "game.text": ("game.text", "game.orders", "game.engine", "game.rules"),
    "game.storage": ("game.storage",),
    "game.line_file": ("game.engine", "game.rules", "game.storage", "game.documents"),
    "game.saving": (
        "game.saving",
        "game.match",
        "game.engine",
        "game.rules",
        "game.storage",
        "game.documents",
        "game.quoting",
    ),
    "game.settings": ("game.settings", "game.storage", "game.documents", "game.quoting", "game.text"),
    "game.statistics": (
        *("game.statistics", "game.line_file", "game.match", "game.text", "game.engine", "game.rules"),
        *("game.storage", "game.documents", "game.quoting"),
    ),
    "game.practice": (
        *("game.practice", "game.line_file", "game.match", "game.text", "game.engine", "game.rules", "game.storage"),
        "game.documents",
    ),
    "game.table": (
        *("game.table", "game.match", "game.text", "game.engine", "game.rules", "game.value", "sprites", "sounds"),
    ),
    "game.screens": (
        *("game.screens", "game.table", "game.match", "game.orders", "game.text", "game.engine", "game.rules"),
        *("game.settings", "game.statistics", "game.practice", "game.value", "sprites", "sounds"),
    ),
    "game.ui.window": ("sprites",),
    "game.ui.pace": (),
    "game.ui.loop": (
        "game.ui.loop",
        "game.ui.window",
        "game.ui.pace",
        "game.screens",
        "game.table",
        "game.text",
        "sprites",
        "sounds",
    ),
    "game.app": ("game", "ai", "sprites", "sounds"),
    "game.cli": (
        *("game.cli", "game.text", "game.saving", "game.engine", "game.rules", "game.storage"),
        *("game.documents", "game.quoting", "ai"),
    ),
    "game.__main__": ("game", "ai"),
    "game.packaging": ("game", "sprites"),
    "ai": ("ai", "game.engine", "game.rules", "game.quoting"),
    "sprites": ("sprites",),
    "sounds": ("sounds",),
}
