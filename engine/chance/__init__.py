"""Draws by a script, and streams for Python."""
