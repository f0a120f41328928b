"""The computer players: how they think, where they run, how they are measured. Views in, actions out; never a state."""

import os

# Matrices are small here: numpy's threads would take longer to agree than to work, and keep the window from its core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
