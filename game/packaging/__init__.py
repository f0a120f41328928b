"""Builds the game for others: wheel, frozen program, Debian package. Nothing else imports it."""
