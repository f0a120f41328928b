"""Rule sets drawn at random from every knob, and played: `python -m tests.houses`."""
