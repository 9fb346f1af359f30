"""The notebooks of docs/notebooks: what stands in them, beside what their cells give. Needs the extras notebooks and
gymnasium.

    python -m tests.support.notebooks            shows what differs
    python -m tests.support.notebooks --write    runs them and keeps what they give

Pictures are only looked for: their bytes depend on the version of matplotlib.
"""

import sys
from copy import deepcopy
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def executed(notebook):
    """A copy of a notebook that has just been run, with nothing in it that depends on when and where."""
    from nbclient import NotebookClient

    copy = deepcopy(notebook)
    place = {"metadata": {"path": str(ROOT)}}
    NotebookClient(copy, timeout=600, record_timing=False, coalesce_streams=True, resources=place).execute()
    copy.metadata = notebook.metadata
    return copy


def shown(cell):
    """Results of a cell, as texts that can be compared: pictures by their kind alone."""
    for output in cell.get("outputs", ()):
        data = output.get("data") or {output.get("name", output["output_type"]): output.get("text", "")}
        yield {kind: "" if kind.startswith("image/") else content for kind, content in data.items()}


def main(arguments):
    import nbformat

    wrong = 0
    for path in NOTEBOOKS:
        before = nbformat.read(path, as_version=4)
        after = executed(before)
        if "--write" in arguments:
            nbformat.write(after, path)
            continue
        for number, (old, new) in enumerate(zip(before.cells, after.cells)):
            if list(shown(old)) != list(shown(new)):
                wrong += 1
                print(f"{path.relative_to(ROOT)}, cell {number}: it gives\n{list(shown(new))}\nand shows")
                print(list(shown(old)))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
