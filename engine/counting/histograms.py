"""The bins of histograms, by the name that they had before: `engine.counting.runs`."""

from engine.counting.runs import own_values as own_values, steps as steps, values as values
