"""Build the native core (`ai/native`) when the game is installed or packaged, if there is a C compiler.

An editable installation gets the library in the checkout, next to its sources; a wheel contains it and is then for one
platform, with any Python: see `hook.py`. On Linux that is every system with the C library that the core needs, or a
newer one. No error here stops an installation: without the library the Python code is used, and `shanghai-rummy
--version` says so.
"""

import os
import platform
import re
import runpy
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from packaging.tags import sys_tags

SOURCES = "ai/native"
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-std=c11", "-O3", "-fPIC", "-ffp-contract=off", "-fvisibility=hidden")
# Counting bits is one instruction on every such processor since 2009; the library refuses to run on an older one.
FLAGS_FOR = {"x86_64": ("-mpopcnt",), "AMD64": ("-mpopcnt",)}
_PATIENCE = 300  # seconds for a compiler


class NotBuilt(Exception):
    """Why there is no library."""


def compiler() -> list[str]:
    """Return the command of the C compiler: from CC, or the first that is installed."""
    named = shlex.split(os.environ.get("CC", ""))
    compilers = [[path] for name in COMPILERS if (path := shutil.which(name))]
    if not named and not compilers:
        raise NotBuilt("there is no C compiler")
    return named or compilers[0]


def build(root: Path, target: Path, more: Sequence[str] = ()) -> None:
    """Compile the core of the checkout at `root` to the file `target`, which is replaced only on success."""
    library = runpy.run_path(str(root / SOURCES / "library.py"))
    made = target.with_name(f"{target.name}.{os.getpid()}.new")
    known_by = f'-DFINGERPRINT="{library["fingerprint"]()}"'
    command = [
        *compiler(),
        *FLAGS,
        *FLAGS_FOR.get(platform.machine(), ()),
        known_by,
        *more,
        "-shared",
        str(root / SOURCES / "core.c"),
        "-o",
        str(made),
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=_PATIENCE, check=False)
        if done.returncode:
            raise NotBuilt(f"{shlex.join(command)} failed:\n{done.stderr.strip()[-2000:]}")
        os.replace(made, target)
    except (OSError, subprocess.SubprocessError) as problem:
        raise NotBuilt(str(problem)) from None
    finally:
        made.unlink(missing_ok=True)


def tag(library: bytes) -> str:
    """Return the tag of a wheel with the library: any Python 3, whose headers the core does not need, and of the
    platforms of this system the oldest on which the library works.
    """
    platforms = [candidate.platform for candidate in sys_tags()]
    own = next(platform for platform in platforms if not platform.startswith(("manylinux", "musllinux")))
    needed = needed_glibc(library)
    described = [(re.fullmatch(r"manylinux_(\d+)_(\d+)_\w+", platform), platform) for platform in platforms]
    fit = [
        (version, platform)
        for match, platform in described
        if match and needed and (version := (int(match[1]), int(match[2]))) >= needed
    ]
    return f"py3-none-{min(fit)[1] if fit else own}"


def needed_glibc(library: bytes) -> tuple[int, int] | None:
    """Return the version of the GNU C library that a library for Linux needs, or `None` if it needs others.

    >>> needed_glibc(b"\\0libc.so.6\\0GLIBC_2.2.5\\0memcpy\\0GLIBC_2.14\\0")
    (2, 14)
    """
    others = set(re.findall(rb"\0((?:lib|ld-)[\w.+-]+\.so[.\d]*|GLIBC_[A-Z]\w+)(?=\0)", library)) - {b"libc.so.6"}
    versions = re.findall(rb"\0GLIBC_(\d+)\.(\d+)[.\d]*(?=\0)", library)
    return None if others else max(((int(major), int(minor)) for major, minor in versions), default=None)
