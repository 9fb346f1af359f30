"""The command that plays a study again, and how it ran."""

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from pyengine.report import words
from pyengine.version import lacks


def command_words(summary: words.Summary) -> list[str]:
    """The shell command that plays the study again, in words quoted for a shell."""
    given = [
        *"python -m pyengine.run".split(),
        summary["game"],
        *summary["subject"]["words"],
        *(["--seats", ",".join(summary["seats"])] if words.seated(summary) else []),
        *(["--no-rotate"] if words.differing(summary) and not words.rotated(summary) else []),
        *_measured(summary),
        *(word for name in summary.get("by", {}) for word in ("--by", name)),
        *(["--course"] if "course" in summary else []),
        *(word for name in summary.get("watch", {}) for word in ("--watch", name)),
    ]
    for name in ("setups", "matches", "seed"):
        if name != "setups" or summary["options"].get("deal") is None:  # a deal is one setup
            given += [f"--{name}", str(summary[name])]
    return [shlex.quote(word) for word in given]


def _measured(summary: words.Summary) -> list[str]:
    from pyengine.config import ESTIMATOR
    from pyengine.measures.catalogue import ESTIMATED, shown

    outside = [source for name, figure in summary.get("measures", {}).items() if (source := shown(name, figure).source)]
    names = [name for name in summary.get("measures", ()) if name in ESTIMATED]
    names = [*(["all"] if len(names) == len(ESTIMATED) else names), *outside]
    result = ["--measures", ",".join(names)] if names else []
    if summary.get("estimator", ESTIMATOR) != ESTIMATOR:
        result += ["--estimator", summary["estimator"]]
    for name, half in summary.get("until", {}).items():
        result += ["--until", f"{name}={half!r}"]
    return result


def unusual_options(summary: words.Summary) -> str:
    """The options that differ from the default, the number of players left aside: hand 5, draw off."""
    return ", ".join(
        f"{option['name']}{words.NBSP}{option['value']}"
        for option in summary["subject"]["options"]
        if not option["usual"] and option["name"] != "players"
    )


def running(run: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """How the study ran, as (name, text) pairs."""
    lacking = lacks(run.get("not_built", ()))
    yield "kernel", run["kernel"] + (f" ({lacking})" if lacking else "")
    yield "threads", str(run["threads"])
    yield "time", f"{words.seconds(run['wall_seconds'])} ({words.seconds(run['cpu_seconds'])} of CPU)"
    unit = "decision" if run["kernel"] == "table" else "action"
    if run["cycles_per_action"] is not None:
        yield f"cycles per {unit}", f"{run['cycles_per_action']:,.{1 if run['cycles_per_action'] < 1000 else 0}f}"
    if run["wall_seconds"] > 0 and run.get("actions"):
        yield f"{unit}s/s", words.rate(run["actions"] / run["wall_seconds"])
