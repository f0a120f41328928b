"""Pictures of every screen without a display: the studio that sets them up, what they show, and how they are taken."""
