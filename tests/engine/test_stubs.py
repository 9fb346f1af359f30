"""The type stubs that a build writes name what the compiled modules have, no more and no less."""

import ast
import importlib
import inspect
from pathlib import Path

import pytest

import stubs

ROOT = Path(__file__).parent.parent.parent
STUBS = sorted((ROOT / "engine").rglob("*.pyi"))


def public(names):
    return {name for name in names if not name.startswith("_")}


def defined(body):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.AnnAssign):
            yield node.target.id


@pytest.mark.parametrize("stub", STUBS, ids=lambda path: path.stem)
def test_stub(stub):
    name = ".".join(stub.relative_to(ROOT).with_suffix("").parts)
    module = importlib.import_module(name)
    tree = ast.parse(stub.read_text())
    own = {
        key
        for key, value in vars(module).items()
        if not inspect.ismodule(value) and getattr(value, "__module__", name) in (name, None)
    }
    assert public(defined(tree.body)) == public(own)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            assert public(defined(node.body)) == public(vars(getattr(module, node.name)))
        elif isinstance(node, ast.FunctionDef):
            parameters = inspect.signature(getattr(module, node.name)).parameters
            assert [argument.arg for argument in node.args.args] == list(parameters)


def test_every_public_module_has_a_stub():
    modules = {path.with_suffix("") for path in stubs.compiled(ROOT) if not path.stem.startswith("_")}
    assert modules == {stub.with_suffix("") for stub in STUBS}
    for package in ("engine", "pyengine"):
        assert (ROOT / package / "py.typed").exists()
