"""From these values to a scene: buttons, band, plaques, what is enlarged and what is read aloud."""
