"""One screen for several people: nobody's cards lie open, everybody is asked at once, and the curtain between two."""
