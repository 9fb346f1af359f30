"""The patches of tests/additions still apply, touch no more product files than they say, and inside.md names them."""

import shutil

import pytest

from tests.support.additions import FOLDER, ROOT, applied, read

PAGE = (ROOT / "docs" / "inside" / "inside.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("patch", sorted(FOLDER.glob("*.patch")), ids=lambda patch: patch.stem)
def test_an_addition(patch):
    most, files, commands = read(patch)
    assert 0 < len(files) <= most and commands and f"`tests/additions/{patch.name}`" in PAGE
    if shutil.which("git") and (ROOT / ".git").exists():
        assert not applied(patch, ROOT, "--check")
