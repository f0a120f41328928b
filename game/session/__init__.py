"""What all features share: settings, sound, computer players, randomness, clipboard, background work."""
