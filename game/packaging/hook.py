"""The build hook: what an installation or a wheel needs besides the files of the checkout.

A wheel gets our packages as subpackages of `shanghai_rummy` (`subpackages.py`), a bill of materials (`bill.py`), a page
for `man` (`manual_page.py`) and, if there is a C compiler, the native core (`native.py`). An editable installation gets
the native core in the checkout, and a `shanghai_rummy` that gives the packages there their installed names. Hatchling
loads this file by itself, so it loads the others by their paths.
"""

import runpy
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent


class Build(BuildHookInterface):  # type: ignore[type-arg]  # any builder configuration
    """Build hook that writes what a build includes to a temporary folder."""

    _place: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the modules, and compile the native core into the checkout or for the wheel."""
        root, place = Path(self.root), Path(tempfile.mkdtemp(prefix="build-"))
        self._place = str(place)
        subpackages = runpy.run_path(str(HERE / "subpackages.py"))
        package, entry = subpackages["PACKAGE"], root / subpackages["ENTRY"]
        modules = place / package
        modules.mkdir()
        is_editable = version == "editable"
        if is_editable:
            included = build_data["force_include_editable"]
            named = (entry / "__init__.py", entry.with_name("checkout.py"))
            (modules / "__init__.py").write_text("\n".join(path.read_text(encoding="utf-8") for path in named))
            shutil.copy(entry / "__main__.py", modules)
        else:
            included = build_data["force_include"]
            subpackages["write_subpackages"](root, modules)
            self._include_bill(root, place, build_data)
            self._include_manual_page(root, place, build_data)
        for path in sorted(path for path in modules.rglob("*") if path.is_file()):
            included[str(path)] = f"{package}/{path.relative_to(modules).as_posix()}"
        included[str(entry / "py.typed")] = f"{package}/py.typed"
        self._include_native_core(root, place, package, build_data, is_editable=is_editable)

    def _include_bill(self, root: Path, place: Path, build_data: dict[str, Any]) -> None:
        bill = runpy.run_path(str(HERE / "bill.py"))
        path = place / bill["FILE"]
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        version = runpy.run_path(str(root / "game" / "__init__.py"))["__version__"]
        parts = runpy.run_path(str(HERE / "notices.py"))["PARTS"]
        path.write_text(bill["bill_of_materials"](project, version, parts), encoding="utf-8")
        build_data.setdefault("sbom_files", []).append(str(path))

    def _include_manual_page(self, root: Path, place: Path, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(root))
        try:
            manual = runpy.run_path(str(HERE / "manual_page.py"))
        finally:
            sys.path.remove(str(root))
        path = place / manual["FILE"]
        path.write_text(manual["manual_page"](), encoding="utf-8")
        build_data.setdefault("shared_data", {})[str(path)] = f"share/man/man1/{path.name}"

    def _include_native_core(
        self, root: Path, place: Path, package: str, build_data: dict[str, Any], *, is_editable: bool
    ) -> None:
        try:
            native = runpy.run_path(str(HERE / "native.py"))
            sources = native["SOURCES"]
            name = runpy.run_path(str(root / sources / "library.py"))["FILE"].name
            if is_editable:
                native["build"](root, root / sources / name)
                return
            native["build"](root, place / name)
            build_data["force_include"][str(place / name)] = f"{package}/{sources}/{name}"
            build_data["pure_python"], build_data["tag"] = False, native["tag"]((place / name).read_bytes())
        except Exception as problem:  # whatever it is, the game works without the library
            self.app.display_warning(f"The native core is not built, so the Python code plays: {problem}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove temporary files."""
        del version, build_data, artifact_path
        if self._place is not None:
            shutil.rmtree(self._place, ignore_errors=True)
