"""The lesson: a short round with chosen cards and a coach."""
