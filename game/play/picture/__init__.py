"""The picture of a table: its parts, painted anew only where they differ, and what moves over them."""
