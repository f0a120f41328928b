"""`python -m tests.houses`: see `run`."""

import sys

from tests.houses.run import main

if __name__ == "__main__":
    sys.exit(main())
