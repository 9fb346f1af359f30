"""Docstrings whose first line is no phrase of its own: `python tests/support/first_lines.py`, a part of .ci/lint.

`help()` and an editor show a first line alone, without the function above it.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
BEGINS = ("The same", "Likewise", "These", "Those", "It", "They", "Its", "Their", "So", "As", "That", "Of")
BEGINS += ("What", "Whether", "Who", "How", "Where")
FOLDERS = "engine", "pyengine"
DOCSTRING = re.compile(rf'(?:\A|:[^\S\n]*(?:#[^\n]*)?\n)[^\S\n]*"""({"|".join(BEGINS)})\b')


def found(text):
    """The lines of a file that such docstrings begin in, with how they begin."""
    return [(text.count("\n", 0, match.start(1)) + 1, match[1]) for match in DOCSTRING.finditer(text)]


if __name__ == "__main__":
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.p[yx]*"))
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: the docstring begins with {words!r}; expected a phrase of its own"
        for path in files
        if path.suffix in (".py", ".pyx", ".pxd", ".pyi")
        for line, words in found(path.read_text(encoding="utf-8"))
    ]
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    sys.exit(bool(wrong))
