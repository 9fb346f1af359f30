"""python -m pyengine.run GAME: play a study and show what came of it."""
import argparse
import os
import sys
from pathlib import Path

from pyengine.cli import Parser, report_errors, whole
from pyengine.errors import InputError


def parser():
    from pyengine import __version__, registry

    games = registry.available_games()
    result = Parser(prog="python -m pyengine.run", allow_abbrev=False, formatter_class=argparse.RawTextHelpFormatter,
                    description="Play a game many times at random and report how it behaves.",
                    epilog="games:\n" + "\n".join(f"  {name}  {line}" for name, line in games.items())
                    + "\n\nA deal reads G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1: for each player the palette card, a colon "
                    "and the\nhand, then the deck. Colours R O Y G B I V. PYENGINE_KERNEL forces one of the compiled "
                    "kernels.")
    result.add_argument("game", metavar="GAME", help="a game's name; see the end")
    result.add_argument("--version", action="version", version=f"pyengine {__version__}")
    study = result.add_argument_group("the study")
    study.add_argument("--setups", type=whole, metavar="S", help="deals to play (default 1000)")
    study.add_argument("--matches", type=whole, default=1000, metavar="M", help="matches of each deal (default 1000)")
    study.add_argument("--seed", type=whole, metavar="N", help="where all chance comes from (default: a new one)")
    rules = result.add_argument_group("the rules")
    rules.add_argument("--players", type=whole, metavar="N", help="2 to 5 (default 3)")
    rules.add_argument("--hand", type=whole, metavar="N", help="cards dealt to each hand, 1 to 7 (default 7)")
    rules.add_argument("--draw", action=argparse.BooleanOptionalAction, default=True,
                       help="discards above the palette's size draw a card (default on)")
    rules.add_argument("--eliminated", choices=("stand", "gone"), default="stand",
                       help="palettes of players that are out must still be beaten, or are taken away (default stand)")
    rules.add_argument("--lead-only", action="store_true",
                       help="no discard after a play that is ahead already")
    rules.add_argument("--deal", metavar="TEXT", help="study this one deal")
    output = result.add_argument_group("running and output")
    output.add_argument("--threads", type=whole, metavar="N", help="default: all CPUs")
    output.add_argument("--json", metavar="FILE", help="write all figures as JSON; - writes them to standard output")
    output.add_argument("--out", metavar="DIR", help="write a study folder with counts, plots and a report; an "
                        "unfinished one is resumed")
    return result


def main(arguments=None):
    """Run the program; returns the exit status."""
    return report_errors("pyengine.run", lambda: run(parser().parse_args(arguments)))


def run(arguments):
    if arguments.threads is not None and not 1 <= arguments.threads <= 1024:
        raise InputError(f"threads is {arguments.threads}; expected 1 to 1024")
    study = study_from(arguments)
    json_path = _json_path(arguments.json)

    from rich.console import Console

    from pyengine import registry
    from pyengine.report import terminal
    from pyengine.study.run import run_study
    from pyengine.study.store import Folder, json_text, write_text

    registry.game(study.game).choose_kernel()
    folder = Folder(arguments.out, study) if arguments.out is not None else None
    notes = Console(stderr=True, highlight=False)
    console = notes if arguments.json == "-" else Console(highlight=False)
    try:
        with _progress(notes) as progress:
            summary = run_study(study, threads=arguments.threads, folder=folder, progress=progress)
    except KeyboardInterrupt:
        print(f"pyengine.run: interrupted before the first figures (seed {study.seed})", file=sys.stderr)
        return 130
    # Files first: the tables may go to a pipe that somebody closes.
    if json_path:
        write_text(json_path, json_text(summary))
    if folder and summary["complete"]:
        try:
            folder.finish(summary)
        except KeyboardInterrupt:
            print("pyengine.run: interrupted while the report was written; the same command finishes it",
                  file=sys.stderr)
            return 130
    if arguments.json == "-":
        sys.stdout.write(json_text(summary))
    terminal.show(summary, console)
    if folder:
        note = (f"Report: {folder.path / 'report.html'}" if summary["complete"]
                else f"Unfinished study: the same command resumes {folder.path}")
        console.print(note, soft_wrap=True, markup=False, emoji=False)
    return 0 if summary["complete"] else 130


def study_from(arguments):
    """The study that the arguments ask for."""
    import secrets

    from pyengine import registry
    from pyengine.config import Study, load_study

    if arguments.game not in registry.available_games():
        raise InputError(f"there is no game {arguments.game!r}; expected one of "
                         f"{', '.join(registry.available_games())}")
    from pyengine.red7.options import Options

    rules = dict(draw=arguments.draw, eliminated=arguments.eliminated, lead_only=arguments.lead_only)
    if arguments.deal is not None:
        for name in ("setups", "players", "hand"):
            if getattr(arguments, name) is not None:
                raise InputError(f"--{name} does not go with --deal, which is one setup with its own players and hands")
        options, setups = None, 1
    else:
        chosen = {name: getattr(arguments, name) for name in ("players", "hand")
                  if getattr(arguments, name) is not None}
        options = Options(**chosen, **rules)
        setups = 1000 if arguments.setups is None else arguments.setups
    seed = arguments.seed
    if seed is None and arguments.out and (Path(arguments.out) / "study.toml").is_file():
        seed = load_study(Path(arguments.out) / "study.toml").seed     # to resume it
    if seed is None:
        seed = secrets.randbits(32)
    if options is None:
        options = Options.for_deal(arguments.deal, seed, **rules)
    return Study(arguments.game, options, setups, arguments.matches, seed)


def _json_path(name):
    """Where the JSON goes, checked before anything runs."""
    if name in (None, "-"):
        return None
    path = Path(name)
    try:
        if path.is_dir():
            raise InputError(f"--json {name!r} is a folder; expected a file to write")
        if not path.parent.is_dir():
            raise InputError(f"--json {name!r}: there is no folder {str(path.parent)!r}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(f"--json {name!r} cannot be written")
    except OSError as error:
        raise InputError(f"--json {name!r} cannot be written: {error.strerror}") from None
    return path


class _progress:
    """A progress bar on a terminal, nothing in a pipe."""

    def __init__(self, console):
        self.bar = self.task = None
        if console.is_terminal:
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

            self.bar = Progress(TextColumn("playing"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"),
                                TimeElapsedColumn(), TimeRemainingColumn(), console=console, transient=True)

    def __enter__(self):
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *error):
        if self.bar:
            self.bar.stop()

    def __call__(self, done, chunks):
        if self.bar:
            if self.task is None:
                self.task = self.bar.add_task("playing", total=chunks)
            self.bar.update(self.task, completed=done)


if __name__ == "__main__":
    status = main()
    if status == 130:
        # The report is out; chunks that still run would be thrown away: do not wait for them.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
