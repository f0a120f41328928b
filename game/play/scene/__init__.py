"""From the player's state to a scene: buttons, band, plaques, the enlarged panel and the narration."""
