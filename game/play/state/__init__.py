"""What is known at the table and what she who sits there is about to do, as values."""
