"""In what two choices differ, from the seat's view alone: cards that still help, points at risk, who can use a card.

Each difference speaks for the better choice. Its size is counted from the view; what it is worth in points was measured
(`python -m tests.drills weigh`).
"""
