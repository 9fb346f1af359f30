"""The scripts of pages: each can be read, and asks others for what they have; the editor, built anew."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import pyengine

ROOM = Path(pyengine.__file__).parent
STATIC, EDITOR = ROOM / "serve" / "static", ROOM / "serve" / "editor.mjs"
SCRIPTS = sorted([*STATIC.glob("*.js"), *(ROOM / "report" / "match").glob("*.js")])
VENDORED = STATIC / "codemirror.js"
OURS = [path for path in SCRIPTS if path != VENDORED]
STYLES = [path for folder in ("serve", "report", "base") for path in (ROOM / folder).rglob("*.css")]
MOST_LINES, MOST_COLUMNS, MOST_BYTES = 3000, 120, 600_000

STEP = "//   "  # before a command of the recipe


def exported(path):
    """The names that a script has for others."""
    text = path.read_text(encoding="utf-8")
    handed = ",".join(re.findall(r"\bexport\s*\{([^}]*)\}", text)).split(",")
    lists = [name.split()[-1] for name in handed if name.strip()]
    return {*lists, *re.findall(r"^export (?:async )?(?:function|const|let|class) (\w+)", text, re.MULTILINE)}


# What node cannot read of several modules; a process each takes ten times as long.
CHECK = """
const { SourceTextModule } = require("vm");
for (const [name, text] of Object.entries(JSON.parse(require("fs").readFileSync(0, "utf8")))) {
  try { new SourceTextModule(text); } catch (error) { console.log(`${name}: ${error}`); }
}
"""


def faults(scripts):
    words = ["node", "--experimental-vm-modules", "--eval", CHECK]
    done = subprocess.run(words, input=json.dumps(scripts), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_scripts_can_be_read():
    wrong = faults({"wrong": "const = 1;", "right": "import {a} from './a.js'; export const b = await a;"})
    assert len(SCRIPTS) > 5 and wrong == "wrong: SyntaxError: Unexpected token '='\n"
    assert faults({path.name: path.read_text(encoding="utf-8") for path in SCRIPTS}) == ""


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_what_is_imported_is_there(path):
    for names, module in re.findall(r'import \{([^}]*)\} from "\./([\w.]+)"', path.read_text(encoding="utf-8")):
        wanted = {name.split()[0] for name in names.split(",") if name.strip()}
        assert wanted <= exported(next(each for each in SCRIPTS if each.name == module)), module


def test_scripts_and_styles_are_small():
    lines = [line for path in (*OURS, *STYLES) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) <= MOST_LINES and [line for line in lines if len(line) > MOST_COLUMNS] == []
    assert VENDORED.stat().st_size <= MOST_BYTES


def test_the_recipe_says_what_the_editor_has():
    assert exported(EDITOR) == exported(VENDORED)


@pytest.mark.slow
def test_the_editor_is_what_its_recipe_makes(tmp_path):
    if lacking := [name for name in ("bash", "npm", "npx") if shutil.which(name) is None]:
        pytest.skip(f"needs {', '.join(lacking)}")
    if subprocess.run(["npm", "ping", "--fetch-retries=0"], capture_output=True, timeout=120).returncode:
        pytest.skip("npm does not reach its registry")
    shutil.copy(EDITOR, tmp_path)
    steps = [line.removeprefix(STEP) for line in EDITOR.read_text().splitlines() if line.startswith(STEP)]
    assert [step.split()[0] for step in steps] == ["npm", "npx"]
    for step in steps:
        done = subprocess.run(["bash", "-c", step], cwd=tmp_path, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "static" / VENDORED.name).read_bytes() == VENDORED.read_bytes()
