"""The screen of settings: its pages, and the one on which a key is chosen by pressing it."""
