"""The example extension: a stranger's code that cimports the installed engine."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reference import red7 as reference

EXAMPLE = Path(__file__).parent.parent / "examples" / "extension"


@pytest.fixture(scope="module")
def openings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("extension")
    for name in ("setup.py", "openings.pyx"):
        shutil.copy(EXAMPLE / name, folder)
    built = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=folder, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stderr
    (module,) = (path for path in folder.iterdir() if path.suffix in (".so", ".pyd"))
    spec = importlib.util.spec_from_file_location("openings", module)
    result = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(result)
    return result


def test_opening_moves_are_those_of_the_reference(openings):
    options = reference.Options(players=4)
    counts = [0] * 57
    for setup in range(60):
        counts[len(reference.deal(3, setup, options).legal_moves(options))] += 1
    assert openings.opening_moves(3, 60, players=4) == counts
