"""Studies from Python: played, with a report where they are kept."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from os import PathLike
from typing import Any

from pyengine.base.errors import InputError
from pyengine.measures.difference import Counted, figures_of
from pyengine.measures.measure import Figure
from pyengine.record.data import recording
from pyengine.report import writers
from pyengine.report.result import Result
from pyengine.study import run
from pyengine.study.bound import Bound
from pyengine.study.figures import StudyFigures
from pyengine.study.store import FinishedFolder, Folder, begun_in
from pyengine.study.study import Study


def run_study(
    study: Study,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: str | PathLike[str] | Folder | None = None,
    progress: Callable[[int, int], object] | None = None,
    record: str | PathLike[str] | None = None,
    history: bool | int = False,
    record_forced: bool = False,
) -> Result:
    """Run a study and return its figures.

    Parameters
    ----------
    study : pyengine.Study
    threads : how many chunks run at a time; default: the CPUs this process may use
    executor : anything that speaks `concurrent.futures.Executor`, in place of threads
    folder : a path at which counts are kept and found again, and the report is written when the study is complete; or
        a `pyengine.study.store.Folder`, without the report
    progress : called with (chunks merged, chunks in all) after each chunk
    record : a Parquet file for the decisions of all matches, as `pyengine.dataset` reads it; without folder or executor
    history : what observations in it remember, as in `pyengine.Game.batch`
    record_forced : decisions with a single move are recorded, too

    Returns
    -------
    pyengine.Result : a dict of the figures, as docs/reference/json.md describes them, that does not change. All but
        those under "run" are the same for every number of threads, every executor and every kernel, as long as no
        player has a budget in milliseconds. After Ctrl-C they cover the longest prefix of finished chunks and
        "complete" is False.

    Raises
    ------
    InputError : threads below 1, a kernel that is not there, a folder that cannot be used, or with a player that is a
        function; a game that lacks what a player or measure needs, a player that fails.
    GameError : matches do not end, and not study.keep_going: none of the first ones did, HOPELESS of them or more.
    KeyboardInterrupt : Ctrl-C before any chunk was finished.

    >>> found = pyengine.run_study(pyengine.Study("agram", setups=1000, seed=1))
    >>> [round(share, 3) for share in found["wins"]["share"]]
    [0.244, 0.233, 0.242, 0.281]
    """
    if isinstance(folder, str | PathLike):
        begun_in(folder)
    if not isinstance(study, Study | Bound):
        raise InputError(f"study is {study!r:.60}; expected a pyengine.Study, such as pyengine.Study('kuhn')")
    bound = Bound.of(study)
    taking = recording(record, bound, history, record_forced, alone=folder is None and executor is None)
    home = Folder(folder, bound, output=writers.files) if isinstance(folder, str | PathLike) else folder
    with taking as recorder:
        workers: dict[str, Any] = dict(threads=threads, executor=executor, progress=progress)
        found = run.run_study(bound, folder=home, recorder=recorder, **workers)
    result = Result(found, found.counted)
    if home is not None and home is not folder and result["complete"]:
        home.finish(result)
    return result


def difference(a: StudyFigures | str | PathLike[str], b: StudyFigures | str | PathLike[str]) -> Figure:
    """Return differences of the figures of study b from those of study a.

    Parameters
    ----------
    a, b : what `run_study` returned in this process, or the folder of a finished study

    Returns
    -------
    dict : paired, whether both played the same deals by number, which takes the same seed and as many setups;
        looked_at, how many differences there are, and remain, how many of them do when that is taken into account
        (Holm 1979); figures, by name and, where a figure has several values, by part: values, of a and of b;
        difference, b less a; ci95; correlation of the two over the deals; p; remains. docs/reference/json.md has more.

    Raises
    ------
    InputError : no study, a folder twice, figures without the counts that they were made from, a study without a
        match.

    >>> three, four = (pyengine.run_study(pyengine.Study("agram", {"SEATS": seats}, setups=50)) for seats in (3, 4))
    >>> pyengine.difference(three, four)["figures"]["length"]["values"]
    [18.0, 24.0]
    """
    folders = [os.path.realpath(each) for each in (a, b) if isinstance(each, str | PathLike)]
    if len(folders) > len({*folders}):
        raise InputError(f"a and b are the folder {folders[0]!r}; expected two studies")
    return figures_of(_counted(a), _counted(b))


def _counted(study: StudyFigures | str | PathLike[str]) -> Counted:
    if isinstance(study, str | PathLike):
        home = FinishedFolder(study)
        study = run.run_study(home.bound, folder=home)
    counted: Counted | None = getattr(study, "counted", None)
    if counted is None:
        raise InputError(f"{study!r:.60} has no counts; expected what run_study returned here, or a study folder")
    if not study["games"]:
        raise InputError("no match of a study was finished, so it has no figures that could differ")
    return counted
