"""Two commits, built side by side and timed in turns: python -m bench.compare OLD NEW."""
