"""Practice rounds: playing one, and comparing it with experts (par)."""
