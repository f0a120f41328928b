"""The card table: layout and animation."""
