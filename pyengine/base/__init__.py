"""What every room stands on: errors, the command line, late imports, drawing."""
