"""How the program is built for others, which nothing else imports: build hooks, the frozen program, its package."""
