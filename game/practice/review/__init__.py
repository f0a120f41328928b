"""The review of a round: its curve, its costly choices, and finding a better one."""
