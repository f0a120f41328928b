"""The lesson: a short round with chosen cards, in which a coach asks for each step."""
