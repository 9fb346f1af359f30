"""python -m pyengine.serve, started and ended as a person does it."""

import http.cookiejar
import os
import re
import shutil
import signal
import ssl
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pyengine.serve.command import main

pytest.importorskip("uvicorn")


def opener():
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


@pytest.mark.few(1, "end", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_until_it_is_ended(end, tmp_path):
    """Others see the arguments of a browser; the token stands in a file that they cannot read, and is good once."""
    (tmp_path / "games").mkdir()
    script, opened = tmp_path / "browser", tmp_path / "opened"
    script.write_text(f"#!/bin/sh\necho opened $1 > {opened}-\nmv {opened}- {opened}\n")
    script.chmod(0o755)
    words = [sys.executable, "-m", "pyengine.serve", str(tmp_path / "games")]
    more = {"BROWSER": str(script), "TMPDIR": str(tmp_path)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(words, **pipes, env=os.environ | more) as server:
        try:
            line = server.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/\?token=\S{20,}", line)[0]
            assert str(tmp_path / "games") in line and server.stdout.readline() == "Ctrl-C ends it.\n"
            with pytest.raises(urllib.error.HTTPError, match="403"):
                opener().open(address.partition("?")[0])
            person = opener()
            assert b"Workbench" in person.open(address).read()
            with pytest.raises(urllib.error.HTTPError, match="403"):
                opener().open(address)
            assert b"Workbench" in person.open(address).read()  # of a browser that was let in
            other = server.stdout.readline()
            assert other.startswith("For another browser: http://") and other.split()[-1] != address
            while not opened.exists():
                time.sleep(0.01)
            given = opened.read_text().split()[1]
            file = Path(urllib.request.url2pathname(given.removeprefix("file://")))
            assert file.parent == tmp_path and "token" not in given and stat.S_IMODE(file.stat().st_mode) == 0o600
            inside = re.search(r"url=(http://\S+token=[\w-]+)", file.read_text())[1]
            if end == signal.SIGINT:
                assert inside not in (address, other.split()[-1]) and b"Workbench" in opener().open(inside).read()
                with pytest.raises(urllib.error.HTTPError, match="403"):
                    opener().open(inside)
        finally:
            server.send_signal(end)
        assert server.wait(30) == 0 and "The workbench is closed." in server.stderr.read() and not file.exists()


@pytest.mark.parametrize(
    "words, said",
    [
        (["nowhere"], "'nowhere' does not exist; expected a folder for games, which may be empty"),
        (["--port", "0"], "--port: 0 is out of range; expected 1 to 65535"),
        (["--host", "198.51.100.1"], "cannot listen at 198.51.100.1"),
        (["--certificate", "a.pem", "b.pem"], "--certificate a.pem b.pem: No such file or directory; expected the PEM"),
        (["--certificate", __file__, "b.pem"], f"{__file__} is no certificate in PEM form with its"),
        ([".", "--allow", "random"], "'random' is no program that could be allowed; expected cmd:COMMAND"),
        ([".", "--allow", "nowhere.py:first"], "there is no file 'nowhere.py'"),
        ([".", "--allow", "os.path:join"], "'os.path:join' is no program that could be allowed; expected cmd:COMMAND"),
        ([".", "--allow", "this:c"], "'this:c' is no program that could be allowed; expected cmd:COMMAND, FILE.py"),
        (["a", "b"], "unrecognized arguments: b"),
        ([".", "--address", "bench.local"], "--address is 'bench.local'; expected https://NAME"),
    ],
)
def test_errors(words, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--no-open"]) == 2 and said in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_a_certificate(tmp_path):
    """What is sent is encrypted; cookies are for such connections alone; a friend's page needs no cookie."""
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = [str(tmp_path / name) for name in ("cert.pem", "key.pem")]
    subprocess.run([*made, "-out", files[0], "-keyout", files[1], *names], check=True, capture_output=True)
    words = [sys.executable, "-m", "pyengine.serve", str(tmp_path), "--no-open", "--certificate", *files]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            address = server.stdout.readline().split()[-1]
            assert address.startswith("https://127.0.0.1:")
            jar, context = http.cookiejar.CookieJar(), ssl.create_default_context(cafile=files[0])
            safe, cookies = urllib.request.HTTPSHandler(context=context), urllib.request.HTTPCookieProcessor(jar)
            assert b"Workbench" in urllib.request.build_opener(safe, cookies).open(address).read()
            assert all(each.secure for each in jar) and len(jar) == 1
            friend = address.partition("?")[0] + "friend"
            assert b"Workbench" in urllib.request.build_opener(safe).open(friend).read()
        finally:
            server.send_signal(signal.SIGINT)
