"""What the signs on the map mean, for people who play for the first time."""

from __future__ import annotations

from underhall.games.xobos.box import BUILDING_IDS, SYMBOLS
from underhall.games.xobos.words import building_word, places, symbol_word
from underhall.games.xobos.words import words as game_words
from underhall.web.boards.board import Part
from underhall.web.boards.html import SEATS, SHAPES, escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .pieces import BUILDING_SIGNS, token
from .printed import capital


@remembered(32)
def legend(names: tuple[str, ...], language: str) -> Part:
    _, say, named = words(language), places(language), game_words(language)
    rows = [(f'<span class="seat-{SEATS[seat]}">{icon(SHAPES[seat])}</span>', name) for seat, name in enumerate(names)]
    rows += [
        (f'<span class="piece">{token(0, symbol)}</span>', f"{say['guardian']} {symbol_word(at, language)}")
        for at, symbol in enumerate(SYMBOLS)
    ]
    rows += [(icon(BUILDING_SIGNS[one]), building_word(one, language)) for one in BUILDING_IDS]
    rows += [
        (f'<span class="quark">{icon(SHAPES[0])}</span>', say["quark"]),
        (f'<span class="quark tired">{icon(SHAPES[0])}</span>', f"{say['quark']}, {say['moved']}"),
        (icon("trace"), say["moved"]),
        ('<span class="could"><i class="go"></i></span>', _("can still move")),
        ('<span class="could"><i class="hit"></i></span>', _("can attack from here")),
        (icon("crown"), say["leader"]),
        (icon("xobos:site"), say["site"]),
        (icon("xobos:attack"), f"{named['attack']}; {say['attack_used']}"),
        (icon("raid"), named["battle"]),
        (icon("shard"), say["harvest"]),
        (icon("xobos:cannon"), say["cannon"]),
        (icon("lock"), say["pinned"]),
        ('<span class="glow"></span>', named["irradiated"]),
    ]
    items = "".join(f'<li><span class="sign">{sign}</span>{escape(capital(text))}</li>' for sign, text in rows)
    return (
        "x-legend",
        f'<details class="list legend" id="x-legend"><summary>{icon("why")}{escape(_("Signs on the map"))}</summary>'
        f"<ul>{items}</ul></details>",
    )
