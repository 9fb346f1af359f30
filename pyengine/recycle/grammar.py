"""How statements are written, as errors say it."""

BLOCKS = {
    "stage": "(stage player|team (end CONDITION) BLOCK ..)",
    "choice": "(choice (STATEMENT ..))",
    "do": "(do (STATEMENT ..))",
    "any": "(any COLLECTION 'NAME STATEMENT)",
    "all": "(all COLLECTION 'NAME STATEMENT)",
    "let": "(let VALUE 'NAME STATEMENT)",
}
ACTIONS = {
    "set": "(set (OWNER sto|str|points NAME) VALUE)",
    "inc": "(inc (OWNER sto NAME) INT)",
    "dec": "(dec (OWNER sto NAME) INT)",
    "put": "(put points 'NAME (ROW ..))",
    "move": "(move CARD (top|bottom|INT PILE))",
    "remember": "(remember CARD (top|bottom|INT PILE))",
    "forget": "(forget (top|bottom|INT PILE))",
    "shuffle": "(shuffle CARDS)",
    "cycle": "(cycle next|current PLAYER)",
    "turn": "(turn pass)",
    "repeat": "(repeat INT ACTION) or (repeat all ACTION)",
    "create": "(create deck ..) or (create teams ..)",
}
# What begins a statement and nothing else.
ACTION_WORDS = ("do", "let", *ACTIONS)
STATEMENTS = {**{word: usage for word, usage in BLOCKS.items() if word not in ("stage", "choice")}, **ACTIONS}
