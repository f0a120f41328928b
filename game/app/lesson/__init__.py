"""The lesson: a short round with chosen cards, in which the others play by a script and a coach asks for each step."""
