"""The drills that come with the game: finding, measuring, choosing and checking them."""
