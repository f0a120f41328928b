"""The strongest player and its lookahead: races that evaluate a hand, and rounds played out in simulated deals."""
