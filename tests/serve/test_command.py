"""python -m pyengine.serve, started and ended as a person does it."""

import http.cookiejar
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from pyengine.serve.command import main

pytest.importorskip("uvicorn")


def test_it_answers_until_ctrl_c(tmp_path):
    words = [sys.executable, "-m", "pyengine.serve", str(tmp_path), "--no-open"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/\?token=\S{20,}", line)[0]
            assert str(tmp_path) in line
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
            with pytest.raises(urllib.error.HTTPError, match="403"):
                opener.open(address.partition("?")[0])
            assert b"Workbench" in opener.open(address).read()
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0 and "The workbench is closed." in server.stderr.read()


@pytest.mark.parametrize(
    "words, said",
    [
        (["nowhere"], "'nowhere' does not exist; expected a folder for games, which may be empty"),
        (["--port", "0"], "port is 0; expected 1 to 65535"),
        (["--host", "192.0.2.1"], "cannot listen at 192.0.2.1"),
        ([".", "--allow", "random"], "'random' is no program that could be allowed; expected cmd:COMMAND"),
        ([".", "--allow", "nowhere.py:first"], "nowhere.py:first has no file 'nowhere.py'"),
        (["a", "b"], "unrecognized arguments: b"),
    ],
)
def test_errors(words, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--no-open"]) == 2
    assert said in capsys.readouterr().err
