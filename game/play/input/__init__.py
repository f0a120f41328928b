"""From one interaction to the next: keys, the pointer, putting cards somewhere; `update` is all that happens."""
