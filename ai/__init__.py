"""Computer players: their decisions, the worker process they run in, and the tools that measure them.

They receive views and return actions; they never see a `State`.
"""

import os

# Matrices are small here: numpy's threads would take longer to agree than to work, and keep the window from its core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
