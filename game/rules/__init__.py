"""Rules of the game: cards, melds, contracts, scoring and rule sets as data.

Uses only the standard library. `variant` defines every rule that can differ between rule sets; `variants` holds the
shipped rule sets as files, which `variant_file` reads.
"""
