"""The title: the picture the game opens with, and every way on."""
