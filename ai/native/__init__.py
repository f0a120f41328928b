"""The native core: what imagined deals spend their time on, in C. Where it is missing the Python code plays."""
