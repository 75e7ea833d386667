"""What is left for everyone: heroes, skill tokens, jokers, move tokens, guests of the supply piles, goal cards."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import by_id, name
from underhall.games.wistar.words.explain import standard_box
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.games.wistar.words.printed import hero_lines, skill_lines
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered

from .effects import sign
from .legend import legend_button


def supply_names(view: WistarView) -> list[str]:
    return [*view.heroes, *view.skill_tokens]


def supply(scene: Scene, view: WistarView) -> Part:
    language = scene.language
    heroes = "".join(hero(one, scene.mark(one), view.players, language) for one in view.heroes)
    tokens = "".join(skill(one, scene.mark(one), view.players, language) for one in view.skill_tokens)
    piles = "".join(
        pile(key, count, language)
        for key, count in (
            ("jokers", view.jokers_left),
            ("move_tokens", view.move_tokens_left),
            ("guest_house", view.guests_house),
            ("guest_basement", view.guests_basement),
            ("goals_left", view.goal_pile),
        )
    )
    title = escape(capital(word_of("supply", language)))
    return (
        "w-supply",
        f'<section class="supply" id="w-supply" aria-label="{title}"><h2>{title}</h2>{legend_button(language)}'
        f'<div class="supplies">{heroes}</div><div class="supplies">{tokens}</div>'
        f'<div class="supplies piles">{piles}</div></section>',
    )


@remembered(64)
def hero(one: str, mark: Mark, players: int, language: str) -> str:
    row = by_id()[one]
    said = " ".join(hero_lines(players, standard_box(), int(one[2:]) - 1, language))
    inner = (
        f'<span class="hero-sign">{sign("hero")}</span><span class="hero-skills">{sign(str(row["skill"])) * 2}</span>'
    )
    return thing(
        one,
        f'{inner}<span class="hero-name">{escape(name(one, language))}</span>',
        mark,
        kind="hero",
        label=said,
        id=f"w-{one}",
        extra="hero",
    )


@remembered(64)
def skill(one: str, mark: Mark, players: int, language: str) -> str:
    said = " ".join(skill_lines(players, standard_box(), int(one[2:]) - 1, language))
    inner = sign(str(by_id()[one]["skill"]))
    return thing(one, inner, mark, kind="skill", label=said, id=f"w-{one}", extra="skill-token")


SIGNS = {
    "jokers": "joker",
    "move_tokens": "move",
    "guest_house": "guest-house",
    "guest_basement": "guest-basement",
    "goals_left": "goal",
}


@remembered(256)
def pile(key: str, count: int, language: str) -> str:
    title = escape(f"{capital(word_of(key, language))}: {count}")
    return (
        f'<span class="pile-count" title="{title}">{sign(SIGNS[key])}<b class="digits">{count}</b>'
        f'<span class="unseen"> {title}</span></span>'
    )
