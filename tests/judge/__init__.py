"""Validation of the judge: slow suites, `python -m tests.judge`."""
