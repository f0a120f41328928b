"""The strongest player, and how it looks ahead: races for judging a hand, whole rounds played out in imagined deals."""
