"""Studies from Python: played, with a report where they are kept."""

from collections.abc import Callable
from concurrent.futures import Executor
from os import PathLike

from pyengine.config import Study
from pyengine.report import writers
from pyengine.study import run
from pyengine.study.bound import Bound
from pyengine.study.result import Result
from pyengine.study.store import Folder


def run_study(
    study: Study,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: str | PathLike[str] | Folder | None = None,
    progress: Callable[[int, int], object] | None = None,
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

    Returns
    -------
    pyengine.study.result.Result : a dict of the figures, as docs/json.md describes them, that does not change. All but
        those under "run" are the same for every number of threads, every executor and every kernel, as long as no
        player has a budget in milliseconds. After Ctrl-C they cover the longest prefix of finished chunks and
        "complete" is False.

    Raises
    ------
    InputError : threads below 1, a kernel that is not there, a folder that cannot be used, or with a player that is a
        function; a game that lacks what a player or measure needs, a player that fails.
    GameError : matches do not end, and not study.keep_going: none of the first ones did, HOPELESS of them or more.
    KeyboardInterrupt : Ctrl-C before any chunk was finished.
    """
    bound = Bound.of(study)
    home = Folder(folder, bound, outputs=writers.STUDY) if isinstance(folder, str | PathLike) else folder
    result = run.run_study(bound, threads=threads, executor=executor, folder=home, progress=progress)
    if home is not None and home is not folder and result["complete"]:
        home.finish(result)
    return result
