"""Play random games with every rule checked at every step: `python -m tests.playouts`, see `run`."""

import sys

from tests.playouts.run import main

if __name__ == "__main__":
    sys.exit(main())
