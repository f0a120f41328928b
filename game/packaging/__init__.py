"""Builds the game for others: wheel, frozen program, Debian package, Flatpak. Nothing else imports it.

For a release, set the version in `game/__init__.py` and nowhere else, and the heading in `game/docs/changes.md`. Then
run `python -m tests.wheel`, `python -m tests.versions` and `python -m tests.release --keep FOLDER`. The last one makes
what people download, and makes every check if `lintian`, `appstream`, `desktop-file-utils` and `flatpak-builder` are
installed. `twine check --strict` checks the wheel. Build on the oldest system that the program should run on: it needs
the C library of that system, or a newer one. `python -m build --wheel` makes the wheel for this kind of system, and
`CC=false python -m build --wheel` the one for all others, in which Python code plays.

Addresses go into `pyproject.toml`: the author's email for the Debian package, and the URLs Homepage, Issues, Repository
and Pictures (the folder above `sprites`) for software centers. The license of the game goes there, too.

Never run so far: anything on Windows, on macOS and with Python 3.14; `.github/workflows/checks.yml`, which `actionlint`
accepts; and the Flatpak in its sandbox, because its runtime could not be had.
"""
