"""The probe programs of RECYCLE and what the specification says that they give."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "recycle" / "probes"
PATHS = sorted(FOLDER.glob("*.rcy"))


def both(text):
    """The scores of a result: of seats 0 and 1, or one number for both."""
    scores = [int(score) for score in text.split(",")]
    return scores * 2 if len(scores) == 1 else scores


def table():
    """[(probe, result)], the explanations cut off."""
    lines = (FOLDER / "expected.txt").read_text().splitlines()
    return [(line[:29].strip(), line[29:52].strip()) for line in lines if not line.startswith("#")]


def results():
    """{probe: the scores after each option}, of those that have one certain result."""
    return {
        probe: [both(part) for part in result.split("/")]
        for probe, result in table()
        if result != "error" and not result.startswith("one of")
    }
