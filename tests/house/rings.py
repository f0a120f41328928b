"""The rings of the architecture: which package may import which. A test checks them, a manual page lists them."""

# From the innermost ring outward. A module may import its own package and every package of the rings before its own.
RINGS: tuple[tuple[str, ...], ...] = (
    ("game", "game.value", "sprites", "sounds"),
    ("game.language",),
    ("game.files",),
    ("game.rules",),
    ("game.engine",),
    ("game.match", "game.orders"),
    ("game.saving", "game.text", "ai"),
    ("game.settings",),
    ("game.ui",),
    ("game.table",),
    ("game.play",),
    ("game.preferences", "game.seating"),
    ("game.session",),
    ("game.films",),
    ("game.rulebook",),
    (
        "game.title", "game.new_game", "game.lesson", "game.practice", "game.replay",
        "game.statistics", "game.games", "game.workshop",
    ),
    ("game.app", "game.cli"),
    ("game.__main__", "game.api"),
    ("game.packaging",),
)  # fmt: skip

# Packages that import less than their ring would allow.
KNOWS_ONLY: dict[str, tuple[str, ...]] = {
    "game.ui": ("game.language", "game.value", "sprites", "sounds"),  # a toolkit: no card, no rule, no game
    "ai": ("game.engine", "game.rules", "game.files.documents", "game.files.described", "game.language.quoting"),
    "game.rules": ("game.files.documents", "game.files.described", "game.language.quoting"),
    "game.match": ("game.engine", "game.rules"),
    "game.orders": ("game.engine", "game.rules"),
    "sprites": (),
    "sounds": (),
    "game.packaging": ("game", "game.__main__", "game.api", "game.cli", "sprites"),
}

PACKAGES = tuple(package for ring in RINGS for package in ring)
FEATURES = next(ring for ring in RINGS if "game.practice" in ring)


def ring_of(name: str) -> str:
    """Return the longest package of the rings that contains a module.

    >>> ring_of("game.ui.nodes")
    'game.ui'
    """
    return max((package for package in PACKAGES if name == package or name.startswith(f"{package}.")), key=len)


def allowed_to(package: str) -> tuple[str, ...]:
    """Return every package that a package may import from, its own included.

    >>> allowed_to("game.engine")[-2:]
    ('game.rules', 'game.engine')
    """
    floor = next(number for number, ring in enumerate(RINGS) if package in ring)
    inward = tuple(other for ring in RINGS[:floor] for other in ring)
    return (*KNOWS_ONLY.get(package, inward), package)
