"""Every kind of node says what holds for it, the checker makes it, it has its code and its text: nobody forgets."""

import inspect
import re
from pathlib import Path

import pytest

from pyengine.recycle import ir
from pyengine.recycle.check import context, game
from pyengine.recycle.emit import rules, together, unit
from pyengine.recycle.front import grammar
from pyengine.recycle.ir import expressions, statements
from tests.support.recycle_show import FORMATS, Writer

FACTS = ("draws", "fails", "looks", "reads", "walks")


def kinds(base, module):
    classes = filter(inspect.isclass, vars(module).values())
    return [each for each in classes if issubclass(each, base) and each is not base]


EXPRESSIONS, STATEMENTS = kinds(ir.Expression, expressions), kinds(ir.Statement, statements)


def test_there_are_nodes():
    assert len(EXPRESSIONS) >= 43 and len(STATEMENTS) >= 19


@pytest.mark.parametrize("kind", EXPRESSIONS)
def test_facts_of_expressions(kind):
    assert [type(vars(kind)[name]) for name in FACTS] == [bool] * len(FACTS)


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_that_is_forgotten_is_no_default(fact):
    others = {name: False for name in FACTS if name != fact}
    with pytest.raises(TypeError, match=fact):
        type("Forgetful", (ir.Expression,), {}, type=ir.Type.INT, **others)


def test_statements_say_whether_they_draw():
    assert all(type(vars(kind)["draws"]) is bool for kind in STATEMENTS)
    with pytest.raises(TypeError, match="draws"):
        type("Forgetful", (ir.Statement,), {})


# What is a part of others: no code is asked for it alone.
PARTS = {ir.Storage, ir.GameOwner, ir.Numbered, ir.ByAttribute}


@pytest.mark.parametrize("kind", EXPRESSIONS)
def test_code_of_expressions(kind):
    assert (kind in rules.value or kind in rules.make) != (kind in PARTS)


RUN = {ir.Stage, ir.Choice, ir.Together, ir.When, ir.Ask}
MADE = {together.Ballot}  # of options that are chosen unseen


@pytest.mark.parametrize("kind", STATEMENTS)
def test_code_of_statements(kind):
    assert (kind in rules.do) != (kind in RUN)  # of which emit.unit makes the run of a game


def test_rules_are_for_nodes():
    """No rule is left behind by a node that went."""
    assert {*rules.value, *rules.make, *rules.walk} <= {*EXPRESSIONS}
    assert {*rules.do, *rules.choose} <= {*STATEMENTS} | MADE
    assert unit.RULES


def test_words_have_their_check():
    assert {*context.EXPRESSIONS} >= {*grammar.USAGE, *grammar.STORAGES}
    created = {"put": "set", "create": "deck"}  # what the parser makes of them
    assert {*context.STATEMENTS} >= {created.get(word, word) for word in grammar.STATEMENTS} | {*grammar.CREATED}


@pytest.mark.parametrize("kind", EXPRESSIONS + STATEMENTS)
def test_checks_make_all_nodes(kind):
    files = Path(game.__file__).parent.glob("*.py")
    assert any(re.search(rf"\bir\.{kind.__name__}\b", file.read_text(encoding="utf-8")) for file in files)


# Of these, the text says all that they hold.
WHOLE = {ir.Expression, ir.Storage, tuple[ir.Expression, ...]}


@pytest.mark.parametrize("kind", EXPRESSIONS + STATEMENTS)
def test_texts_of_nodes(kind):
    """A node has a text of its own, unless NAME(PART, PART) leaves nothing out."""
    held = {*vars(kind).get("__annotations__", {}).values()} - {ir.Type}
    assert kind in FORMATS or f"ir.{kind.__name__}(" in inspect.getsource(Writer.text) or held <= WHOLE
