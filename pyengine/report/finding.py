"""What a finding is."""

from typing import NamedTuple

from pyengine.report.words import Summary

FEW_SAMPLES = 30  # fewer than this many: a warning, and nobody is said to be ahead


class Finding(NamedTuple):
    figure: str  # the number itself: "40.4 %"
    unit: str  # what it counts, in a few words
    text: str  # what it means, in a sentence
    more: str  # what else there is to say about it


def of_setup(summary: Summary, word: str = "of") -> str:
    """What the matches are of, where there is one setup."""
    return f" {word} this setup" if summary["samples"] == "matches" else ""
