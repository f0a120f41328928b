"""Make small changes to the code and list those no test notices: `python -m tests.mutants`, see `run`."""

import sys

from tests.mutants.run import main

if __name__ == "__main__":
    sys.exit(main())
