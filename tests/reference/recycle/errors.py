"""Errors of a program or a game, each with its place in the text."""


class RecycleError(Exception):
    """An error at a place of a program: `file`, `line` and `column` (from 1), `message`."""

    def __init__(self, file, place, message):
        self.file = file
        self.line, self.column = place
        self.message = message
        super().__init__(f"{file}:{self.line}:{self.column}: {message}")


class ProgramError(RecycleError):
    """The text is not a program: found before any game is played."""


class GameError(RecycleError):
    """A game went wrong while it was played."""


class Unfinished(RecycleError):
    """A game hit the limit on decisions or on statements."""
