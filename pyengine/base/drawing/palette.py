"""The colours of pictures on light and on dark screens, which palette.css has by name."""

import re
from pathlib import Path

# The first five of the 16 seats that a game can have are Okabe and Ito's, distinct for the colour-blind; no one can
# tell sixteen colours apart, so figures name the seats as well.
NAMES = "ink", "muted", "grid", "card", "accent", *(f"seat-{seat}" for seat in range(1, 17))
_sheet = Path(__file__).with_name("palette.css").read_text(encoding="utf-8").split("@media")
_light, _dark = (dict(re.findall(r"--([\w-]+): (#\w+)", part)) for part in _sheet[:2])
INK, MUTED, GRID, PAPER, ACCENT, *SEATS = (_light[name] for name in NAMES)
COLOURS = {_light[name]: name for name in NAMES}
DARK = {_light[name]: _dark[name] for name in NAMES}
