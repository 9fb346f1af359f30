"""Cross Kings: cards, scores, moves, the game as a table, exact values."""
