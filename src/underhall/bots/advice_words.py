"""Advice in sentences, in three languages: the same at the table in the browser, in the terminal and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from underhall.engine.facts import LANGUAGES
from underhall.engine.state import State
from underhall.engine.texts import EXPERIENCE, Speaker

from .advice import AGAINST, Advice, Prospect, plain

TENTHS = 10

SENTENCES: dict[str, dict[str, str]] = {
    f"{EXPERIENCE}_for": {
        "en": "In practice games, this kind of choice paid off.",
        "pl": "W grach treningowych taki wybór się opłacał.",
        "de": "In Übungspartien hat sich so etwas ausgezahlt.",
    },
    f"{EXPERIENCE}_against": {
        "en": "In practice games, this kind of choice paid off less often.",
        "pl": "W grach treningowych taki wybór opłacał się rzadziej.",
        "de": "In Übungspartien hat sich so etwas seltener ausgezahlt.",
    },
    "likelier": {
        "en": "It prepares this: {line} (soon in {after} of 10 imagined games, with the next best in {otherwise})",
        "pl": "Przygotowuje to: {line} (wkrótce w {after} z 10 wyobrażonych partii, po drugim wyborze w {otherwise})",
        "de": "Es bereitet vor: {line} (bald in {after} von 10 gedachten Partien, mit der nächstbesten in {otherwise})",
    },
    "less_likely": {
        "en": "It prevents this: {line} (soon in {after} of 10 imagined games, with the next best in {otherwise})",
        "pl": "Zapobiega temu: {line} (wkrótce w {after} z 10 wyobrażonych partii, po drugim wyborze w {otherwise})",
        "de": "Es verhindert: {line} (bald in {after} von 10 gedachten Partien, mit der nächstbesten in {otherwise})",
    },
    "no_reason": {
        "en": "In the imagined games, this went best.",
        "pl": "W wyobrażonych partiach szło z tym najlepiej.",
        "de": "In den gedachten Partien lief es damit am besten.",
    },
    "only": {
        "en": "There is nothing else to choose.",
        "pl": "Nie ma innej możliwości.",
        "de": "Etwas anderes gibt es nicht zu wählen.",
    },
    "as_good": {
        "en": "about as good",
        "pl": "mniej więcej tak samo dobre",
        "de": "etwa gleich gut",
    },
    "figures": {
        "en": "{win} % of the imagined games won · {score} points on average · {share} % of the search",
        "pl": "{win} % wyobrażonych partii wygranych · średnio {score} pkt · {share} % analizy",
        "de": "{win} % der gedachten Partien gewonnen · im Mittel {score} Punkte · {share} % der Suche",
    },
}
NOBODY = -1
YOU = {"en": " (you)", "pl": " (ty)", "de": " (du)"}
LESS = {
    "en": ("about {n} point less", "about {n} points less", "about {n} points less"),
    "pl": ("około {n} punkt mniej", "około {n} punkty mniej", "około {n} punktów mniej"),
    "de": ("etwa {n} Punkt weniger", "etwa {n} Punkte weniger", "etwa {n} Punkte weniger"),
}
"""For one, for a few (2 to 4, 22 to 24, ...), for many."""
assert all(set(said) == set(LANGUAGES) for said in SENTENCES.values())
assert set(LESS) == set(LANGUAGES)


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence."""

    text: str
    against: bool = False
    """It speaks against the option."""


@dataclass(frozen=True, slots=True)
class SpokenAdvice:
    """One option in words."""

    option: int
    label: str
    """What to do."""
    reasons: list[Reason]
    compared: str
    """What it loses against the best option, in a few words; "" for the best one itself, and if it is not known."""
    figures: str
    """Percentages, for those who want them."""


def spoken(
    found: Sequence[Advice], speaker: Speaker, state: State, question: int, options: int, seat: int = NOBODY
) -> list[SpokenAdvice]:
    """`state`: an imagined one, so that nothing that the seat does not know can slip into the words; `options`: how
    many there are; `seat`: who asks, and is called "you" beside the own name."""
    game, language = speaker.game, speaker.language
    names = [speaker.word("seat", number) for number in range(state.players)]
    if 0 <= seat < len(names):
        names[seat] += YOU[language]
    speaker = Speaker(game, state, language, names)
    said = []
    for at, one in enumerate(found):
        hint = one.hint
        said.append(
            SpokenAdvice(
                hint.option,
                game.say(state, question, hint.option, game.facts.spoken(language)),
                reasons(one, speaker, first=at == 0, alone=options == 1),
                "" if at == 0 or one.behind is None else less(one.behind, language),
                SENTENCES["figures"][language].format(
                    win=f"{100 * hint.win_chance:.0f}", score=f"{hint.score:.1f}", share=f"{100 * hint.share:.0f}"
                ),
            )
        )
    return said


def reasons(one: Advice, speaker: Speaker, first: bool, alone: bool) -> list[Reason]:
    """What is to come is told of the first option only: it is compared with the second."""
    language = speaker.language
    if alone:
        return [Reason(SENTENCES["only"][language])]
    found = []
    for term, kind in one.reasons:
        text = reason_text(speaker, term, kind)
        if text:
            found.append(Reason(text, kind == AGAINST))
    if not plain(one.reasons) or all(reason.against for reason in found):
        # Practice alone tells a player nothing: what the game itself has to say comes first, however little it is.
        said = (reason_text(speaker, term, kind) for term, kind in one.weaker)
        found[:0] = [Reason(text) for text in said if text][:1]
    if first:
        found += [to_come("likelier", prospect, speaker) for prospect in one.likelier]
        found += [to_come("less_likely", prospect, speaker) for prospect in one.less_likely]
        if all(reason.against for reason in found):
            found.insert(0, Reason(SENTENCES["no_reason"][language]))
    found.sort(key=lambda reason: reason.against)
    return found


def reason_text(speaker: Speaker, term: str, kind: str) -> str:
    """ "" if the game has no sentence for it."""
    key = f"{term}_{kind}"
    said = SENTENCES.get(key) or speaker.game.facts.texts.get("reasons", {}).get(key)
    return said[speaker.language] if said else ""


def to_come(key: str, prospect: Prospect, speaker: Speaker) -> Reason:
    text = SENTENCES[key][speaker.language].format(
        line=speaker.line(prospect.line).rstrip("."),
        after=round(TENTHS * prospect.after),
        otherwise=round(TENTHS * prospect.otherwise),
    )
    return Reason(f"{text}.")


def less(points: float, language: str) -> str:
    """How much less an option is worth than the best one.

    >>> less(0.0, "en"), less(2.8, "en"), less(22.1, "pl"), less(0.6, "de")
    ('about as good', 'about 3 points less', 'około 22 punkty mniej', 'etwa 1 Punkt weniger')
    """
    if points < 0.5:
        return SENTENCES["as_good"][language]
    n = max(1, round(points))
    few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
    return LESS[language][0 if n == 1 else 1 if few else 2].format(n=n)
