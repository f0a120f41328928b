"""The rooms of practice joined to what they lead to: tables, par, what is kept of it."""
