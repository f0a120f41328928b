"""Computer players: how they think, where they think, how they are measured. Views in, actions out; never a state."""
