"""What a game's own module says about it: its title, its words, its options. Reports know no game themselves.

A page may be made where the game is not installed; then it is called as the summary calls it, and has no meanings.
"""

from dataclasses import MISSING, fields

from pyengine.errors import InputError

TERMS = {"decision": "decision", "pass": "pass", "passes": "passes", "passing": "passing"}


def module(summary):
    """The module of a registered game, or None."""
    from pyengine import registry

    if ":" in summary["game"] and not registry.is_program(summary["game"]):
        return None  # a function: it has nothing to say, and nothing need be imported
    try:
        return registry.entry(summary["game"])
    except (InputError, ImportError):
        return None


def _said(summary, name, otherwise):
    return getattr(module(summary), name, otherwise)


def title(summary):
    """The game's name."""
    return _said(summary, "TITLE", summary["game"])


def term(summary, word):
    """The game's word for one of TERMS."""
    return _said(summary, "TERMS", {}).get(word, TERMS[word])


def seating(summary):
    """A sentence about the order of the seats, or nothing."""
    return _said(summary, "SEATING", "")


def most_moves(summary):
    """(number, text) of the most legal moves that there can be and of what has them, or None."""
    function = _said(summary, "most_moves", None)
    return function(summary["options"]) if function else None


def defaults(source):
    """The default values of a module's options by name."""
    options = getattr(source, "Options", None)
    if not hasattr(options, "__dataclass_fields__"):
        return {}
    return {field.name: field.default for field in fields(options) if field.default is not MISSING}


def option_words(summary):
    """The options as arguments of the command line."""
    from pyengine import registry

    foreign = ":" in summary["game"] and not registry.is_program(summary["game"])
    own = registry.Foreign if foreign else module(summary)
    if own is not None and hasattr(own, "command_words"):
        return own.command_words(summary["options"])
    words = []
    for name, value in summary["options"].items():
        flag = name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        elif value is not None:
            words += [f"--{flag}", str(value)]
    return words


def value_text(value):
    """An option's value as it is typed: on and off for truth values."""
    return {True: "on", False: "off", None: "none"}[value] if value is None or isinstance(value, bool) else str(value)


def options(summary):
    """(name, value, meaning, whether it is the default) of every option."""
    source = module(summary)
    meanings, usual = getattr(source, "MEANINGS", {}), defaults(source)
    for name, value in summary["options"].items():
        key = (name, value) if value is None or isinstance(value, (bool, int, str)) else name
        yield (
            name.replace("_", "-"),
            value_text(value),
            meanings.get(key, meanings.get(name, "")),
            name in usual and value == usual[name],
        )


def option_lines(source):
    """(name, default, meaning) of every option of a module."""
    meanings = getattr(source, "MEANINGS", {})
    for name, value in defaults(source).items():
        values = [
            f"{value_text(key[1])}: {text}"
            for key, text in meanings.items()
            if key[0] == name and isinstance(key, tuple)
        ]
        yield name.replace("_", "-"), value_text(value), meanings.get(name) or "; ".join(values)
