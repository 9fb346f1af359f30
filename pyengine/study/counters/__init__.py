"""What a study counts on request, one module each, which an option of a study names."""
