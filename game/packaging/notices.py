"""Third-party licenses in the frozen program: a table, and NOTICES generated from it.

`frozen.spec` loads this file, so it runs in the Python that froze the program, and imports nothing of the game. Python
packages include their licenses; the libraries inside pygame-ce's wheel, and those taken from the system, do not, so
their texts are in `licences/`. Most are the copyright files of Debian 12 for the same libraries. A shared library that
is not in the table is an error: nothing is distributed without its license. The table has the libraries in the wheels
for Windows and macOS, too.
"""

import re
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

TEXTS = Path(__file__).parent / "licences"
FONTS = Path(__file__).parents[2] / "sprites" / "fonts"
_LICENCE = re.compile(r"(?i)^(licen[cs]e|copying|notice|ofl)")
OWN = {"core"}  # the native core
_SHARED = re.compile(r"\.(so|dylib|dll)(\.|$)")
_VERSION = re.compile(r"([-.]\d|-[0-9a-f]{8}).*")  # or a hash
_EXTENSION_MODULE = re.compile(r"\.(cpython-|abi3\.|cp3)")
_WINDOWS = "api-ms-win-"  # names of parts of Windows
_RULE = "=" * 100


class Bundled(NamedTuple):
    """A third-party component: its name, its license in short, and the files with the full text.

    `libraries` are shared libraries by the names of their files, without `lib` and their version.
    `texts` are in `licences/`; if there are none, the Python package `package` includes its own. The license of
    `font` is beside it in `sprites/fonts`.
    """

    name: str
    licence: str
    libraries: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    package: str = ""
    font: str = ""


PARTS = (
    # Its license for Windows covers Microsoft's libraries, too.
    Bundled("Python", "PSF-2.0", ("python3", "vcruntime140", "vcruntime140_1", "msvcp140", "ucrtbase")),
    Bundled("pygame-ce", "LGPL-2.1", texts=("LGPL-2.1",), package="pygame-ce"),
    Bundled("NumPy", "BSD-3-Clause", package="numpy"),
    Bundled("OpenBLAS", "BSD-3-Clause", ("scipy_openblas64_",), package="numpy"),
    Bundled(
        "GCC's libraries", "GPL-3.0 with exception", ("gcc_s", "stdc++", "gfortran", "quadmath"), ("gcc-exception",)
    ),
    Bundled("platformdirs", "MIT", package="platformdirs"),
    Bundled("Tomli-W", "MIT", package="tomli-w"),
    Bundled("tqdm", "MPL-2.0 and MIT", package="tqdm"),
    Bundled("FSRS", "MIT", package="fsrs"),
    Bundled("typing_extensions", "PSF-2.0", package="typing_extensions"),
    Bundled("Marcellus", "OFL-1.1", font="marcellus"),
    Bundled("Jost", "OFL-1.1", font="jost"),
    Bundled("PyInstaller's loader", "GPL-2.0 with exception", package="pyinstaller"),
    Bundled("SDL", "Zlib", ("SDL2",), ("sdl2",)),
    Bundled("SDL_image", "Zlib", ("SDL2_image",), ("sdl2-image",)),
    Bundled("SDL_mixer", "Zlib", ("SDL2_mixer",), ("sdl2-mixer",)),
    Bundled("SDL_ttf", "Zlib", ("SDL2_ttf",), ("sdl2-ttf",)),
    Bundled("FreeType", "FTL", ("freetype",), ("freetype",)),
    Bundled("HarfBuzz", "MIT", ("harfbuzz",), ("harfbuzz",)),
    Bundled("Brotli", "MIT", ("brotlicommon", "brotlidec"), ("brotli",)),
    Bundled("libpng", "libpng-2.0", ("png16",), ("png",)),
    Bundled("libjpeg-turbo", "IJG and BSD-3-Clause", ("jpeg",), ("jpeg-turbo",)),
    Bundled("libtiff", "libtiff", ("tiff",), ("tiff",)),
    Bundled("libwebp", "BSD-3-Clause", ("webp", "webpdemux", "sharpyuv"), ("webp",)),
    Bundled("zlib", "Zlib", ("z",), ("zlib",)),
    Bundled("libffi", "MIT", ("ffi",), ("ffi",)),
    Bundled("FLAC", "BSD-3-Clause", ("FLAC",), ("flac",)),
    Bundled("Ogg", "BSD-3-Clause", ("ogg",), ("ogg",)),
    Bundled("Vorbis", "BSD-3-Clause", ("vorbis", "vorbisenc", "vorbisfile"), ("vorbis",)),
    Bundled("Opus", "BSD-3-Clause", ("opus",), ("opus",)),
    Bundled("opusfile", "BSD-3-Clause", ("opusfile",), ("opusfile",)),
    Bundled("WavPack", "BSD-3-Clause", ("wavpack",), ("wavpack",)),
    Bundled("libxmp", "MIT", ("xmp",), ("xmp",)),
    Bundled("PortMidi", "MIT", ("portmidi",), ("portmidi",)),
    Bundled("mpg123", "LGPL-2.1", ("mpg123",), ("mpg123", "LGPL-2.1")),
    Bundled("libsndfile", "LGPL-2.1", ("sndfile",), ("sndfile", "LGPL-2.1")),
    Bundled("FluidSynth", "LGPL-2.1", ("fluidsynth",), ("fluidsynth", "LGPL-2.1")),
    Bundled("ALSA's library", "LGPL-2.1", ("asound",), ("alsa", "LGPL-2.1")),
)


def library_name(file: str) -> str:
    """Return the name of a shared library from its file name.

    >>> [library_name(file) for file in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libz.1.3.1.dylib", "python313.dll")]
    ['SDL2', 'z', 'python3']
    """
    bare = _VERSION.sub("", _SHARED.split(file)[0].removeprefix("lib"))
    return "python3" if re.fullmatch(r"python3\d+", bare) else bare


def unknown(folder: Path) -> list[str]:
    """Return shared libraries anywhere in the folder that belong to no component and are not ours.

    Python extension modules belong to their packages.
    """
    known = {library.lower() for part in PARTS for library in part.libraries} | OWN
    names = {path.name for path in folder.rglob("*") if _SHARED.search(path.name)}
    files = {name for name in names if not _EXTENSION_MODULE.search(name)}
    return sorted(file for file in files if library_name(file).lower() not in known and not file.startswith(_WINDOWS))


def notices() -> str:
    """Return the whole text: the components, their licenses, and each license in full once."""
    listed = "\n".join(f"  {part.name}: {part.licence}" for part in PARTS)
    written: dict[str, list[str]] = {}
    for part in PARTS:
        for text in _texts(part):
            written.setdefault(text, []).append(part.name)
    head = "What Shanghai Rummy is made with, and the licences of it. The shared libraries may be exchanged for others."
    texts = (f"{_RULE}\n{', '.join(dict.fromkeys(names))}\n{_RULE}\n\n{text}\n" for text, names in written.items())
    return "\n".join((head, "", listed, "", *texts))


def _texts(part: Bundled) -> Iterator[str]:
    if part.name == "Python":
        places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))  # on Windows it is the second
        texts = [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file()]
        if not texts:
            sys.exit(f"This Python has no LICENSE.txt in {' or '.join(map(str, places))}: use another one")
        yield texts[0].read_text(encoding="utf-8")
    if part.font:
        yield (FONTS / f"{part.font}.txt").read_text(encoding="utf-8")
    for text in part.texts:
        yield (TEXTS / f"{text}.txt").read_text(encoding="utf-8")
    if part.package and not part.texts:
        held = distribution(part.package)
        licenses = [file for file in held.files or () if _LICENCE.match(file.name)]
        if not licenses:
            sys.exit(f"{part.package} carries no licence: put its text into {TEXTS}, and name it")
        yield from (Path(str(file.locate())).read_text(encoding="utf-8") for file in licenses)


def notices_for(folder: Path) -> str:
    """Return the text for the frozen program in a folder; exit, naming them, if libraries have no license."""
    if strangers := unknown(folder):
        sys.exit(f"no licence is known for {', '.join(strangers)}: add them to {__file__}")
    return notices()
