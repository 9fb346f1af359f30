"""The colours of pictures on light and on dark screens; look.css has the first five by name, its own way."""

# The first five of the 16 seats that a game can have are Okabe and Ito's, distinct for the colour-blind; no one can
# tell sixteen colours apart, so figures name the seats as well.
NAMES = {"#1f2430": "ink", "#5c6470": "muted", "#dfe3e8": "line", "#ffffff": "panel", "#3d5a80": "accent"}
_pairs = """#1f2430 #e8ebf0  #5c6470 #a3acb9  #dfe3e8 #343b47  #ffffff #1d222b  #3d5a80 #98b9e3  #0072b2 #3b9ddd
    #e69f00 #f0b429  #009e73 #2bbd92  #cc79a7 #e096c0  #d55e00 #f07f3c  #56b4e9 #7cc8f5  #7b5ea7 #a98fd6
    #8c8c00 #b9b930  #8c4a1f #c07f50  #006a6a #2f9d9d  #e3318a #f56bb0  #66a61e #8fce4a  #4646c8 #8080f0
    #b08d57 #cdab78  #8a939e #aab3bf  #a31621 #e0525c""".split()
DARK = dict(zip(_pairs[::2], _pairs[1::2]))
INK, MUTED, GRID, PAPER, ACCENT, *SEATS = DARK
# How a page says them, so that it may be light or dark.
COLOURS = {light: f"light-dark({light}, {dark})" for light, dark in DARK.items()}
COLOURS |= {light: f"var(--{name})" for light, name in NAMES.items()}
