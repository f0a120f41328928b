"""Games that were played to their end, as values, and what they come to: wins, points, buys, rounds out, streaks."""
