"""What the terminal itself says, in the viewer's language. The games have their own sentences."""

from __future__ import annotations

HELP = {
    "en": """\
NUMBER       choose the option with that number
NOTATION     or type the option itself, as it is written in the list
undo         take back your last answer (free as long as nothing new was revealed)
takeback     take it back anyway: the bots agree, and the record will show it
why THING    why you cannot use something now, e.g. a card, a place, or both
what THING   what is written on something, e.g. on a card
hint         what a bot would do, and why
view         show the table again
legend       what the signs on the table mean
turn         what happens when, and where the game is now
log          everything that has happened
rules ID     show the rule with that id
save FILE    write the record of the game so far
quit         leave""",
    "pl": """\
NUMER        wybierz opcję o tym numerze z listy
ZAPIS        albo wpisz ją tak, jak na liście
undo         cofnij swoją ostatnią odpowiedź (za darmo, dopóki nic się nie ujawniło)
takeback     cofnij mimo to: boty się zgadzają, a zapis gry to pokaże
why RZECZ    dlaczego nie możesz teraz czegoś użyć, np. karty, miejsca albo obu
what RZECZ   co jest napisane np. na karcie
hint         co zrobiłby bot i dlaczego
view         pokaż stół jeszcze raz
legend       co znaczą znaki na stole
turn         co kiedy się dzieje i w którym miejscu jest gra
log          wszystko, co się wydarzyło
rules ID     pokaż zasadę o tym numerze
save PLIK    zapisz dotychczasową grę
quit         wyjdź""",
    "de": """\
NUMMER       wähle die Möglichkeit mit dieser Nummer
NOTATION     oder schreib sie selbst, wie in der Liste
undo         nimm deine letzte Antwort zurück (frei, solange nichts aufgedeckt wurde)
takeback     nimm sie trotzdem zurück: Die Bots stimmen zu, und die Aufzeichnung zeigt es
why DING     warum du etwas jetzt nicht benutzen kannst, z. B. Karte, Ort oder beides
what DING    was auf etwas steht, z. B. auf einer Karte
hint         was ein Bot tun würde und warum
view         zeige den Tisch noch einmal
legend       was die Zeichen auf dem Tisch bedeuten
turn         was wann geschieht und wo das Spiel gerade steht
log          alles, was geschehen ist
rules ID     zeige die Regel mit dieser Nummer
save DATEI   speichere die Aufzeichnung des bisherigen Spiels
quit         aufhören""",
}

PHRASES: dict[str, dict[str, str]] = {
    "players": {"en": "{count} players", "pl": "liczba graczy: {count}", "de": "{count} Spieler"},
    "you": {"en": "you", "pl": "ty", "de": "du"},
    "seat": {"en": "Seat {seat}: {who}", "pl": "Miejsce {seat}: {who}", "de": "Platz {seat}: {who}"},
    "commitment": {
        "en": "The deal is sealed: {seal}",
        "pl": "Rozdanie jest zapieczętowane: {seal}",
        "de": "Die Verteilung ist versiegelt: {seal}",
    },
    "hint_next": {"en": "Next best", "pl": "Drugi wybór", "de": "Nächstbeste"},
    "hint_option": {"en": "option", "pl": "opcja", "de": "Möglichkeit"},
    "hint_chance": {"en": "wins", "pl": "wygrane", "de": "Siege"},
    "hint_score": {"en": "points", "pl": "punkty", "de": "Punkte"},
    "hint_share": {"en": "searched", "pl": "analiza", "de": "Suche"},
    "hint_terms": {"en": "at first sight", "pl": "na pierwszy rzut oka", "de": "auf den ersten Blick"},
    "start": {
        "en": "Type a number, an answer, or help.",
        "pl": "Wpisz numer, odpowiedź albo help.",
        "de": "Gib eine Nummer, eine Antwort oder help ein.",
    },
    "thinks_less": {
        "en": "This runs as pure Python: bots of the levels hard and expert think for a shorter time.",
        "pl": "Działa tu czysty Python: boty na poziomach hard i expert myślą krócej.",
        "de": "Hier läuft reines Python: Bots der Stufen hard und expert denken kürzer.",
    },
    "no_option": {
        "en": "There is no option {number}: the list goes from 1 to {last}.",
        "pl": "Nie ma opcji {number}: lista ma numery od 1 do {last}.",
        "de": "Es gibt keine Möglichkeit {number}: Die Liste geht von 1 bis {last}.",
    },
    "not_understood": {
        "en": "'{text}' is not an answer here; help lists what you can type.",
        "pl": "'{text}' nie jest tu odpowiedzią; help pokaże, co możesz wpisać.",
        "de": "'{text}' ist hier keine Antwort; help zeigt, was du eingeben kannst.",
    },
    "not_offered": {
        "en": "You cannot choose '{text}' now.",
        "pl": "Teraz nie można wybrać '{text}'.",
        "de": "'{text}' steht jetzt nicht zur Wahl.",
    },
    "undone": {
        "en": "Your last answer was taken back.",
        "pl": "Twoja ostatnia odpowiedź została cofnięta.",
        "de": "Deine letzte Antwort wurde zurückgenommen.",
    },
    "no_undo": {
        "en": "Nothing can be undone for free: something was revealed, or somebody else has answered since; "
        "takeback does it anyway.",
        "pl": "Nie ma czego cofnąć za darmo: coś się ujawniło albo ktoś już odpowiedział; takeback cofa mimo to.",
        "de": "Nichts lässt sich frei zurücknehmen: Etwas wurde aufgedeckt, oder jemand anders hat schon geantwortet; "
        "takeback tut es trotzdem.",
    },
    "no_answer_yet": {
        "en": "You have not answered anything yet.",
        "pl": "Nie masz jeszcze odpowiedzi do cofnięcia.",
        "de": "Du hast noch keine Antwort gegeben.",
    },
    "unknown_thing": {
        "en": "There is nothing called '{text}' in this game; write things as in the list of options.",
        "pl": "W tej grze nie ma niczego o nazwie '{text}'; pisz jak na liście opcji.",
        "de": "In diesem Spiel heißt nichts '{text}'; schreib es wie in der Liste der Möglichkeiten.",
    },
    "never_used": {
        "en": "No decision is about '{text}' under that name; what {text} explains what it does.",
        "pl": "Żadna decyzja nie dotyczy '{text}' pod tą nazwą; what {text} powie, do czego to służy.",
        "de": "Keine Entscheidung betrifft '{text}' unter diesem Namen; what {text} sagt, wozu es gut ist.",
    },
    "never_together": {
        "en": "No decision in this game involves all of these at once: {things}.",
        "pl": "Żadna decyzja w tej grze nie dotyczy tego wszystkiego naraz: {things}.",
        "de": "Keine Entscheidung in diesem Spiel betrifft das alles zugleich: {things}.",
    },
    "allowed": {
        "en": "You can: {options}",
        "pl": "Możesz: {options}",
        "de": "Das geht: {options}",
    },
    "why_what": {
        "en": "Ask about a thing, e.g.: why {example}",
        "pl": "Zapytaj o konkretną rzecz, np.: why {example}",
        "de": "Frag nach etwas, z. B.: why {example}",
    },
    "what_what": {
        "en": "Ask about a thing, e.g.: what {example}",
        "pl": "Zapytaj o konkretną rzecz, np.: what {example}",
        "de": "Frag nach etwas, z. B.: what {example}",
    },
    "nothing_written": {
        "en": "There is nothing to read about '{text}'.",
        "pl": "Nie ma nic do przeczytania o '{text}'.",
        "de": "Zu '{text}' gibt es nichts zu lesen.",
    },
    "no_turn_card": {
        "en": "This game has no turn card.",
        "pl": "Ta gra nie ma karty tury.",
        "de": "Dieses Spiel hat keine Zugübersicht.",
    },
    "rules_of": {
        "en": "{game}: the rules (version {version})",
        "pl": "{game}: zasady (wersja {version})",
        "de": "{game}: die Regeln (Version {version})",
    },
    "no_rules_found": {
        "en": "No rule fits that question. Try other words.",
        "pl": "Żadna zasada nie pasuje do tego pytania. Spróbuj innych słów.",
        "de": "Keine Regel passt zu dieser Frage. Versuch es mit anderen Wörtern.",
    },
    "which_rule": {
        "en": "Which rule? Give its id, e.g.: rules {example}",
        "pl": "Która zasada? Podaj jej numer, np.: rules {example}",
        "de": "Welche Regel? Gib ihre Nummer an, z. B.: rules {example}",
    },
    "no_rule": {
        "en": "There is no rule '{text}'.",
        "pl": "Nie ma zasady '{text}'.",
        "de": "Es gibt keine Regel '{text}'.",
    },
    "which_file": {
        "en": "Save where? Give a file name: save FILE",
        "pl": "Gdzie zapisać? Podaj nazwę pliku: save PLIK",
        "de": "Wohin? Gib einen Dateinamen an: save DATEI",
    },
    "saved": {
        "en": "The record is in {file}.",
        "pl": "Zapis gry jest w pliku {file}.",
        "de": "Die Aufzeichnung steht in {file}.",
    },
    "empty_log": {
        "en": "Nothing has happened yet.",
        "pl": "Jeszcze nic się nie wydarzyło.",
        "de": "Noch ist nichts geschehen.",
    },
    "go_on": {
        "en": "[Enter: continue, q: quit] ",
        "pl": "[Enter: dalej, q: wyjście] ",
        "de": "[Enter: weiter, q: Ende] ",
    },
    "unfinished": {
        "en": "The game is not over.",
        "pl": "Gra nie jest skończona.",
        "de": "Das Spiel ist nicht zu Ende.",
    },
    "forfeited": {
        "en": "forfeited: its program failed",
        "pl": "przegrywa walkowerem: program zawiódł",
        "de": "kampflos verloren: das Programm hat versagt",
    },
    "winner": {"en": "{names} wins.", "pl": "Wygrywa {names}.", "de": "{names} gewinnt."},
    "winners": {
        "en": "{names} share the victory.",
        "pl": "Zwycięstwem dzielą się: {names}.",
        "de": "{names} teilen sich den Sieg.",
    },
}


class Phrases:
    """The phrases in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **words: object) -> str:
        return PHRASES[key][self.language].format_map(words)

    @property
    def help(self) -> str:
        return HELP[self.language]
