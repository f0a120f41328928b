"""Pictures of every screen without a display: the studio, the situations, and the command."""
