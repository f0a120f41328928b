"""`python -m tests.knob_effects`: see `run`."""

import sys

from tests.knob_effects.run import main

if __name__ == "__main__":
    sys.exit(main())
