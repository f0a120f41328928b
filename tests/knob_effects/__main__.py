"""Change each option alone and look for an effect: `python -m tests.knob_effects --all`, see `run`."""

import sys

from tests.knob_effects.run import main

if __name__ == "__main__":
    sys.exit(main())
