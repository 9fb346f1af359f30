"""A file of something else is not replaced."""

import pytest

from pyengine import equilibrium, learn, run


@pytest.mark.parametrize(
    "main, words",
    [
        (run.main, "kuhn --setups 2 --matches 1 --record {}"),
        (learn.main, "kuhn --from ismcts:10 --matches 4 --setups 2 --out {}"),
        (equilibrium.main, "kuhn --tree {}"),
    ],
)
def test_what_is_somebody_elses_stays(main, words, tmp_path, capsys):
    path = tmp_path / "mine"
    path.write_text("a day's work")
    assert main(words.format(path).split() + ["--seed", "1"] * ("tree" not in words)) == 2
    assert "holds something else; expected another file, or this one removed" in capsys.readouterr().err
    assert path.read_text() == "a day's work"
    path.unlink()
    for _ in range(2):  # its own is replaced
        assert not main(words.format(path).split() + ["--seed", "1"] * ("tree" not in words))
