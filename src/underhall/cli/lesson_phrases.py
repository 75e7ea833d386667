"""What `underhall lesson` itself says, in the learner's language."""

from __future__ import annotations

HELP = {
    "en": """\
Enter        go on, where there is nothing to do
NUMBER       choose the option with that number
NOTATION     or type the option itself, as it is written in the list
back         to the step before
skip         over this step
why THING    why you cannot use something now, e.g. a card, a place, or both
what THING   what is written on something, e.g. on a card
view         show the table again
legend       what the signs on the table mean
rules ID     show the rule with that id
quit         leave""",
    "pl": """\
Enter        dalej, jeśli nie ma nic do zrobienia
NUMER        wybierz opcję o tym numerze z listy
ZAPIS        albo wpisz ją tak, jak na liście
back         do poprzedniego kroku
skip         pomiń ten krok
why RZECZ    dlaczego nie możesz teraz czegoś użyć, np. karty, miejsca albo obu
what RZECZ   co jest napisane np. na karcie
view         pokaż stół jeszcze raz
legend       co znaczą znaki na stole
rules ID     pokaż zasadę o tym numerze
quit         wyjdź""",
    "de": """\
Enter        weiter, wo nichts zu tun ist
NUMMER       wähle die Möglichkeit mit dieser Nummer
NOTATION     oder schreib sie selbst, wie in der Liste
back         zum Schritt davor
skip         diesen Schritt überspringen
why DING     warum du etwas jetzt nicht benutzen kannst, z. B. Karte, Ort oder beides
what DING    was auf etwas steht, z. B. auf einer Karte
view         zeige den Tisch noch einmal
legend       was die Zeichen auf dem Tisch bedeuten
rules ID     zeige die Regel mit dieser Nummer
quit         aufhören""",
}

PHRASES: dict[str, dict[str, str]] = {
    "start": {
        "en": "Do what the lesson says. Type help for everything else.",
        "pl": "Rób to, co mówi lekcja. Wpisz help, żeby zobaczyć resztę poleceń.",
        "de": "Tu, was die Lektion sagt. Alles andere zeigt help.",
    },
    "step": {"en": "Step {at} of {all}", "pl": "Krok {at} z {all}", "de": "Schritt {at} von {all}"},
    "look": {"en": "Look at: {things}", "pl": "Zwróć uwagę na: {things}", "de": "Sieh dir an: {things}"},
    "enter": {"en": "Press Enter to go on.", "pl": "Naciśnij Enter, żeby przejść dalej.", "de": "Weiter mit Enter."},
    "just_enter": {
        "en": "There is nothing to do in this step: press Enter to go on.",
        "pl": "W tym kroku nie ma nic do zrobienia: naciśnij Enter.",
        "de": "In diesem Schritt ist nichts zu tun: Weiter mit Enter.",
    },
    "no_answer": {
        "en": "That is not an answer to this question.",
        "pl": "To nie jest odpowiedź na to pytanie.",
        "de": "Das ist keine Antwort auf diese Frage.",
    },
    "first_step": {
        "en": "This is the first step.",
        "pl": "To jest pierwszy krok.",
        "de": "Das ist der erste Schritt.",
    },
    "done": {
        "en": "Lesson done. Now you know:",
        "pl": "Lekcja ukończona. Teraz już wiesz:",
        "de": "Lektion geschafft. Das weißt du jetzt:",
    },
    "next_lesson": {"en": "Next: {command}", "pl": "Następna: {command}", "de": "Als Nächstes: {command}"},
    "play": {"en": "Or play: {command}", "pl": "Albo zagraj: {command}", "de": "Oder spiel: {command}"},
}


def say_in(language: str, key: str, **values: object) -> str:
    return PHRASES[key][language].format(**values)
