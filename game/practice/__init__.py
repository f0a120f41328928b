"""Practice: single rounds, par, the review, the coach, drills, odds, and positions to set up."""
