"""The lesson: a short round with prepared cards and a coach."""
