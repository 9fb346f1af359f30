"""The command that plays a study again, and how it ran."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyengine.base.cpu import lacks
from pyengine.report import words


def command_words(summary: words.Summary) -> list[str]:
    """The shell command that plays the study again, in words quoted for a shell; none where no command does."""
    given = summary.get("command")
    return _shell(["pyengine.run", *given]) if given else []


def sweep_words(found: Mapping[str, Any]) -> list[str]:
    """The shell command that plays a sweep or a comparison again, likewise; none where no command made it."""
    return _shell(found.get("command") or [])


def _shell(given: Sequence[str]) -> list[str]:
    return [shlex.quote(word) for word in ("python", "-m", *given)] if given else []


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
