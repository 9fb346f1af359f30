"""Characters of texts for people, beside ASCII."""

NBSP = "\u00a0"  # where a line must not end
TIMES = "\u00d7"
DASH = "\u2013"  # between the ends of an interval
