"""The tables behind `hand_score`; nothing here is for Python."""
