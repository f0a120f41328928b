"""Catalogs of the languages: extracted from the program, checked against it, and read as the game reads them."""
