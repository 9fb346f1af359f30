"""A contract of import-linter: no module stands on itself, by whatever arrows.

Imports inside functions and for types count, and so do strings that name a module, as the registry loads games.
Packages are left out, which hand names on: what they load is asked for by those who use the name. The name of a command
is no module: it is what a person types.
"""

import ast
from pathlib import Path

from importlinter import Contract, ContractCheck, output

ROOT = Path(__file__).parent.parent.parent


def named_modules(graph, module):
    """Modules whose names stand as strings in a module."""
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    if path.exists():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in graph.modules:
                yield node.value


def circle(graph):
    """A list of modules each of which imports the next, the last one the first; None where there is none."""
    for module in sorted(graph.modules):
        for imported in sorted(graph.find_modules_directly_imported_by(module)):
            chain = graph.find_shortest_chain(importer=imported, imported=module)
            if chain:
                return [module, *chain[:-1]]
    return None


class Circles(Contract):
    def check(self, graph, verbose):
        for module in sorted(graph.modules):
            for named in named_modules(graph, module):
                if named.count(".") > 1 and not f"{module}.".startswith(f"{named}."):
                    graph.add_import(importer=module, imported=named)
            if ROOT.joinpath(*module.split("."), "__init__.py").exists():
                for handed_on in graph.find_modules_directly_imported_by(module):
                    graph.remove_import(importer=module, imported=handed_on)
        found = circle(graph)
        return ContractCheck(kept=not found, metadata={"circle": found and [*found, found[0]]})

    def render_broken_contract(self, check):
        output.print_error(f"a circle: {' -> '.join(check.metadata['circle'])}")
