"""Releases that people install without Python: built and tried."""
