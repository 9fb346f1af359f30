"""External sampling, which needs no tree."""
