"""Pages and panels over the table: the whole hand, naming a contract, standing orders, help."""
