"""Play random rule sets drawn from all options: `python -m tests.houses`."""
