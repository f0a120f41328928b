"""The toolkit: window, loop, screens, boxes and what is drawn in them; it knows no card and no rule."""
