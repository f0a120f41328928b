"""The native core: the same results as the Python code, checked bounds, and the fallback without it."""
