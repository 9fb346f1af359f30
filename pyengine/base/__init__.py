"""Base of every room: errors, the command line, late imports, drawing."""
