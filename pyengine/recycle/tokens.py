"""What a text of the language is cut into."""

import re

# White space is of every kind, the marks of no width among it that copied texts have.
TOKEN = re.compile(
    r"(?P<space>[\s\ufeff\u200b]+)|(?P<comment>;;[^\n]*)|(?P<open>\()|(?P<close>\))|(?P<mark>\.\.|[,:])"
    r"|(?P<operator>==|!=|<=|>=|//|[<>+\-*%^])|'(?P<variable>[A-Za-z0-9_]*)|(?P<word>[A-Za-z0-9_]+)"
    r'|(?P<bad>"[^"\n]*"|'
    r"[^\s -~\ufeff\u200b]+|.)",
    re.DOTALL,
)


def short(text):
    """A text for a sentence: very long ones are cut."""
    return text if len(text) <= 40 else text[:40] + ".."
