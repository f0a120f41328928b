"""Only in an editable installation, after the text of `shanghai_rummy/__init__.py`.

There our packages are at the top of the checkout. `shanghai_rummy.game` is made another name of `game`, and so on, so
that other people's programs run with either installation.
"""


def _name_the_checkout() -> None:
    import sys
    from importlib import import_module
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    class Checkout:
        """Finds a module of the checkout under its installed name."""

        def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
            package, _, name = fullname.partition(".")
            is_ours = package == "shanghai_rummy" and name.partition(".")[0] in ("game", "ai", "sprites", "sounds")
            return ModuleSpec(fullname, self) if is_ours else None  # type: ignore[arg-type]  # a loader, but for its class

        def create_module(self, spec: ModuleSpec) -> None:
            """Let a usual module be created."""

        def exec_module(self, module: ModuleType) -> None:
            sys.modules[module.__name__] = import_module(module.__name__.partition(".")[2])

    sys.meta_path.insert(0, Checkout())


_name_the_checkout()
