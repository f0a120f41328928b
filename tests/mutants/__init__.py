"""Mutation testing: small changes to rules, engine and computer players, and whether a test notices each."""
