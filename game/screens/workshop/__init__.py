"""The rules workshop: the editor of a house's own rule sets, and the lab that plays two of them side by side."""
