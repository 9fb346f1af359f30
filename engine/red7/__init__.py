"""Red7: cards, scores, moves, the random walk and the full tree."""
