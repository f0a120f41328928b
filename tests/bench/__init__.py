"""Benchmarks, run as `python -m tests.bench.<name>`; they are never part of a timed test."""
