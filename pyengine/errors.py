"""The one kind of error that a user can cause."""


class InputError(ValueError):
    """Bad input: its text is one sentence that says what is wrong, where, and what was expected."""
