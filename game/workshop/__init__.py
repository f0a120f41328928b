"""One's own rules: fourteen answers, the editor of every option, and the lab that compares two rule sets."""
