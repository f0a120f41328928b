"""Shanghai Rummy for programs: `import shanghai_rummy as sr`, and then `sr.new_game`, `sr.play`, `sr.arena` and so on.

`game.api` has these names; the first use of one loads it, so that starting the game does not. The game itself is in
`game`, the computer players are in `ai`, and their pictures and sounds in `sprites` and `sounds`. This package is the
only name that an installation adds to other people's programs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.api import *  # noqa: F403  # what its `__all__` lists
    from game.api import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        is_elsewhere = name in ("game", "ai", "sprites", "sounds") or (name.startswith("__") and name != "__all__")
        if not is_elsewhere:
            from game import api

            if name in api.__all__ or name == "__all__":
                return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)

    def __dir__() -> list[str]:
        from game import api

        return sorted([*globals(), *api.__all__])
