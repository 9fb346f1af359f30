"""What players do in every information set, and responses to it."""
