"""What practice remembers: the diary, kept rounds, when a drill is due, and the player's rating."""
