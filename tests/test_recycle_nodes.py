"""Every kind of node says what holds for it; and has its code; nobody can forget that."""

import inspect

import pytest

from pyengine.recycle import ir
from pyengine.recycle.emit import rules, unit
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


# What is a part of others: no code is asked for it alone.
PARTS = {ir.Storage, ir.Table}


@pytest.mark.parametrize("kind", EXPRESSIONS)
def test_code_of_expressions(kind):
    assert (kind in rules.VALUE or kind in rules.MAKE) != (kind in PARTS)


@pytest.mark.parametrize("kind", STATEMENTS)
def test_code_of_statements(kind):
    assert (kind in rules.DO) != (kind in (ir.Stage, ir.Choice))  # of which emit.flow makes the run of a game


def test_rules_are_for_nodes():
    """No rule is left behind by a node that went."""
    assert {*rules.VALUE, *rules.MAKE, *rules.WALK} <= {*EXPRESSIONS}
    assert {*rules.DO, *rules.CHOOSE} <= {*STATEMENTS}
    assert unit.RULES
