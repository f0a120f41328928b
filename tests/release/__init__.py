"""Releases for people without Python: built and tested."""
