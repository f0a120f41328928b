"""Benchmarks: run one as `python -m tests.bench.<name>`; never part of a timed test."""
