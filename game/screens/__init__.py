"""The screens: each a file or, of several files, a folder with `screen` in it; `screen` here is what every one can do.

A screen is given what it shows and tells its caller what was chosen; it opens nothing it was not given a way to.
"""
