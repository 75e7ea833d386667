"""What inventions, guests and abilities say: sentences written by hand, in every language; and all can be said."""

from __future__ import annotations

import re

import pytest

from tests.games.wistar.helpers import standard_box
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar.box import ABILITIES, CARDS, CHEESE, GOALS, MISSIONS
from underhall.games.wistar.words.describe import describe_steps, describe_thing

ONCE = {
    "en": "Once per round, as a quick action: ",
    "pl": "Raz na rundę, jako Szybka Akcja: ",
    "de": "Einmal pro Runde, als Schnellaktion: ",
}
INCOME = {
    "en": "Income, immediately and at the start of every later round: ",
    "pl": "Przychód, natychmiast i na początku każdej następnej rundy: ",
    "de": "Einkommen, sofort und zu Beginn jeder späteren Runde: ",
}
INSTANT = {"en": "Immediately: ", "pl": "Natychmiast: ", "de": "Sofort: "}
ATTACK = {"en": "Attack, immediately: ", "pl": "Atak, natychmiast: ", "de": "Angriff, sofort: "}
END = {"en": "At the end of the game: ", "pl": "Na koniec gry: ", "de": "Am Ende des Spiels: "}
ALWAYS = {"en": "", "pl": "", "de": ""}
IF_POWER = ("if you have electricity, ", "jeśli masz Elektryczność, ", "Wenn du Strom hast, ")
FREE = (
    "without paying its cost or meeting its requirements", "bez kosztów i wymagań", "ohne Kosten und Voraussetzungen",
)  # fmt: skip

# Invention, when it works, and what it says in English, Polish and German after that.
CARDS_SAY: list[tuple[int, dict[str, str], str, str, str]] = [
    (1, INSTANT,
     "you may take the main action “Gather metal”.",
     "możesz wykonać Akcję Główną „Zbieranie metalu”.",
     "Du darfst die Hauptaktion „Metall sammeln“ ausführen."),
    (2, ONCE, "gain 1 project point.", "zdobądź 1 punkt Projektu.", "Erhalte 1 Projektpunkt."),
    (3, INSTANT,
     "you may reveal a mission in the room of your explorer or tent; then gain 1 exploration point.",
     "możesz odkryć kartę Misji w Pomieszczeniu swojego Odkrywcy lub Namiotu; potem zdobądź 1 punkt "
     "Eksploracji.",
     "Du darfst eine Mission im Raum deines Kundschafters oder Zelts aufdecken; dann erhalte 1 "
     "Erkundungspunkt."),
    (5, ONCE, "move your explorer one step.", "porusz Odkrywcę o 1 krok.", "Bewege deinen Kundschafter einen Schritt."),
    (7, ALWAYS,
     "The rooms of each main action “Dig rooms” together cost 1 metal less.",
     "Pomieszczenia każdej Akcji Głównej „Wykopywanie Pomieszczeń” kosztują razem o 1 metal mniej.",
     "Die Räume jeder Hauptaktion „Räume graben“ kosten zusammen 1 Metall weniger."),
    (8, INSTANT,
     f"you may play a basic invention from your hand {FREE[0]}.",
     f"możesz zagrać Podstawowy Wynalazek z ręki {FREE[1]}.",
     f"Du darfst eine einfache Erfindung aus deiner Hand {FREE[2]} ausspielen."),
    (10, INSTANT, "gain 1 level of electricity.", "zdobądź 1 poziom Elektryczności.", "Erhalte 1 Stromstufe."),
    (12, INSTANT,
     "you may open any door of the farm.",
     "możesz otworzyć dowolne Drzwi w Gospodarstwie.",
     "Du darfst eine beliebige Tür auf der Farm öffnen."),
    (15, INSTANT,
     "you may dig a room free of charge for each energy icon you have.",
     "możesz wykopać bezpłatnie Pomieszczenie za każdą posiadaną ikonę Energii.",
     "Du darfst für jedes deiner Energiesymbole kostenlos einen Raum graben."),
    (18, INCOME, f"{IF_POWER[0]}gain 1 joker.", f"{IF_POWER[1]}zdobądź 1 żeton Jokera.",
     f"{IF_POWER[2]}erhalte 1 Joker."),
    (19, INSTANT,
     "you may move your explorer up to 2 steps; then gain 1 move token.",
     "możesz poruszyć Odkrywcę o najwyżej 2 kroki; potem zdobądź 1 żeton Ruchu.",
     "Du darfst deinen Kundschafter bis zu 2 Schritte bewegen; dann erhalte 1 Bewegungsmarker."),
    (20, ALWAYS, "Whenever you play an automaton, you pay 1 wood and 1 metal less.",
     "Za każdym razem, gdy zagrywasz Automat, płacisz o 1 drewno i 1 metal mniej.",
     "Immer wenn du einen Automaten ausspielst, zahlst du 1 Holz und 1 Metall weniger."),
    (22, ONCE, "move your explorer to any room within reach.",
     "porusz Odkrywcę do dowolnego dostępnego Pomieszczenia.",
     "Bewege deinen Kundschafter in einen beliebigen erreichbaren Raum."),
    (25, ATTACK, "every rival with more guests than you gives up 1 guest or loses 3 VP (the rival chooses).",
     "każdy rywal, który ma więcej Mysich Gości niż ty, odrzuca 1 Mysiego Gościa albo traci 3 PZ (wybiera rywal).",
     "Alle Rivalen, die mehr Gäste haben als du, geben 1 Gast ab oder verlieren 3 SP (nach ihrer Wahl)."),
    (30, ALWAYS, "Whenever you play an invention, you pay 1 wood or metal less.",
     "Za każdym razem, gdy zagrywasz Wynalazek, płacisz o 1 drewno lub metal mniej.",
     "Immer wenn du eine Erfindung ausspielst, zahlst du 1 Holz oder Metall weniger."),
    (31, ALWAYS, "Whenever you reveal a mission, gain 1 metal and 1 VP.",
     "Za każdym razem, gdy odkrywasz kartę Misji, zdobądź 1 metal i 1 PZ.",
     "Immer wenn du eine Mission aufdeckst, erhalte 1 Metall und 1 SP."),
    (36, ALWAYS, "No effect.", "Brak efektu.", "Kein Effekt."),
    (37, INSTANT,
     "you may move your explorer one step; then gain 1 basic card from the deck.",
     "możesz poruszyć Odkrywcę o 1 krok; potem zdobądź 1 Podstawową kartę z talii.",
     "Du darfst deinen Kundschafter einen Schritt bewegen; dann erhalte 1 einfache Karte vom Stapel."),
    (38, INSTANT, "look at 2 goal cards and keep one as a goal of your own.",
     "obejrzyj 2 karty Celów i zatrzymaj jedną jako własny Cel.",
     "Sieh dir 2 Zielkarten an und behalte eine als eigenes Ziel."),
    (40, INSTANT,
     "you may play an invention from your hand, paying 1 wood or metal less for it.",
     "możesz zagrać Wynalazek z ręki, płacąc o 1 drewno lub metal mniej.",
     "Du darfst eine Erfindung aus deiner Hand ausspielen und dafür 1 Holz oder Metall weniger zahlen."),
    (42, INSTANT,
     "you may open a door next to your explorer or tent.",
     "możesz otworzyć Drzwi obok swojego Odkrywcy lub Namiotu.",
     "Du darfst eine Tür neben deinem Kundschafter oder Zelt öffnen."),
    (44, ATTACK, "every rival with more hand cards than you discards 1 hand card.",
     "każdy rywal, który ma więcej kart na ręce niż ty, odrzuca 1 kartę z ręki.",
     "Alle Rivalen, die mehr Handkarten haben als du, legen 1 Handkarte ab."),
    (45, ATTACK, "every rival with more move tokens than you loses 1 move token.",
     "każdy rywal, który ma więcej żetonów Ruchu niż ty, traci 1 żeton Ruchu.",
     "Alle Rivalen, die mehr Bewegungsmarker haben als du, verlieren 1 Bewegungsmarker."),
    (50, INSTANT,
     "you may pitch a tent in any room within your explorer's reach; if both of your tents are pitched, you "
     "may move one there instead.",
     "możesz rozbić Namiot w dowolnym Pomieszczeniu dostępnym dla Odkrywcy; gdy oba twoje Namioty już stoją, "
     "możesz zamiast tego jeden tam przenieść.",
     "Du darfst ein Zelt in einem Raum aufschlagen, den dein Kundschafter erreichen kann; stehen deine beiden "
     "Zelte schon, darfst du stattdessen eines dorthin versetzen."),
    (51, ALWAYS,
     "For each advanced card you take into your hand from the row or from the deck, gain 1 move token.",
     "Za każdy Zaawansowany Wynalazek wzięty na rękę z rzędu lub z talii zdobądź 1 żeton Ruchu.",
     "Für jede fortgeschrittene Erfindung, die du aus der Auslage oder vom Stapel auf die Hand nimmst, erhalte 1 "
     "Bewegungsmarker."),
    (53, ALWAYS,
     "For each intelligence icon on an invention or hero you play, gain 1 exploration point.",
     "Za każdą ikonę Inteligencji na zagrywanym Wynalazku lub Bohaterze zdobądź 1 punkt Eksploracji.",
     "Für jedes Intelligenzsymbol, das du mit einer Erfindung oder einem Helden ausspielst, erhalte 1 "
     "Erkundungspunkt."),
    (55, INSTANT,
     "you may remove a cube from a brown ability and unlock it, paying the cost of its space.",
     "możesz usunąć kostkę z brązowego pola zdolności i odblokować tę zdolność, płacąc koszt jej pola.",
     "Du darfst ein Klötzchen von einer braunen Fähigkeit entfernen und sie freischalten, wobei du die Kosten "
     "ihres Felds zahlst."),
    (57, ALWAYS,
     "Each of your main actions “Gather wood” brings 1 wood more.",
     "Każda twoja Akcja Główna „Zbieranie drewna” daje o 1 drewno więcej.",
     "Jede deiner Hauptaktionen „Holz sammeln“ bringt 1 Holz mehr."),
    (58, ONCE, "pay 1 wood, metal or hand card to gain 1 exploration point.",
     "zapłać 1 drewno, metal lub kartę z ręki, potem zdobądź 1 punkt Eksploracji.",
     "Zahle 1 Holz, Metall oder Handkarte, dann erhalte 1 Erkundungspunkt."),
    (66, INSTANT, "gain 3 wood or 3 metal.", "zdobądź 3 drewna lub 3 metale.", "Erhalte 3 Holz oder 3 Metall."),
    (73, ALWAYS, "You have an additional room for a bed or a guest.",
     "Masz dodatkowe Pomieszczenie na Łóżko lub Mysiego Gościa.",
     "Du hast einen zusätzlichen Raum für ein Bett oder einen Gast."),
    (75, INSTANT,
     "you may take a house guest from the supply pile.",
     "możesz wziąć z zasobów ogólnych Mysiego Gościa z Domu.",
     "Du darfst einen Hausgast vom Vorratsstapel aufnehmen."),
    (76, INSTANT,
     "you may build a bed free of charge.",
     "możesz zbudować bezpłatnie Łóżko.",
     "Du darfst kostenlos ein Bett bauen."),
    (77, ONCE, "use the 1x effect of another invention in any play area as if it were yours.",
     "użyj efektu 1x innego Wynalazku z dowolnego obszaru gry, jakby był twój.",
     "Nutze den 1x-Effekt einer anderen Erfindung aus einem beliebigen Spielbereich, als wäre er deiner."),
    (78, ALWAYS,
     "For each strength icon on an invention or hero you play, you may play an invention from your hand "
     "without a strength icon, paying 1 wood and 1 metal less for it.",
     "Za każdą ikonę Siły na zagrywanym Wynalazku lub Bohaterze możesz zagrać Wynalazek z ręki bez ikony Siły,"
     " płacąc o 1 drewno i 1 metal mniej.",
     "Für jedes Stärkesymbol, das du mit einer Erfindung oder einem Helden ausspielst, darfst du eine "
     "Erfindung aus deiner Hand ohne Stärkesymbol ausspielen und dafür 1 Holz und 1 Metall weniger zahlen."),
    (81, INSTANT,
     "you may take a main action of your choice.",
     "możesz wykonać dowolną Akcję Główną.",
     "Du darfst eine Hauptaktion deiner Wahl ausführen."),
    (83, INSTANT, "gain 1 move token, then gain 1 VP for each of your cubes on missions.",
     "zdobądź 1 żeton Ruchu, potem zdobądź 1 PZ za każdą swoją kostkę na kartach Misji.",
     "Erhalte 1 Bewegungsmarker, dann erhalte 1 SP für jedes deiner Klötzchen auf Missionen."),
    (90, INSTANT,
     "you may move up to 2 workers to other areas.",
     "możesz przenieść do 2 Robotników do innych Obszarów.",
     "Du darfst bis zu 2 Arbeiter in andere Gebiete bewegen."),
    (95, ALWAYS, "Offensive effects of rivals do not affect you.", "Efekty Ofensywne rywali cię nie dotyczą.",
     "Offensive Effekte von Rivalen treffen dich nicht."),
    (97, ONCE, f"{IF_POWER[0]}use the alchemist's elixir.", f"{IF_POWER[1]}użyj Eliksiru Alchemika.",
     f"{IF_POWER[2]}nutze das Elixier des Alchemisten."),
    (106, ONCE, "dig a room at the usual price.", "wykop Pomieszczenie po zwykłej cenie.",
     "Grabe einen Raum zum üblichen Preis."),
    (107, INSTANT,
     "you may take the guest of the round.",
     "możesz wziąć Mysiego Gościa bieżącej rundy.",
     "Du darfst den Gast der Runde aufnehmen."),
    (110, ALWAYS,
     "Whenever you gain wood (any amount), gain 1 wood and 1 VP.",
     "Za każdym razem, gdy zdobywasz drewno (w dowolnej ilości), zdobądź 1 drewno i 1 PZ.",
     "Immer wenn du Holz erhältst (egal wie viel), erhalte 1 Holz und 1 SP."),
    (120, ONCE, "give up 1 guest to gain 3 VP.", "oddaj 1 Mysiego Gościa, potem zdobądź 3 PZ.",
     "Gib 1 Gast ab, dann erhalte 3 SP."),
    (122, INSTANT, "take a hero and gain 1 VP for each icon of the hero's skill you then have.",
     "weź Bohatera i zdobądź 1 PZ za każdą ikonę jego Umiejętności, którą wtedy masz.",
     "Nimm einen Helden und erhalte 1 SP für jedes Symbol seines Talents, das du dann hast."),
    (124, INSTANT,
     "you may solve a mission, for which you need 1 skill icon fewer.",
     "możesz wykonać Misję, mając o 1 ikonę Umiejętności mniej niż wymagane.",
     "Du darfst eine Mission lösen, für die du 1 Talentsymbol weniger brauchst."),
    (125, ALWAYS, "Whenever you play an invention, you need 1 skill icon fewer.",
     "Za każdym razem, gdy zagrywasz Wynalazek, potrzebujesz o 1 ikonę Umiejętności mniej.",
     "Immer wenn du eine Erfindung ausspielst, brauchst du 1 Talentsymbol weniger."),
    (130, ALWAYS,
     "For each joker you gain, gain 1 VP.",
     "Za każdy zdobyty żeton Jokera zdobądź 1 PZ.",
     "Für jeden Joker, den du erhältst, erhalte 1 SP."),
    (131, ALWAYS,
     f"Whenever you reach a goal, you may play an invention from your hand {FREE[0]}.",
     f"Za każdym razem, gdy osiągasz Cel, możesz zagrać Wynalazek z ręki {FREE[1]}.",
     f"Immer wenn du ein Ziel erreichst, darfst du eine Erfindung aus deiner Hand {FREE[2]} ausspielen."),
    (132, END, "gain 1 VP for every 2 played inventions.", "zdobądź 1 PZ za każde 2 zagrane Wynalazki.",
     "Erhalte 1 SP je 2 ausgespielte Erfindungen."),
    (137, INSTANT, "take a basic tool from the row or, if there is none, the first one in the deck, then take an "
     "advanced tool from the row or, if there is none, the first one in the deck.",
     "weź z rzędu Podstawowe Narzędzie, a jeśli nic tam nie pasuje, weź pierwszą pasującą kartę z talii, potem weź z "
     "rzędu Zaawansowane Narzędzie, a jeśli nic tam nie pasuje, weź pierwszą pasującą kartę z talii.",
     "Nimm ein einfaches Werkzeug aus der Auslage oder, wenn dort keine passende Karte liegt, die erste passende vom "
     "Stapel, dann nimm ein fortgeschrittenes Werkzeug aus der Auslage oder, wenn dort keine passende Karte liegt, die "
     "erste passende vom Stapel."),
    (141, ONCE, "give up 1 built bed to gain 2 wood.", "oddaj 1 zbudowane Łóżko, potem zdobądź 2 drewna.",
     "Gib 1 gebautes Bett ab, dann erhalte 2 Holz."),
    (144, ONCE, "turn up the top card of the advanced deck; if it is a tool, take it into your hand, or else discard "
     "it.",
     "odkryj wierzchnią kartę z talii Zaawansowanych Wynalazków; jeśli to Narzędzie, weź ją na rękę, w przeciwnym "
     "razie "
     "ją odrzuć.",
     "Decke die oberste Karte vom Stapel der fortgeschrittenen Erfindungen auf; wenn es ein Werkzeug ist, nimm sie auf "
     "die Hand, sonst lege sie ab."),
    (156, INSTANT, "take a card of your choice from a discard pile.",
     "weź wybraną kartę z dowolnego stosu kart odrzuconych.", "Nimm eine Karte deiner Wahl aus einem Ablagestapel."),
    (157, INSTANT,
     "you may build a bed, paying 1 wood less than usual.",
     "możesz zbudować Łóżko, płacąc o 1 drewno mniej niż zwykle.",
     "Du darfst ein Bett bauen und dafür 1 Holz weniger als sonst zahlen."),
    (170, ALWAYS,
     "The beds of each main action “Build beds” together cost 1 wood less.",
     "Łóżka każdej Akcji Głównej „Budowanie Łóżek” kosztują razem o 1 drewno mniej.",
     "Die Betten jeder Hauptaktion „Betten bauen“ kosten zusammen 1 Holz weniger."),
    (172, ONCE, "pay 1 basic card from your hand to gain 1 advanced card from the deck.",
     "zapłać 1 Podstawową kartę z ręki, potem zdobądź 1 Zaawansowaną kartę z talii.",
     "Zahle 1 einfache Handkarte, dann erhalte 1 fortgeschrittene Karte vom Stapel."),
]  # fmt: skip
DRAWING = (
    134, ONCE,
    "pay 2 of your wood, metal and hand cards in any mix to look at 3 cards from the basic deck; you may play one of "
    "them "
    f"{FREE[0]}; discard the others.",
    "zapłać 2 rzeczy spośród drewna, metalu i kart z ręki, potem obejrzyj 3 karty z talii Podstawowych Wynalazków; "
    "możesz "
    f"jedną z nich zagrać {FREE[1]}; pozostałe odrzuć.",
    "Zahle 2 Stück Holz, Metall oder Handkarten in beliebiger Mischung, dann sieh dir 3 Karten vom Stapel der "
    "einfachen "
    f"Erfindungen an; du darfst eine davon {FREE[2]} ausspielen; lege die übrigen ab.",
)  # fmt: skip
TRADING = (
    177, ONCE,
    "pay 1 wood, metal or hand card to gain 1 wood, 1 metal or 1 basic card from the deck, as you like, but not what "
    "you "
    "paid.",
    "zapłać 1 drewno, metal lub kartę z ręki, potem zdobądź do wyboru 1 drewno, 1 metal lub 1 Podstawową kartę z "
    "talii, "
    "ale nie to, czym płacisz.",
    "Zahle 1 Holz, Metall oder Handkarte, dann erhalte nach Wahl 1 Holz, 1 Metall oder 1 einfache Karte vom Stapel, "
    "aber "
    "nicht das, womit du zahlst.",
)  # fmt: skip


@pytest.mark.parametrize("case", [*CARDS_SAY, DRAWING, TRADING], ids=lambda case: case[0])
def test_what_inventions_say(case: tuple[int, dict[str, str], str, str, str]) -> None:
    number, timing, *sentences = case
    for language, sentence in zip(("en", "pl", "de"), sentences, strict=True):
        assert describe_thing(standard_box().inventions[number - 1], language) == timing[language] + sentence


@pytest.mark.parametrize(
    ("tile", "sentences"),
    [
        (9, ["Immediately: gain 2 move tokens.", "Natychmiast: zdobądź 2 żetony Ruchu.",
             "Sofort: Erhalte 2 Bewegungsmarker."]),
        (15, ["Immediately: gain 1 level of electricity.", "Natychmiast: zdobądź 1 poziom Elektryczności.",
              "Sofort: Erhalte 1 Stromstufe."]),
        (23, ["Whenever you solve a mission, gain 1 VP, then gain 1 wood, 1 metal or 1 basic card from the deck, as "
         "you "
              "like.",
              "Za każdym razem, gdy wykonujesz Misję, zdobądź 1 PZ, potem zdobądź do wyboru 1 drewno, 1 metal lub 1 "
              "Podstawową kartę z talii.",
              "Immer wenn du eine Mission löst, erhalte 1 SP, dann erhalte nach Wahl 1 Holz, 1 Metall oder 1 einfache "
              "Karte vom Stapel."]),
    ],
)  # fmt: skip
def test_what_guests_say(tile: int, sentences: list[str]) -> None:
    """GH10, GB1 and GB9."""
    assert [describe_thing(standard_box().guests[tile], language) for language in ("en", "pl", "de")] == sentences


@pytest.mark.parametrize(
    ("space", "sentences"),
    [
        (1, ["Every bed you build costs 1 wood less.", "Każde budowane Łóżko kosztuje o 1 drewno mniej.",
             "Jedes Bett, das du baust, kostet 1 Holz weniger."]),
        (2, ["Every room you dig costs 1 metal less.", "Każde wykopywane Pomieszczenie kosztuje o 1 metal mniej.",
             "Jeder Raum, den du gräbst, kostet 1 Metall weniger."]),
        (4, ["Each move token you use moves up to 2 workers.", "Każdy użyty żeton Ruchu przenosi do 2 Robotników.",
             "Jeder Bewegungsmarker, den du nutzt, bewegt bis zu 2 Arbeiter."]),
        (5, ["Immediately: take a skill token.", "Natychmiast: weź żeton Umiejętności.",
             "Sofort: Nimm einen Talentmarker."]),
    ],
)  # fmt: skip
def test_what_abilities_say(space: int, sentences: list[str]) -> None:
    thing = standard_box().abilities[space - 1]
    assert [describe_thing(thing, language) for language in ("en", "pl", "de")] == sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_can_be_said(language: str) -> None:
    box = standard_box()
    texts = [describe_thing(box.inventions[card], language) for card in range(CARDS)]
    texts += [describe_thing(box.guests[tile], language) for tile in range(CHEESE)]
    texts += [describe_thing(box.abilities[space], language) for space in range(ABILITIES)]
    texts += [describe_steps(box.goals[goal].reward, language) for goal in range(GOALS)]
    texts += [describe_steps(steps, language) for steps in box.door_bonus]
    for mission in range(MISSIONS):
        texts.append(describe_steps(box.missions[mission].reveal, language))
        texts += [describe_steps(row.reward, language) for row in box.missions[mission].rows]
    for text in texts:
        assert re.fullmatch(r"[A-ZŻŚŁÖÜÄ][^{}|]*[^ .]\.", text), text
        assert "  " not in text
        assert ", ," not in text
    assert len(set(texts[:CARDS])) > 110
