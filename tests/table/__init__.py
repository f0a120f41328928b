"""Tests of the table on screen, without a window."""
