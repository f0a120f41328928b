"""One screen for several people: hidden hands, questions to everyone at once, and the curtain between two players."""
