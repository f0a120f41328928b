"""What the local player knows and is doing, as values."""
