"""Learners: networks that play against themselves, rules, and data to learn from."""
