"""Write the type stub of every compiled module beside it, from its .pyx and .pxd alone, and of packages that hand names
on: python stubs.py

An argument has the type that Python sees of its type in C, unless an annotation says more. Annotations say what
functions return, and what constants are that are no literals; where Cython takes none, a comment `# type: ..` does, on
the same line, or on a line of its own that the stub is to have. setup.py writes the stubs with every build, git keeps
none.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

HOMES = {
    "collections.abc": "Callable Collection Iterable Iterator Mapping Sequence",
    "typing": "Any NamedTuple Self",
    "numpy.typing": "ArrayLike NDArray",
}
TYPES = {"object": "Any", "bint": "bool", "double": "float"}  # of Python, by those of C
INTEGER = re.compile(r"(unsigned )?(char|short|int|long|Py_ssize_t|size_t|u?int(ptr|\d+)_t)")
ELEMENTS = {"double": "float64", "float": "float32"}  # of arrays
LINE = re.compile(r"""((?:[^"'#]|"[^"]*"|'[^']*')*)(?:#(.*))?""")
FUNCTION = re.compile(r"(?:def|cpdef(?: (?P<type>\w+))?) (?P<name>\w+)\((?P<arguments>.*)\)(?: -> (?P<returns>.*))?:")
CLASS = re.compile(r"(?:cdef )?class ([A-Za-z]\w*)(\(.*\))?:")
ATTRIBUTES = re.compile(r"cdef (?:readonly|public) (\w+) (.+)")
ASSIGNED = re.compile(r"([A-Za-z]\w*(?:, [A-Za-z]\w*)*)(?:: ([^=]+?))?(?: = (.+))?")
IMPORTED = re.compile(r"from ([\w.]+) c?import (.+)")
KEPT = "@property", "@staticmethod", "@classmethod"


def statements(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the indent, the code and the type comment of every statement of a file, docstrings left out."""
    whole, comment = "", ""
    for line in re.sub(r'"""(?s:.*?)"""', "...", path.read_text(encoding="utf-8")).splitlines():
        code, said = LINE.match(line).groups("")
        comment = comment or said.partition("type: ")[2].partition("  ")[0]
        blank = " " * whole.endswith((",", "|", "="))
        whole = f"{whole.removesuffix(chr(92))}{blank}{code.strip()}" if whole else code.rstrip()
        plain = re.sub(r'"[^"]*"', "", whole)
        if sum(map(plain.count, "([{")) > sum(map(plain.count, ")]}")) or whole.endswith(chr(92)):
            continue
        if whole.strip() or comment:
            yield len(whole) - len(whole.lstrip()), whole.strip(), comment
        whole, comment = "", ""


def split(text: str, mark: str) -> list[str]:
    """Split a text at a mark, where that stands in no bracket and no quotes."""
    parts, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += (letter in "([{") - (letter in ")]}")
        if letter == mark and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [each.strip() for each in parts if each.strip()]


def literal(text: str) -> object:
    """Return the value of a literal, or of a power of two; ValueError or SyntaxError where a text is neither."""
    power = re.fullmatch(r"(\d+) (?:<<|\*\*) (\d+)", text)
    return int(power[1]) if power else ast.literal_eval(text)


def python_type(text: str) -> str:
    """Return the type that Python sees of a type in C."""
    text = text.removeprefix("const ")
    if element := re.fullmatch(r"(\w+)\[.*\]", text):
        return f"NDArray[np.{ELEMENTS.get(element[1], element[1].removesuffix('_t'))}]"
    return "int" if INTEGER.fullmatch(text) else TYPES.get(text, text)


def argument(text: str) -> str:
    """Return an argument as a stub has it."""
    head, *default = split(text, "=")
    declared, *annotation = split(head, ":")
    kind, name = re.fullmatch(r"(.*?)\s*([*\w]+)", declared.removesuffix(" not None")).groups()
    found = annotation[0] if annotation else python_type(kind)
    if kind and default == ["None"] and not annotation:
        found += " | None"
    try:
        shown = [str(literal(each)) and each for each in default]
    except (ValueError, SyntaxError):
        shown = ["..."]
    return " = ".join([f"{name}: {found}" if found else name, *shown])


def function(found: re.Match[str], decorators: list[str], comment: str) -> list[str]:
    """Return the lines of a function, none where it is not public."""
    name, returned = found["name"], comment or found["returns"] or (found["type"] and python_type(found["type"]))
    if name in ("__init__", "__cinit__"):
        returned = "None"
    elif name.startswith("_") and not (name.endswith("__") and returned):
        return []
    arguments = ", ".join(map(argument, split(found["arguments"], ",")))
    kept = [each for each in decorators if each in KEPT]
    return [*kept, f"def {name}({arguments}){f' -> {returned}' if returned else ''}: ..."]


def constants(names: str, annotation: str | None, value: str | None = None) -> list[str]:
    """Return the lines of names, none where neither their value nor an annotation has a type."""
    if not annotation and value:
        try:
            found = literal(value)
        except (ValueError, SyntaxError):
            return []
        annotation = f"tuple[{type(found[0]).__name__}, ...]" if isinstance(found, tuple) else type(found).__name__
    return [f"{name}: {annotation}" for name in names.split(", ") if annotation]


class Stub:
    """A module's stub: of each class, "" outside any, its head and its lines; and imports by the names they bring."""

    def __init__(self, path: Path) -> None:
        self.classes: dict[str, tuple[str, list[str]]] = {"": ("", [])}
        self.imports = {name: f"from {home} import {name}" for home, names in HOMES.items() for name in names.split()}
        for each in (path.with_suffix(".pxd"), path):
            if each.exists():
                self.read(each)

    def read(self, path: Path) -> None:
        """Take in what a file says outside functions."""
        within, decorators = "", list[str]()
        for indent, code, comment in statements(path):
            if indent == 0:
                within = self.begin(code, decorators)
            if code.startswith("@"):
                decorators.append(code)
                continue
            if within == "enum" and indent:
                self.classes[""][1].extend(constants(code.partition(" =")[0], "int"))
            elif indent == 4 * bool(within):
                self.classes[within][1].extend(self.lines(code, comment, decorators, within))
            decorators = []

    def begin(self, code: str, decorators: list[str]) -> str:
        """Return the class that a statement without indent begins, "" for none, or "enum"."""
        if found := IMPORTED.fullmatch(code):
            names = filter(None, map(str.strip, found[2].strip("()").split(",")))
            self.imports |= {name.split()[-1]: f"from {found[1]} import {name}" for name in names}
        elif (found := CLASS.fullmatch(code)) and "@cython.internal" not in decorators:
            self.classes.setdefault(found[1], (f"class {found[1]}{found[2] or ''}:", []))
            return found[1]
        return "enum" if code == "cpdef enum:" else ""

    @staticmethod
    def lines(code: str, comment: str, decorators: list[str], within: str) -> list[str]:
        """Return the lines of a stub that a statement gives."""
        if found := FUNCTION.fullmatch(code):
            return function(found, decorators, comment)
        if within and (found := ATTRIBUTES.fullmatch(code)):
            return constants(found[2], comment or python_type(found[1]))
        if (found := ASSIGNED.fullmatch(code)) and (found[2] or found[3]):
            return constants(found[1], comment or found[2], found[3])
        return [] if code else [comment]

    def text(self) -> str:
        lines = [*self.classes.pop("")[1]]
        for head, own in self.classes.values():
            made = any(each.startswith("def __init__") for each in own)
            own = [each.replace("__cinit__", "__init__") for each in own if not (made and "def __cinit__" in each)]
            lines += [head, *(f"    {line}" for line in own or ["..."])]
        text = "\n".join(lines)
        known = {*self.classes, *vars(builtins), *(line.partition(":")[0] for line in lines)}
        needed = {*re.findall(r"(?<!\.)\b[A-Z]\w*", text)} - known
        imports = [self.imports[name] for name in sorted(needed) if name in self.imports]
        return "\n".join(["import numpy as np", *imports, text, ""])


def package(text: str) -> str:
    """Return the stub of a package that hands names on, as its call of `names` says (pyengine/base/lazy.py)."""
    tree = ast.parse(text)
    call = next(each for each in ast.walk(tree) if isinstance(each, ast.Call) and ast.unparse(each.func) == "names")
    homes = ast.literal_eval(call.args[1]).items()
    more = [ast.unparse(each) for each in tree.body if isinstance(each, ast.ImportFrom) and each.names[0].asname]
    return "\n".join(
        [*(f"from {home} import {name} as {name}" for home, names in homes for name in names.split()), *more, ""]
    )


def compiled(root):
    """The .pyx files that are compiled for Python; those of engine/device become LLVM (tests/support/kernels.py)."""
    return [path for path in sorted((root / "engine").rglob("*.pyx")) if path.parent.name != "device"]


def write(root: Path) -> None:
    """Write the stubs of all public modules that are compiled, and of packages that hand names on."""
    for path in compiled(root):
        if not path.name.startswith("_"):
            path.with_suffix(".pyi").write_text(Stub(path).text(), encoding="utf-8")
    for path in sorted((root / "pyengine").rglob("__init__.py")):
        if "= names(" in (text := path.read_text(encoding="utf-8")) and "TYPE_CHECKING" not in text:
            path.with_suffix(".pyi").write_text(package(text), encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).parent)
