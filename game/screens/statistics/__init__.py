"""The screen of statistics: its three pages, and the whole score sheet of a past game."""
