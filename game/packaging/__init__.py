"""How the program is built for others: hooks of the build, the frozen program, its package. No other module imports it."""
