"""Tests of saved games."""
