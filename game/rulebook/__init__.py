"""The rules and the manual, to be read in the window: rule sets to choose from, sentences, books, pages."""
