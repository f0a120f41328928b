"""Kill a playing program at random moments and reopen its games: `python -m tests.kills`, see `run`."""

import sys

from tests.kills.run import main

if __name__ == "__main__":
    sys.exit(main())
