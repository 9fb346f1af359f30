"""A match in the terminal and as a page."""
