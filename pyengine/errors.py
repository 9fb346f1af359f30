"""The errors that a user can cause, by bad input or with a game of one's own."""


class InputError(ValueError):
    """Bad input: its text is one sentence that says what is wrong, where, and what was expected."""


class GameError(AssertionError):
    """A game lacks a property that every game must have: one sentence says which, and the match that shows it."""
