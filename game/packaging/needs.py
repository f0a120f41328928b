"""Debian packages that the libraries and programs in a folder need, computed from the files themselves.

Each file names the libraries it loads, and the newest version of the symbols it takes from each. What is not in the
folder must come from the system: from a package that is at least that new, so that a system that is too old refuses the
package when it is installed, and not when the game starts. Needs `objdump`.
"""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

# The package with each library of the system that may be needed. A library that is missing here is an error.
PACKAGES = {"libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1"}
_C_LIBRARY = re.compile(r"lib(c|m|dl|pthread|rt|util)\.so\.\d|ld-linux.*\.so\.\d")  # all in libc6
# The newest symbols of libstdc++ in each version of GCC: the last numbers of GLIBCXX_3.4 and of CXXABI_1.3.
_GCC = {
    "5.1": (21, 9),
    "6.1": (22, 10),
    "7.1": (23, 11),
    "7.2": (24, 11),
    "8.1": (25, 11),
    "9.1": (26, 12),
    "9.2": (27, 12),
    "9.3": (28, 12),
    "11.1": (29, 13),
    "12.1": (30, 13),
    "13.1": (31, 14),
    "13.2": (32, 14),
    "14.1": (33, 15),
}
_SERIES = ("GLIBCXX_3.4", "CXXABI_1.3")
# Each file begins with its format; libraries it loads, and then the versions it needs of each, follow.
_LOADS = re.compile(r"^  NEEDED +(\S+)$", re.MULTILINE)
_FROM = re.compile(r"^  required from (\S+):\n((?:    .*\n?)+)", re.MULTILINE)
_SYMBOLS = re.compile(r"^ +0x[0-9a-f]+ (0x[0-9a-f]+) \d+ (\S+)$", re.MULTILINE)
_WEAK = 2  # a flag: works without


class CannotCompute(Exception):
    """A library or a version that is not in our tables."""


class Required(NamedTuple):
    """A library that a file loads, and the versions of symbols that it must have."""

    library: str
    symbols: frozenset[str]


def is_elf(path: Path) -> bool:
    """Return whether a file is a library or program of Linux."""
    if not path.is_file() or path.is_symlink():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def required_by(description: str) -> Iterator[Required]:
    """Yield what the files need that `objdump -p` describes.

    >>> description = "  NEEDED   libm.so.6\\n\\n  required from libm.so.6:\\n    0x09691a75 0x00 02 GLIBC_2.35\\n"
    >>> [(needed.library, set(needed.symbols)) for needed in required_by(description)]
    [('libm.so.6', set()), ('libm.so.6', {'GLIBC_2.35'})]
    """
    for library in _LOADS.findall(description):
        yield Required(library, frozenset())
    for library, lines in _FROM.findall(description):
        symbols = {name for flags, name in _SYMBOLS.findall(lines) if not int(flags, 16) & _WEAK}
        yield Required(library, frozenset(symbols))


def version_for(symbols: str) -> str:
    """Return the oldest version of the package that has these symbols.

    >>> version_for("GLIBC_2.36"), version_for("GLIBCXX_3.4.30"), version_for("CXXABI_1.3"), version_for("GCC_3.3.1")
    ('2.36', '12.1', '5.1', '3.3.1')
    """
    if symbols == "GLIBC_ABI_DT_RELR":
        return "2.36"
    if named := re.fullmatch(r"(?:GLIBC|GCC)_(\d+(?:\.\d+)+)", symbols):
        return named[1]
    for place, series in enumerate(_SERIES):
        if named := re.fullmatch(re.escape(series) + r"(?:\.(\d+))?", symbols):
            number = int(named[1] or 0)
            for version, newest in _GCC.items():
                if newest[place] >= number:
                    return version
    raise CannotCompute(f"no package is known that has the symbols {symbols}: add them to {__file__}")


def packages(required: Iterable[Required], included: frozenset[str]) -> list[str]:
    """Return the packages that libraries need, as `Depends` names them, without those that are included."""
    versions = defaultdict[str, set[tuple[int, ...]]](set)
    for library, symbols in required:
        if library in included:
            continue
        package = "libc6" if _C_LIBRARY.fullmatch(library) else PACKAGES.get(library)
        if package is None:
            raise CannotCompute(f"no package is known that has {library}: add it to {__file__}")
        versions[package] |= {tuple(map(int, version_for(name).split("."))) for name in symbols}
    return [
        f"{package} (>= {'.'.join(map(str, max(needed)))})" if needed else package
        for package, needed in sorted(versions.items())
    ]


def needed_packages(folder: Path) -> list[str]:
    """Return the packages that all libraries and programs in a folder need, as `Depends` names them."""
    files = [path for path in sorted(folder.rglob("*")) if is_elf(path)]
    command = ["objdump", "--private-headers", *map(str, files)]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return packages(required_by(shown), frozenset(path.name for path in folder.rglob("*")))
