"""Count the game tree from fixed positions: `python -m tests.perft`, see `count`."""

import sys

from tests.perft.count import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
