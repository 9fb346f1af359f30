"""What moves are worth."""
