"""Draw all pictures of README.md and docs/ again, from the figures beside them: python examples/pictures.py

They are SVG in the style of reports (`pyengine.base.drawing.canvas`), for light and for dark screens. Only the short
studies are played again; the figures of the long ones stand in JSON, made by the other examples. The pages of
docs/stories/red7-billion are written again too. Some minutes.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

import agram_pairs
import crosskings_analysis
import crosskings_players
import red7_skill
import rummy_belief
import rummy_tournament

from pyengine.assess import atlas_page, known
from pyengine.base.drawing.canvas import picture
from pyengine.report import page, plots

# Studies that are played again: their words, and their pictures by where they stand in docs/.
PLAYED = {
    "hearts --declare LIMIT=100 --course --setups 300 --seed 1": {"guide/course/lead.svg": "plots/lead.svg"},
    "crosskings --course --measures drama --estimator pimc:100x2 --setups 500 --seed 1": {
        "guide/course/chance.svg": "plots/chance.svg",
        "guide/course/drama.svg": "plots/drama.svg",
    },
}
DOCS = Path(__file__).parents[1] / "docs"


def figures(name):
    return json.loads((DOCS / name).read_text(encoding="utf-8"))


def main():
    images = DOCS / "images"
    agram = figures("stories/agram-pairs/agram-pairs.json")
    for name in ("choices", "variants", "lengths"):
        getattr(agram_pairs, f"draw_{name}")(agram[name], DOCS / "stories/agram-pairs" / f"{name}.svg")
    for name, game in (("gains", "agram"), ("pairs", "pairs")):
        agram_pairs.draw_gains(
            agram[game], DOCS / "stories/agram-pairs" / f"{name}.svg", agram_pairs.GAINS.format(game.capitalize())
        )
    skill = figures("stories/red7-skill/skill.json")
    red7_skill.draw_budgets(skill["one_against_random"], DOCS / "stories/red7-skill/budgets.svg")
    red7_skill.draw_seats(skill["same_players"], DOCS / "stories/red7-skill/seats.svg")
    for name, drawn in (("belief", "calibration"), ("knocking", "knocking")):
        rummy_belief.draw(
            figures(f"games/rummy-play/{name}.json")["reliability"], DOCS / "games/rummy-play" / f"{drawn}.svg"
        )
    rummy_belief.draw_belief(DOCS / "games/rummy-play/belief.svg")
    for name, rows in figures("rummy-play.json").items():
        rummy_tournament.draw(rows, DOCS / "games/rummy-play" / f"{name}.svg")
    crosskings_players.draw(figures("crosskings-players.json")["matches"], images / "crosskings-players.svg")
    with mock.patch("sys.argv", ["", str(DOCS / "stories/crosskings-analysis")]):
        crosskings_analysis.main()
    for words, pictures in PLAYED.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "pyengine.run", *words.split(), "--out", folder]
            subprocess.run(command, check=True, cwd=DOCS.parent, stdout=subprocess.DEVNULL)
            for place, name in pictures.items():
                (DOCS / place).write_bytes((Path(folder) / name).read_bytes())
    (images / "known.svg").write_bytes(picture(atlas_page.skill_and_luck(known.records()[0])))
    summary = figures("stories/red7-billion/stand/summary.json")
    (DOCS / "stories/red7-billion/stand/report.html").write_text(page.render(summary), encoding="utf-8")
    (images / "setups.svg").write_bytes(picture(plots.figures(summary)["setups"]))


if __name__ == "__main__":
    main()
