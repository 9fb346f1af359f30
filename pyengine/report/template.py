"""The files that pages are made of."""

from pathlib import Path

import jinja2


def template(name: str) -> jinja2.Template:
    """A file of this folder, from which a page is made."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template(name)
