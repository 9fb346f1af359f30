"""The older name of `engine.crosskings.score`, as far as Python sees it."""

from engine.crosskings.score import hand_scores as hand_scores
