"""Builds the game for others: wheel, frozen program, Debian package, Flatpak. Nothing else imports it."""
