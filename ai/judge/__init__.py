"""The judge: what each choice of a seat is worth in points, how sure that is, and what a whole round was made of."""
