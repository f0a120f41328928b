"""Play random rule sets drawn from all options: `python -m tests.houses`, see `run`.

`python -m tests.houses published` lists the pages of `published`.
"""

import sys

from tests.houses import published, run

if __name__ == "__main__":
    if sys.argv[1:] == ["published"]:
        print("\n".join(published.table()))
    else:
        sys.exit(run.main())
