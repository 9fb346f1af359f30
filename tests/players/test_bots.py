"""Players that are programs of their own: the protocol, what they get to know, and what is said where they fail."""

import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import pyengine
import pyengine.red7
from engine.players.chooser import PlayerFault
from engine.table import State
from pyengine import players
from pyengine.base import functions
from pyengine.base.errors import InputError
from pyengine.commands import bots
from pyengine.players import programs
from pyengine.players.catalogue import words
from tests.support.commands import refusal_of

ROOT = Path(__file__).parent.parent.parent
WANTS = " ".join(programs.WANTS)
# Answers with the code of its first argument, in which there are seat, count and seed.
BOT = """
import os, signal, sys, time
def say(text): print(text, flush=True)
wants, code = sys.argv[1], sys.argv[2]
log = open(sys.argv[3], "a", buffering=1) if sys.argv[3:] else None
asked = 0
for line in sys.stdin:
    if log: log.write(line)
    word, *rest = line.split()
    if word == "ready?": say(f"name test\\n{'want ' * bool(wants)}{wants}\\nready 1" if wants else "ready 1")
    elif word == "quit": break
    elif word == "go":
        seat, count, seed = map(int, rest)
        asked += 1
        exec(code)
"""
FIRST = "say('play 0')"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    program = tmp_path_factory.mktemp("bot") / "bot"
    subprocess.run(["cc", "-Wall", "-Werror", "-o", program, ROOT / "examples/bots/bot.c"], check=True)
    return str(program)


@pytest.fixture
def python_bot(tmp_path):
    """The text of a player in Python that does what some code says, and the file in which it notes what it is told."""
    script, log = tmp_path / "bot.py", tmp_path / "log"
    script.write_text(BOT)

    def text(code=FIRST, wants=""):
        return "cmd:" + shlex.join([sys.executable, "-S", str(script), wants, code, str(log)])

    text.log = log
    return text


@pytest.fixture(autouse=True)
def ended():
    """No program is left behind."""
    yield
    programs.quit_all()


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(pid, seconds=30):
    until = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


def test_texts():
    for text, command, limit in (
        ("cmd:./bot", "./bot", 10_000),
        ("cmd:./bot --fast a:b:c=1", "./bot --fast a:b:c=1", 10_000),
        ("cmd:./bot x:limit=20ms", "./bot x", 20),
        ("cmd:./bot:limit=1ms:limit=10000ms", "./bot:limit=1ms", 10_000),
        ("cmd: python3 bot.py:choose ", "python3 bot.py:choose", 10_000),
    ):
        player = players.parse(text)
        assert player.values == {"command": command, "limit": limit}
        assert player.text == f"cmd:{command}" + ("" if limit == 10_000 else f":limit={limit}ms")


def test_seats_apart():
    assert words("random,cmd:./bot 'a,b' \"c,d'\",human") == ["random", "cmd:./bot 'a,b' \"c,d'\"", "human"]
    assert words("it's.py:f,it's.py:g") == ["it's.py:f", "it's.py:g"]
    assert len(players.parse_seats("cmd:./bot 'a,b',random", 3)) == 3


def test_bad_texts():
    for text, expected in (
        ("cmd:", "names no program; expected cmd:COMMAND, such as cmd:./bot"),
        ("cmd:./bot:limit=5s", "has limit=5s; expected 1ms to 3600000ms"),
        ("cmd:./bot:limit=0ms", "has limit=0ms; expected 1ms to 3600000ms"),
        ("cmd:./bot 'a", "has a quote that does not end"),
    ):
        with pytest.raises(InputError, match=re.escape(expected)):
            players.parse(text)


def play(text, game="leduc", **more):
    study = pyengine.Study(game, setups=40, matches=5, seed=1, seats=(text, "random"), **more)
    return pyengine.run_study(study, threads=1)


def test_the_introduction_and_a_match(python_bot):
    """Everything that a program is told before it answers."""
    game = pyengine.game("leduc")
    chooser = players.parse(python_bot(wants=WANTS)).chooser(game)
    state = game.deal(1)
    for move in (1, 2):
        state.play(move)
    assert chooser.choose(state, 5) == 0
    told = python_bot.log.read_text().splitlines()
    options = "option SEATS 2, option RAISES 2, option BLINDS false, option FREE false"
    introduced = f"pyengine 1, game leduc, {options}, seats 2, observation 45, actions 4, ready?"
    assert told[:10] == introduced.split(", ")
    seen = " ".join(map(str, state.observation()))
    events = ["Seat 1 raises", "Seat 1: paid 3 (+2)", "Seat 2 raises", "Seat 2: paid 5 (+4)"]
    assert told[10:15] == ["match 0", *(f"event {event}" for event in events)]
    moves = ["move 0 fold", "move 1 call", f"observation {seen}", "actions 0 1"]
    assert told[15:-1] == [f"text {state.text(0)}", *moves]
    assert re.fullmatch("go 0 2 [0-9]{1,19}", told[-1])


def test_the_page_shows_what_is_said(tmp_path):
    """Its session is one, and its program is that of the examples."""
    page = (ROOT / "docs/guide/bots.md").read_text()
    shown = re.findall("^([<>]) (.*)$", page, re.MULTILINE)
    script, heard, said = ROOT / "examples/bots/bot.py", tmp_path / "heard", tmp_path / "said"
    command = shlex.join(["sh", "-c", f"tee {heard} | {sys.executable} {script} | tee {said}"])
    game = pyengine.game("leduc")
    assert players.parse(f"cmd:{command}").chooser(game).choose(game.deal(1), 0) == 1
    programs.quit_all()
    assert heard.read_text().splitlines() == [line for mark, line in shown if mark == ">"]
    assert said.read_text().splitlines() == [line for mark, line in shown if mark == "<"]
    assert script.read_text().endswith(re.search("```py\n(.*?)```", page, re.DOTALL)[1])


@pytest.mark.parametrize("game", ["red7", "rummy", "crosskings", "leduc", "agram", "scopa"])
def test_it_is_told_what_its_seat_knows_alone(python_bot, game):
    """The same in all states that the seat cannot tell apart."""
    game = pyengine.game(game)
    chooser = players.parse(python_bot(wants="actions moves observation text")).chooser(game)
    for setup in range(2):
        state = game.deal(3, setup)
        for decision in range(12):
            if state.is_over:
                break
            if len(state) > 1:
                told = []
                for each in (state, *(state.resample(state.mover, seed) for seed in range(3))):
                    python_bot.log.write_text("")
                    assert chooser.choose(each, decision) in range(len(state))
                    told.append(python_bot.log.read_text())
                assert told[0].count("move ") == len(state) and len(set(told)) == 1
            state.play((7 * decision) % len(state))


def test_a_given_deal_is_not_told():
    """Its text names the cards of all hands."""
    options = pyengine.red7.Options.for_deal("G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2")
    game = pyengine.game("red7", **options.as_dict())
    told = programs.introduce(game, game.table.digest)
    assert b"option hand 3\n" in told and b"deal" not in told and b"R7" not in told


def test_events_are_what_its_seat_sees(python_bot):
    """Only of this match; a hidden move, and cards that are drawn unseen, look the same whatever they are."""
    game = pyengine.game("hearts")
    state = game.deal(1)
    line = programs.Conversation(game, players.parse(python_bot(wants="events")).values["command"], 10_000)
    told = set()
    for move in state.legal_moves():  # the first seat passes a card face down
        line.told(state.raw, move, 1)
        told.add(line.events)
        line.events = b""
    assert told == {b"event Seat 1 passes a card\n"}
    line.told(state.raw, 0, 0)
    assert line.events != told.pop()
    line.told(state.raw, -1, 2)
    assert line.words(state.raw) == b"match 2\n" and line.words(state.raw) == b""


def test_the_same_study_whatever_the_threads(compiled):
    """A program that draws by the seeds that it gets plays the same matches."""
    seats = f"cmd:{compiled}", f"cmd:{compiled} first", "random"
    study = pyengine.Study("red7", setups=200, matches=3, seed=1, seats=seats)
    one, other = (pyengine.run_study(study, threads=threads) for threads in (1, 3))
    assert one["signature"] == other["signature"] and one["wins"] == other["wins"]


def test_first_moves(compiled, python_bot):
    """The move that a program answers is played; its number counts in the order in which it was shown the moves."""
    game = pyengine.game("agram")
    in_c, in_python = (players.parse(text).chooser(game) for text in (f"cmd:{compiled} first", python_bot()))
    last = players.parse(python_bot("say(f'play {count - 1}\\r')")).chooser(game)
    state = game.deal(2)
    while not state.is_over:
        assert in_c.choose(state, 1) == in_python.choose(state, 1) == 0
        assert last.choose(state, 1) == len(state) - 1
        state.play(0)


def test_seeds_are_drawn_from_the_stream_of_the_seat(python_bot):
    game = pyengine.game("leduc")
    chooser = players.parse(python_bot()).chooser(game)
    for seed in (1, 1, 2):
        chooser.choose(game.deal(1), seed)
    seeds = re.findall("go 0 2 (.*)", python_bot.log.read_text())
    assert seeds[0] == seeds[1] != seeds[2]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("os._exit(3)", "ended with exit status 3 when seat 1 of leduc had 2 moves; expected play 0 to play 1"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "was ended by SIGSEGV when"),
        ("os.close(1), time.sleep(9)", "closed its output when"),
        ("say('play 2')", "answered 'play 2' when seat 1 of leduc had 2 moves; expected play 0 to play 1"),
        ("say('play -1')", "answered 'play -1' when"),
        ("say('play')", "answered 'play' when"),
        ("say('0')", "answered '0' when"),
        ("say('')", "answered '' when"),
        ("say('play 99999999999999999999')", "answered 'play 99999999999999999999' when"),
        ("say('play 0\\nplay 0')", "answered 'play 0\\\\nplay 0' when"),
        ("sys.stdout.buffer.write(b'\\xff\\n'), sys.stdout.flush()", r"answered '\\xff' when"),
        ("say('x' * 1000)", f"answered '{'x' * 60}'... when"),
        ("sys.stdout.write('play'), sys.stdout.flush(), os._exit(0)", "answered 'play' and ended with exit status 0 w"),
    ],
)
def test_a_bad_answer_is_one_sentence(python_bot, code, expected):
    text = python_bot(code)
    with pytest.raises(InputError) as error:
        play(text)
    said = str(error.value)
    assert said.startswith(f"the player {text} ")
    assert expected.replace("\\\\", "\\") in said.removeprefix(f"the player {text} ").replace("\\\\", "\\")
    assert "(deal 0, match 0, seating 0 of seed 1)" in said and "\n" not in said


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", "gave no answer within 30 ms when seat 1 of leduc had 2 moves; expected play 0 to play 1"),
        ("sys.stdout.write('pla'), sys.stdout.flush(), ", "answered 'pla' without an end of line within 30 ms"),
    ],
)
def test_silence(python_bot, code, expected):
    with pytest.raises(InputError, match=expected):
        play(python_bot(f"{code}time.sleep(60)") + ":limit=30ms")


def test_one_that_does_not_read_is_silent(monkeypatch, tmp_path):
    """More than a pipe holds."""
    script = tmp_path / "deaf.sh"
    monkeypatch.setattr(programs.Conversation, "words", lambda self, raw: b"noise\n" * 100_000)
    monkeypatch.setattr(programs, "WANTS", ("text",))
    script.write_text("echo want text; echo ready 1; exec sleep 60")
    with pytest.raises(InputError, match="gave no answer within 50 ms"):
        play(f"cmd:sh {script}:limit=50ms")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("exit 4", "ended with exit status 4 before ready; expected ready 1"),
        ("echo ready 2", "answered 'ready 2' to the introduction; expected name NAME"),
        ("echo want all", "answered 'want all' to the introduction"),
        ("echo refuse I play chess", "refuses: I play chess"),
        ("exec sleep 60", "did not say ready within 50 ms; expected ready 1"),
        ("printf 'ready 1\\nplay 0\\n'; sleep 60", "said 'play 0' behind ready; expected nothing"),
        ("head -c 9999 /dev/zero; sleep 60", "said too much before ready; expected ready 1"),
    ],
)
def test_a_bad_introduction(monkeypatch, tmp_path, script, expected):
    monkeypatch.setattr(programs, "FIRST_LIMIT", 50 if "exec" in script else 10_000)
    (tmp_path / "bot.sh").write_text(script)
    with pytest.raises(InputError, match=expected):
        play(f"cmd:sh {tmp_path / 'bot.sh'}" + ":limit=20ms" * ("exec" in script))
    assert not programs._running


def test_what_is_said_before_the_question_is_no_answer_to_it(python_bot):
    game = pyengine.game("leduc")
    chooser = players.parse(python_bot("say('play 0'), time.sleep(0.05), say('play 0')")).chooser(game)
    assert chooser.choose(game.deal(1), 1) == 0
    (running,) = programs._running
    select.select([running.pipes[1]], [], [])
    with pytest.raises(PlayerFault, match="said 'play 0' before it was asked when seat 1 of leduc had 2 moves"):
        chooser.choose(game.deal(1), 1)
    with pytest.raises(PlayerFault, match="was ended by SIGKILL when"):
        chooser.choose(game.deal(1), 1)


def test_no_such_program(tmp_path):
    with pytest.raises(InputError, match=r"the player cmd:\./nothing has no program './nothing'; expected a file"):
        play("cmd:./nothing")
    (tmp_path / "text").write_text("no program")
    (tmp_path / "text").chmod(0o755)
    with pytest.raises(InputError, match="cannot be started: Exec format error"):
        play(f"cmd:{tmp_path / 'text'}")


def test_programs_serve_again(compiled, monkeypatch):
    """One process for many chunks; after a change of the file another one."""
    begin, started = programs.Process.__init__, []
    monkeypatch.setattr(programs.Process, "__init__", lambda *words: started.append(begin(*words)))
    play(f"cmd:{compiled}")
    play(f"cmd:{compiled}")
    assert len(started) == 1
    os.utime(compiled, (1, 1))
    play(f"cmd:{compiled}")
    assert len(started) == 2


def test_few_wait(compiled, monkeypatch):
    monkeypatch.setattr(programs, "MOST_IDLE", 2)
    choosers = [players.parse(f"cmd:{compiled}").chooser(pyengine.game("leduc")) for _ in range(4)]
    running = list(programs._running)
    assert len(running) == 4
    del choosers
    assert len(programs._running) == len(programs._idle) == 2
    assert sum(program.process.poll() == 0 for program in running) == 2


def test_a_study_notes_its_files(compiled, python_bot):
    assert play(f"cmd:{compiled} first")["sources"][compiled] == functions.digest("player", compiled)
    script = players.parse(python_bot()).values["command"].split()[2]
    assert set(play(python_bot())["sources"]) - {"leduc", sys.executable} == {script}  # not what it writes
    assert programs.files(f"python3 -c {'x' * 300}") == []  # longer than names of files


def test_a_program_named_like_one_of_the_path_is_noted(compiled, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(compiled, "test")
    assert programs.files("./test first") == ["./test"]
    assert programs.files(shutil.which("test") + " first") == []
    shutil.copy(compiled, "bot")
    assert programs.files("./test ./bot test") == ["./test", "./bot"]


def started(*words):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", "pyengine.run", *words], cwd=ROOT, **pipes)


@pytest.mark.few(3, "how", [signal.SIGINT, None, signal.SIGKILL, signal.SIGTERM])
def test_none_is_left_behind(python_bot, tmp_path, how):
    """After Ctrl-C while one thinks, after a fault and after the end, also of what the program started. One that is
    killed leaves those that end with their input."""
    note = tmp_path / "pid"
    sleeps = "import subprocess; p = subprocess.Popen(['sleep', '60'], stdin=0); "
    child = sleeps if how in (signal.SIGINT, None) else "p = None; "
    noted = f"open({str(note)!r}, 'a').write(f'{{os.getpid()}} {{p.pid if p else os.getpid()}} ')"
    think = "say('nonsense')" if how is None else "time.sleep(0.2), say('play 0')"
    process = started("leduc", "--seats", python_bot(f"{child}{noted}; {think}") + ",random", "--setups", "1000000")
    if how:
        until = time.monotonic() + 30
        while not note.exists() or not note.read_text():
            assert time.monotonic() < until and process.poll() is None
            time.sleep(0.01)
        process.send_signal(how)
    _, said = process.communicate(timeout=30)
    assert process.returncode == {None: 2, signal.SIGINT: 130}.get(how, -(how or 0)), said
    assert "Traceback" not in said or how in (signal.SIGTERM, signal.SIGKILL)  # the program's own, at the broken pipe
    pids = {int(pid) for pid in note.read_text().split()}
    assert pids and all(gone(pid) for pid in pids)


def test_ctrl_c_while_one_is_asked_alone(python_bot):
    """In the main thread, as `advise` and notebooks ask; what it answers later reaches nobody."""
    chooser = players.parse(python_bot("time.sleep(60)")).chooser(pyengine.game("leduc"))
    (program,) = programs._running
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        chooser.choose(State.deal(chooser.table, 1), 1)
    timer.join()
    assert gone(program.process.pid) and not programs._running
    with pytest.raises(PlayerFault, match="was ended by SIGKILL when seat 1"):
        chooser.choose(State.deal(chooser.table, 1), 1)
    del chooser
    assert not programs._idle


def test_a_forked_process_forgets(compiled):
    chooser = players.parse(f"cmd:{compiled}").chooser(pyengine.game("leduc"))
    del chooser
    assert len(programs._idle) == 1
    child = os.fork()
    if child == 0:
        os._exit(bool(programs._idle or programs._running))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(programs._idle) == 1


def test_every_command_that_seats_players(compiled, capsys):
    """watch, advise, exploit and a batch ask programs too."""
    from pyengine.commands import advise, exploit, watch as watch

    seat = f"cmd:{compiled}"
    assert watch.main(["leduc 1/0", "--seats", f"{seat},random"]) == 0
    assert f"seat 1 ({seat})" in capsys.readouterr().out
    assert advise.main(["leduc", "1/0: 1", "--player", seat]) == 0
    assert "chosen by" in capsys.readouterr().out  # the path itself may be folded
    assert exploit.main(["kuhn", seat, "--samples", "20", "--seed", "1"]) == 0
    assert "was asked 20 times in each" in capsys.readouterr().out
    batch = pyengine.game("leduc").batch(8, seed=1, players={1: pyengine.player(seat)})
    for _ in range(20):
        batch.step()
    assert set(batch.movers) == {0}


def test_a_program_that_is_told_events_sits_in_a_batch(python_bot):
    """A process for each match, or it would not know of which one it is told."""
    player = pyengine.player(python_bot(wants="events"))
    one, several = (pyengine.game("leduc").batch(3, seed=1, players={1: player}, threads=n) for n in (1, 2))
    for _ in range(12):
        assert (one.observations == several.observations).all() and (one.rewards == several.rewards).all()
        for batch in (one, several):
            batch.step(batch.counts - 1)


@pytest.mark.parametrize("wants", ("", "events"))
def test_a_bad_answer_within_a_batch(python_bot, wants):
    """Of a program that is gone when the match is dealt anew."""
    with pytest.raises(PlayerFault, match="answered 'play 7' when seat 1 of leduc had 2 moves"):
        pyengine.game("leduc").batch(2, seed=1, players={0: pyengine.player(python_bot("say('play 7')", wants))})


def test_the_example_in_python(capsys):
    script = ROOT / "examples/bots/bot.py"
    assert play(f"cmd:{sys.executable} {script}")["by_player"][0]["payoff"]["mean"] > 0.5
    assert bots.main([f"cmd:{sys.executable} {script}", "--game", "leduc", "--game", "rummy", "--matches", "2"]) == 0
    assert capsys.readouterr().out.count("  holds  ") == 10


def report(command, capsys):
    return bots.main([command, "--game", "leduc", "--matches", "2"]), capsys.readouterr().out


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("say('play 7')", "fails        the player answered 'play 7'"),
        ("say(f'play {asked * 7 // 2 % count}')", "fails        the same answer again: first play "),
        ("say(f'play {os.getpid() // (1 + asked) % count}')", "fails        the same answer again: first play "),
    ],
)
def test_the_tester_finds(python_bot, capsys, code, expected):
    status, out = report(python_bot(code), capsys)
    assert status == 1 and expected in out


@pytest.mark.parametrize(
    ("loop", "case", "expected"),
    [
        ("read word rest; do", "quit) exit 3", "it ends at quit: exit status 3"),
        ("true; do read word rest;", "quit) exit", "it ends at the end of its input: after 0.2 s it still ran"),
        ("read word rest; do", "news) echo what", "the player answered 'what"),
    ],
)
def test_the_tester_finds_in_shell(tmp_path, capsys, monkeypatch, loop, case, expected):
    monkeypatch.setattr(programs, "LAST_LIMIT", 0.2)
    cases = f"case $word in ready*) echo ready 1;; go) echo play 0;; {case};; esac"
    (tmp_path / "bot.sh").write_text(f"while {loop} {cases}; done")
    status, out = report(f"sh {tmp_path / 'bot.sh'}", capsys)
    assert status == 1 and f"fails        {expected}" in out


def test_the_tester_leaves_out_what_is_refused(tmp_path, capsys):
    (tmp_path / "bot.sh").write_text("echo refuse I play chess")
    status, out = report(f"sh {tmp_path / 'bot.sh'}", capsys)
    assert status == 0 and "not checked  the player" in out


def test_bad_arguments_of_the_tester(capsys):
    for wrong in ("./bot --matches 0", "./no-bot", "cat --game leduc --game no", "./bot:limit=1s", "./bot --game no"):
        refusal_of(bots.main, wrong.split(), capsys)
