"""What programs of others stand on is there, as it was: names of `pyengine`, parameters, the table in C, files."""

from functools import reduce

import pyengine
from tests.support import public

LISTED = public.LIST.read_text(encoding="utf-8").splitlines()


def test_names_and_parameters_are_the_listed_ones():
    """`python -m tests.support.public --write` takes on what changes; the changelog has to say it."""
    heads = [line.partition("(")[0] for line in LISTED if line.startswith("pyengine.")]
    made = [reduce(getattr, head.split(".")[1:], pyengine) for head in heads]
    found = [head + public.parameters(each) for head, each in zip(heads, made, strict=True)]
    assert found == [line for line in LISTED if line.startswith("pyengine.")]
    assert set(pyengine.__all__) == {head.split(".")[1] for head in heads}


def test_a_table_in_c_only_grows_at_its_end():
    listed = [line for line in LISTED if line.startswith("G")]
    assert [*public.layout()][: len(listed)] == listed and len(listed) > 40


def test_streams_and_versions_of_files():
    assert LISTED[-2:] == [*public.lines()][-2:]
