"""Mutation testing: small changes to the program, and whether a test notices each."""
