"""Control characters in what a command says: a terminal obeys them, whoever wrote them, so they are shown instead.

Names of files, bots and programs may hold any. What a stream gets is made plain in `PlainStream`, which stands around
standard output and standard error while a command runs; rich, which colours tables by such characters, passes it by,
and gets its texts plain from `console`.
"""

import contextlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TextIO, cast

if TYPE_CHECKING:
    from rich.console import Console

_SHOWN = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}
# What turns the direction of a text, or ends its line.
_SHOWN |= {code: f"\\u{code:04x}" for code in (0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))}


def plain(text: str) -> str:
    """A text in which control characters are shown as Python writes them: `\\x1b`. Tabs and ends of lines stay."""
    return text.translate(_SHOWN)


class PlainStream:
    """A stream to which texts are written plain. rich writes to `rich_proxied_file` where there is one."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        self.rich_proxied_file.write(plain(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


def raw(stream: TextIO) -> TextIO:
    """A stream without what makes its texts plain."""
    return cast(TextIO, getattr(stream, "rich_proxied_file", stream))


@contextlib.contextmanager
def streams() -> Iterator[None]:
    """Standard output and standard error are plain in here; they show as \\u2660 what their encoding lacks."""
    before = sys.stdout, sys.stderr
    for stream in filter(lambda each: hasattr(each, "reconfigure"), before):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.stdout, sys.stderr = (cast(TextIO, PlainStream(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def console(stderr: bool = False) -> "Console":
    """Return the console of a command: the texts are plain, the colours are rich's own."""
    from rich import console as rich
    from rich.segment import Segment

    class Shown:
        def __init__(self, part: rich.RenderableType) -> None:
            self.part = part

        def __rich_console__(self, console: "Console", options: rich.ConsoleOptions) -> rich.RenderResult:
            for text, style, control in console.render(self.part, options):
                yield Segment(text if control else plain(text), style, control)

    class Hook(rich.RenderHook):
        def process_renderables(self, renderables: list[rich.ConsoleRenderable]) -> list[rich.ConsoleRenderable]:
            return [Shown(each) for each in renderables]

    result = rich.Console(highlight=False, stderr=stderr)
    result.push_render_hook(Hook())
    return result
