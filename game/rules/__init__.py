"""The rules: cards, melds, contracts, scoring, and rule sets as data. Standard library only.

`variant` has every rule that differs between rule sets, `variants` the shipped ones, as files `variant_file` reads.
"""
