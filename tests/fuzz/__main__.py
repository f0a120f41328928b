"""Open damaged folders, odd command lines, texts and files: `python -m tests.fuzz`, see `run`."""

import sys

from tests.fuzz.run import main

if __name__ == "__main__":
    sys.exit(main())
