"""What a seat has seen: information sets."""
