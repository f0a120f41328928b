"""What every feature needs: the session with preferences, speaker and thinker, chance, clipboard, longer work."""
