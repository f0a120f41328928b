"""The rules and the manual as pages to read in the window."""
