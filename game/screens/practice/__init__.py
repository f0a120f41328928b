"""The rooms of practice: where one chooses among them, a round to choose, par, and what else there is to learn from."""
