"""How far a hand is from its contract, exactly: distance, acceptance and the best way to lay down."""
