"""The rules as questions: cards, melds, contracts, scoring, and variants as data. Standard library only."""
