"""The native core: the hot loops of simulated deals, in C. Without it the Python code is used."""
