"""After a round and after the game: score sheet, ranking, and the story of the evening."""
