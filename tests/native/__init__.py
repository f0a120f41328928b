"""The native core: the same results as the Python code, bounds held, and what happens where it cannot be used."""
