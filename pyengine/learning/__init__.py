"""Learners: data to learn from."""
