"""A game: its spec and options, the game with its states, transcripts, games of other packages."""
