"""Games that are kept: the list of them, how each is kept and taken up again."""
