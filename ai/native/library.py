"""The native core as a library: its sources, whether there is a build of exactly these, and its structs.

Imports nothing of the game, so that the script that builds the library can load this file by itself.
"""

import ctypes
import os
import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
FILE = HERE / ("libcore.dll" if os.name == "nt" else "libcore.so")
SWITCH = "SHANGHAI_RUMMY_PYTHON"  # an environment variable; if set to anything, the Python code is used
NATIVE = "native core"
STRUCTS = ("Contract", "Round", "Deals")
_TYPES = {
    "int64_t": ctypes.c_int64,
    "double": ctypes.c_double,
    "float": ctypes.c_float,
}
_CONSTANT = re.compile(r"^#define (\w+) (-?\d+)\b", re.MULTILINE)
_STRUCT = re.compile(r"^typedef struct \{\n(.*?)^\} (\w+);", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^    (?:const )?(\w+) (\*?)(\w+)(?:\[(\w+)\])?;", re.MULTILINE)


class CoreLibrary(NamedTuple):
    """The library, if there is a usable one, and which code is used."""

    library: ctypes.CDLL | None
    code: str


class HeaderLayout(NamedTuple):
    """The content of `core.h`: constants, structs, and the target types of pointer fields."""

    constants: dict[str, int]
    structs: dict[str, type[ctypes.Structure]]
    pointers: dict[str, dict[str, str]]


def fingerprint() -> str:
    """Return a hash that identifies a library built from these sources."""
    digest = sha256()
    # Sorting and the names make the result independent of how a file system lists the files.
    for path in sorted(HERE.glob("*.[ch]")):
        digest.update(path.name.encode() + b"\n" + path.read_bytes())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1)
def layout() -> HeaderLayout:
    """Return the layout of `core.h`."""
    header = files(__name__.rpartition(".")[0]) / "core.h"  # also there if the game is in an archive
    return layout_of(header.read_text(encoding="utf-8"))


def layout_of(header: str) -> HeaderLayout:
    """Return the layout of a header.

    >>> header = "#define MOST 3\\ntypedef struct {\\n    int64_t sets;\\n    const double *worth[MOST];\\n} Some;\\n"
    >>> layout_of(header).constants, layout_of(header).pointers
    ({'MOST': 3}, {'Some': {'worth': 'double'}})
    """
    constants = {name: int(value) for name, value in _CONSTANT.findall(header)}
    structs: dict[str, type[ctypes.Structure]] = {}
    pointers: dict[str, dict[str, str]] = {}
    for body, name in _STRUCT.findall(header):
        fields: list[tuple[str, Any]] = []
        for kind, star, field, several in _FIELD.findall(body):
            one: Any = ctypes.c_void_p if star else _TYPES[kind]
            fields.append((field, one * int(constants.get(several, several)) if several else one))
        structs[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
        pointers[name] = {field: kind for kind, star, field, _ in _FIELD.findall(body) if star}
    return HeaderLayout(constants, structs, pointers)


@lru_cache(maxsize=1)
def core_library() -> CoreLibrary:
    """Return the library built from these sources, or why the Python code is used."""
    if SWITCH in os.environ:
        return CoreLibrary(None, f"Python code: {SWITCH} is set")
    return library_in(FILE)


def library_in(file: Path) -> CoreLibrary:
    """Return the library in a file, or why it cannot be used."""
    if not file.exists():
        return CoreLibrary(None, "Python code: no native core was built")
    try:
        library = ctypes.CDLL(str(file))
        library.core_fingerprint.restype = ctypes.c_char_p
        built_from = library.core_fingerprint()
        library.core_bytes.argtypes, library.core_bytes.restype = (ctypes.c_int64,), ctypes.c_int64
    except (OSError, AttributeError):
        return CoreLibrary(None, "Python code: the native core cannot be loaded")
    if built_from != fingerprint().encode() or not _is_laid_out_alike(library):
        return CoreLibrary(None, "Python code: the native core was built from other sources")
    return CoreLibrary(library, NATIVE)


def _is_laid_out_alike(library: ctypes.CDLL) -> bool:
    sizes = [ctypes.sizeof(layout().structs[name]) for name in STRUCTS]
    return sizes == [library.core_bytes(at) for at in range(len(STRUCTS))]
