"""A file that is not there is said to be none, with the name that may be meant, by every command that reads one."""

import pytest

from tests.support.commands import refused

NAMES = "deals.txt", "club.pbn", "kuhn.policy", "mine.py", "warn.toml", "ladder.rcy"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("run agram --deals deal.txt", "there is no file 'deal.txt'; did you mean deals.txt? Expected "),
        ("run agram --position deal.txt", "there is no file 'deal.txt'; did you mean deals.txt? Expected positions"),
        ("advise agram deal.txt", "there is no file 'deal.txt'; did you mean deals.txt? Expected a text, or"),
        ("advise agram --position Deals.TXT", "there is no file 'Deals.TXT'; did you mean deals.txt? Expected"),
        ("watch club.pb", "there is no file 'club.pb'; did you mean club.pbn? Expected the folder of a study, a file"),
        ("watch no/club.pbn", "there is no file 'no/club.pbn', nor a folder 'no'; expected the folder of a study"),
        ("check lader.rcy", "there is no file 'lader.rcy'; did you mean ladder.rcy? Expected a game in the RECYCLE"),
        ("recycle rules sub/lader.rcy", "there is no file 'sub/lader.rcy', nor a folder 'sub'; expected a game in"),
        ("run kuhn --seats policy:kuhn.polcy", "there is no file 'kuhn.polcy'; did you mean kuhn.policy? Expected a"),
        (
            "run kuhn --seats miner.py:f",
            "there is no file 'miner.py'; did you mean mine.py? Expected the file of a player",
        ),
        (
            "run kuhn --measures miner.py:f",
            "there is no file 'miner.py'; did you mean mine.py? Expected the file of a m",
        ),
        ("assess kuhn --warn warm.toml", "there is no file 'warm.toml'; did you mean warn.toml? Expected thresholds"),
        (
            "crosskings solve deal.txt",
            "there is no file 'deal.txt'; did you mean deals.txt? Expected a game, which has",
        ),
        ("run agram --deals nofile.txt", "there is no file 'nofile.txt'; expected positions, one a line"),
        ("run agram --deals .", "'.' is a folder; expected "),
        ("run agram --deals latin", "'latin' is no text; expected a file in UTF-8"),
    ],
)
def test_the_sentence(words, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        (tmp_path / name).touch()
    (tmp_path / "latin").write_bytes(b"\xff\xfe\xfa")
    refused(capsys, words, sentence)
