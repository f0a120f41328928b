"""Play random rule sets drawn from every knob: `python -m tests.houses`."""
