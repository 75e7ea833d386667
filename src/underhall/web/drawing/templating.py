"""Pages from templates: one environment for all, with the names that every template may use."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PackageLoader,
    StrictUndefined,
    TemplateNotFound,
)
from jinja2.runtime import Context
from markupsafe import Markup

from underhall.web.boards import html
from underhall.web.boards.files import below, files_of
from underhall.web.boards.lasting_files import with_lasting_names
from underhall.web.words import LANGUAGE_NAMES, words

_contexts: ContextVar[list[Context]] = ContextVar("contexts")


class PageContext(Context):
    """The values of a page. A macro refers to its context, and the context to the macro. This cycle would keep all
    values in memory until Python looks for cycles. So we note which contexts a page makes (one for each file of macros,
    because all of them are imported `with context`), and take them apart when the page is done."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        _contexts.get([]).append(self)


class BoardTemplates(BaseLoader):
    """The templates of boards from elsewhere, as `boards/<game>/<name>`. They come last, after ours."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        game, _, name = template.removeprefix("boards/").partition("/")
        folder = files_of(game).templates if template == below(game) + name else None
        if folder is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(folder).get_source(environment, name)


@cache
def environment() -> Environment:
    """Everything is escaped unless it is `Markup`. A name that a page forgot to pass is an error, not an empty
    string."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader("underhall.web"), BoardTemplates()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.context_class = PageContext
    made.globals["languages"] = LANGUAGE_NAMES
    made.globals["icon"] = lambda name, extra="": Markup(html.icon(name, extra))
    return made


def render(template: str, language: str, theme: str, here: str, /, **values: object) -> str:
    """A whole page. `theme` is "dark", "light" or "" (as the system has it); `here` is the page's own path and query
    without `lang`, so that the links of the languages and the theme switch lead back to it."""
    _ = words(language)
    page = environment().get_template(template)
    contexts: list[Context] = []
    before = _contexts.set(contexts)
    try:
        return with_lasting_names(page.render(_=_, language=_.language, theme=theme, here=here, **values))
    finally:
        _contexts.reset(before)
        for context in contexts:
            context.vars.clear()
