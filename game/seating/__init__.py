"""Who sits where: seats, levels and playing styles."""
