"""Practice: single rounds, par, the review, the coach, drills, odds, and setting up positions."""
