"""Files, other people's and our own: read safely, described in words, written so that nothing is lost."""
