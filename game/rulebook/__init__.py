"""The rules and the manual as pages in the window."""
