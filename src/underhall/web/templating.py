"""Pages out of templates: one environment for all, with the names that every template may use."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .boards import html
from .words import LANGUAGE_NAMES, words


@cache
def environment() -> Environment:
    """Everything is escaped unless it is `Markup`; a name that a page forgot to give is an error, not a blank."""
    made = Environment(
        loader=PackageLoader("underhall.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["languages"] = LANGUAGE_NAMES
    made.globals["icon"] = lambda name, extra="": Markup(html.icon(name, extra))
    return made


def render(template: str, language: str, theme: str, here: str, /, **values: object) -> str:
    """A whole page. `theme` is "dark", "light" or "" (as the system has it); `here` is the page's own path and query
    without `lang`, so that the links of the languages and the theme switch lead back to it."""
    _ = words(language)
    page = environment().get_template(template)
    return page.render(_=_, language=_.language, theme=theme, here=here, **values)
