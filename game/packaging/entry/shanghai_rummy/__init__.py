"""Shanghai Rummy for programs: `import shanghai_rummy as sr`.

- Rules and cards: `rules`, `shipped_variants`, `shipped_variant`, `load_variant`, `dump_variant`, `Variant`,
  `VariantError`, `Card`, `parse_cards`, `format_cards`, `Meld`, `distance`.
- A game: `new_game`, `play`, `State`, `Phase`, `Seat`, `PlayerView`, `observe`, `round_history`, `History`,
  `legal_actions`, `refusal`, `Refusal`, `IllegalAction`, `dump_position`, `load_position`, `Game`, `read_record`.
- Actions and events: `Action`, `actions`, `parse_action`, `format_action`, `Event`, `events`.
- Players: `Bot`, `Limit`, `levels`, `bot_named`, `hints`, `Hint`, `play_game`, `arena`, `ArenaResult`, `lab`,
  `LabResult`.
- The version: `__version__`.

Values are immutable, seats count from 0, and a wrong argument raises `ValueError` with a sentence. The first use of a
name loads what it needs. This package is the only name that an installation adds to other people's programs; an
editable one adds the folders of the checkout, too.
"""

TYPE_CHECKING = False  # as `typing` says, which takes long to load

if TYPE_CHECKING:
    from game.api import *  # noqa: F403  # what its `__all__` lists
    from game.api import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        is_ours = not name.startswith("__") or name in ("__all__", "__version__")
        if is_ours and name not in ("game", "ai", "sprites", "sounds"):
            from game import api

            if name in api.__all__ or name == "__all__":
                return getattr(api, name)
        raise AttributeError(f'module "{__name__}" has no attribute "{name}"', name=name)

    def __dir__() -> list[str]:
        from game import api

        return sorted([*globals(), *api.__all__])
