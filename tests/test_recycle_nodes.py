"""Every kind of node says what holds for it; nobody can forget to."""

import inspect

import pytest

from pyengine.recycle import ir
from pyengine.recycle.ir import expressions, statements
from pyengine.recycle.types import Type

FACTS = ("draws", "fails", "looks", "reads", "walks")


def kinds(base, module):
    return [
        each for each in vars(module).values() if inspect.isclass(each) and issubclass(each, base) and each is not base
    ]


EXPRESSIONS, STATEMENTS = kinds(ir.Expression, expressions), kinds(ir.Statement, statements)


def test_there_are_nodes():
    assert len(EXPRESSIONS) >= 44 and len(STATEMENTS) >= 20


@pytest.mark.parametrize("kind", EXPRESSIONS)
def test_facts_of_expressions(kind):
    assert [type(vars(kind)[name]) for name in FACTS] == [bool] * len(FACTS)


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_that_is_forgotten_is_no_default(fact):
    others = {name: False for name in FACTS if name != fact}
    with pytest.raises(TypeError, match=fact):
        type("Forgetful", (ir.Expression,), {}, type=Type.INT, **others)


def test_statements_say_whether_they_draw():
    assert all(type(vars(kind)["draws"]) is bool for kind in STATEMENTS)
    with pytest.raises(TypeError, match="draws"):
        type("Forgetful", (ir.Statement,), {})
