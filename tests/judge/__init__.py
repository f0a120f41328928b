"""The proofs that the judge can be believed: slow suites, `python -m tests.judge`."""
