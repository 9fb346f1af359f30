"""The files that pages are made of."""

from functools import cache
from pathlib import Path

import jinja2


@cache
def template(path: Path) -> jinja2.Template:
    """A file from which a page is made, with others of its folder and of this one."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([path.parent, Path(__file__).parent]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template(path.name)
