"""Send random mouse and keyboard events to every screen: `python -m tests.monkey`, see `run`."""

import sys

from tests.monkey.run import main

if __name__ == "__main__":
    sys.exit(main())
