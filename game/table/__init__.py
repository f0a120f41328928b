"""The card table: layout, animation and pointer gestures."""
