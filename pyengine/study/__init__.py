"""Plan a study, run its chunks anywhere, store and resume it."""
