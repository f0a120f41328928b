"""From one interaction to the next: keyboard, pointer and card placement; `update` is the only entry point."""
