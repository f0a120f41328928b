"""The command line, as `shanghai-rummy` and `python -m shanghai_rummy` start it."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
