"""Play random rule sets drawn from all options: `python -m tests.houses`, see `run`.

`python -m tests.houses published` lists the pages of `published`, and `python -m tests.houses options [FILE ...]` the
options with the pages that use each, those of the files with them.
"""

import sys
from pathlib import Path

from tests.houses import published, run

if __name__ == "__main__":
    if sys.argv[1:] == ["published"]:
        print("\n".join(published.table()))
    elif sys.argv[1:2] == ["options"]:
        print("\n".join(published.options_table(map(Path, sys.argv[2:]))))
    else:
        sys.exit(run.main())
