"""The picture of a table: its parts, repainted only where they differ, and the moving cards over them."""
