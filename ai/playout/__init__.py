"""The rest of a round played out in many imagined deals at once, from what one seat may know."""
