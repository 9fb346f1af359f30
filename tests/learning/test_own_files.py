"""A file of something else is not replaced."""

import pytest

from pyengine.learning import training
from tests.support.commands import refused, said


@pytest.mark.parametrize(
    "words",
    [
        "run kuhn --setups 2 --matches 1 --seed 1 --record {}",
        "learn kuhn --from ismcts:10 --matches 4 --setups 2 --seed 1 --out {}",
        "equilibrium kuhn --tree {}",
        "run kuhn --setups 2 --matches 1 --seed 1 --json {}",
        "watch kuhn\u20071/0 --page {}",
    ],
)
def test_what_is_somebody_elses_stays(words, tmp_path, capsys):
    path = tmp_path / "mine.parquet"
    path.write_text("a day's work")
    refused(capsys, words.format(path), "holds something else; expected another file, or this one removed")
    assert path.read_text() == "a day's work"
    path.unlink()
    for _ in range(2):  # its own is replaced
        assert said(capsys, words.format(path))[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        "run {game} --setups 2 --matches 1 --seed 1 --record {path}",
        "learn {game} --from random --matches 4 --setups 2 --seed 1 --out {path}",
        "train {game} --updates 1 --hidden 4 --history 0 --seed 1 --out {path}",
    ],
)
def test_what_is_of_another_game_stays(words, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(training, "DECISIONS", 500)
    path = tmp_path / "mine.parquet"
    assert said(capsys, words.format(game="kuhn", path=path))[0] == 0
    before = path.read_bytes()
    status, _, err = said(capsys, words.format(game="leduc", path=path))
    removed = "or FILE and FILE.best removed" if words.startswith("train") else "or this one removed"
    assert status == 2 and removed in err and ("of kuhn" in err or "another game" in err)
    assert path.read_bytes() == before
