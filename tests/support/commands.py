"""Commands in this process, by the line that a person types."""

import json
import shlex

from pyengine.__main__ import main


def said(capsys, line, *more):
    """(exit status, standard output, standard error) of a line, and of more words, such as paths."""
    status = main([*shlex.split(line), *map(str, more)])
    return status, *capsys.readouterr()


def figures(capsys, line, *more):
    """The JSON of a command that ends well."""
    status, out, err = said(capsys, line, *more, "--json", "-")
    assert status == 0, err
    return json.loads(out)


def refused(capsys, line, sentence, *more):
    """Assert that a command prints nothing but one sentence, with these words, and ends with status 2."""
    status, out, err = said(capsys, line, *more)
    assert (status, out, err.count("\n")) == (2, "", 1) and sentence in err, err


def refusal_of(main, words, capsys):
    """The sentence with which a function of words refuses them, the one thing that it prints."""
    assert main([*map(str, words)]) == 2
    output = capsys.readouterr()
    assert output.out == "" and output.err.count("\n") == 1
    return output.err


def answered(main, words, capsys, *, to="-"):
    """The JSON that a function of words prints; `to` nothing where --json takes no file."""
    assert main([*map(str, words), "--json", *[to] * bool(to)]) == 0
    return json.loads(capsys.readouterr().out)
