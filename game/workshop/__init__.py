"""The rules workshop joined to what it leads to: the editor and its files, the lab, a round to try."""
