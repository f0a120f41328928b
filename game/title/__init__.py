"""The title screen."""
