"""The toolkit: window, loop, screens, layout, widgets. It knows no cards and no rules."""
