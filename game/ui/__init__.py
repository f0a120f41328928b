"""The UI toolkit: window, main loop, screens, layout and widgets. It knows nothing about cards or rules."""
