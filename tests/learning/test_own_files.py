"""A file of something else is not replaced."""

import pytest

from pyengine import equilibrium, learn, run, train
from pyengine.learning import training


@pytest.mark.parametrize(
    "main, words",
    [
        (run.main, "kuhn --setups 2 --matches 1 --record {}"),
        (learn.main, "kuhn --from ismcts:10 --matches 4 --setups 2 --out {}"),
        (equilibrium.main, "kuhn --tree {}"),
    ],
)
def test_what_is_somebody_elses_stays(main, words, tmp_path, capsys):
    path = tmp_path / "mine.parquet"
    path.write_text("a day's work")
    assert main(words.format(path).split() + ["--seed", "1"] * ("tree" not in words)) == 2
    assert "holds something else; expected another file, or this one removed" in capsys.readouterr().err
    assert path.read_text() == "a day's work"
    path.unlink()
    for _ in range(2):  # its own is replaced
        assert not main(words.format(path).split() + ["--seed", "1"] * ("tree" not in words))


@pytest.mark.parametrize(
    "main, words",
    [
        (run.main, "{game} --setups 2 --matches 1 --seed 1 --record {path}"),
        (learn.main, "{game} --from random --matches 4 --setups 2 --seed 1 --out {path}"),
        (train.main, "{game} --updates 1 --hidden 4 --history 0 --seed 1 --out {path}"),
    ],
)
def test_what_is_of_another_game_stays(main, words, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(training, "DECISIONS", 500)
    path = tmp_path / "mine.parquet"
    assert main(words.format(game="kuhn", path=path).split()) == 0
    before = path.read_bytes()
    capsys.readouterr()
    assert main(words.format(game="leduc", path=path).split()) == 2
    said = capsys.readouterr().err
    assert "this one removed" in said and ("of kuhn" in said or "another game" in said) and path.read_bytes() == before
