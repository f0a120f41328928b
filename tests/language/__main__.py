"""Bring the catalogs of the languages up to date, list what is missing, and check them: `python -m tests.language`.

`--update` writes today's messages into every catalog, or into those named; `--missing` lists
what is not translated; without either, catalogs are checked. `--update fi` begins a new one.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from tests.language import catalogs


def main(arguments: Sequence[str] | None = None) -> int:
    """Update, list or check; return 1 if a catalog has faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.language", description="The catalogs of the languages.")
    parser.add_argument("languages", metavar="CODE", nargs="*", help="languages, such as de (default: all)")
    parser.add_argument("--update", action="store_true", help="write today's messages into the catalogs")
    parser.add_argument("--missing", action="store_true", help="list what is not translated")
    options = parser.parse_args(arguments)
    failed = False
    for code in options.languages or catalogs.codes():
        if options.update:
            text, dropped = catalogs.updated(code)
            catalogs.path_of(code).write_text(text, encoding="utf-8")
            for sentence, translation in dropped:
                print(f"{code}: dropped {sentence!r}: {translation!r}")
        missing = catalogs.missing(code)
        if options.missing:
            for entry in missing:
                print(f"{entry.locations[0][0]}: {catalogs.singular(entry)!r}")
        faults = [*catalogs.faults(code)]
        if not catalogs.is_current(code):
            faults.append(f"{code}.po does not hold today's messages: run python -m tests.language --update")
        failed = failed or bool(faults)
        print(*faults, sep="\n", end="\n" if faults else "")
        places = Counter(entry.locations[0][0] for entry in missing)
        print(f"{code}: {len(missing)} messages in {len(places)} files are not translated")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
