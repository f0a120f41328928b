"""How the program is built for others: hooks of the build, which no other module imports."""
