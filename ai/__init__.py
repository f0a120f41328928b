"""Computer players: their decisions, the worker process they run in, and the tools that measure them.

They receive views and return actions; they never see a `State`.
"""

import os

# Matrices are small here: synchronizing numpy's threads would cost more than it gains and take a core from the window.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
