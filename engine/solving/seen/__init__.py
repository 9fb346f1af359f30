"""Information sets: what a seat has seen."""
