"""Who sits where: chairs, levels and tempers, for every feature that seats players."""
