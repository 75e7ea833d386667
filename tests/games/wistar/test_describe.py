"""What effects say: sentences written by hand for every kind of step, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.games.wistar.helpers import standard_box
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar.actions import Elixir, GatherBonus, Main, MoveWorkers
from underhall.games.wistar.box import (
    ABILITIES, ADVANCED, ANY, AUTOMATON, BASEMENT, BASIC, BUILDING, CARDS, CHEESE, COUNTER_IDS, ENERGY, GATHER_METAL,
    GOALS, MISSIONS, STRENGTH, TILES, TOOL,
)  # fmt: skip
from underhall.games.wistar.burrow import Bed, BedDiscount, Dig, DigDiscount, ExtraRoom, GuestFrom
from underhall.games.wistar.cards import Copy, DrawPlay, FromDiscard, Project, Search, TurnUp
from underhall.games.wistar.choosing import Choose, If, Pay
from underhall.games.wistar.costs import Cost, Need
from underhall.games.wistar.describe import (
    describe, describe_cost, describe_need, describe_steps, describe_thing, describe_when,
)  # fmt: skip
from underhall.games.wistar.effect import Static, Step, When
from underhall.games.wistar.farm import MAY_OPEN, Deed, Explore
from underhall.games.wistar.gaining import (
    Gain, GainAny, GainCards, GainElectricity, GainHero, GainJokers, GainMetal, GainMoves, GainSkill, GainVp, GainWood,
    Lose, LoseJokers, LoseMetal, LoseMoves, LoseVp, LoseWood,
)  # fmt: skip
from underhall.games.wistar.goals import PrivateGoal
from underhall.games.wistar.inventions import Discount, DiscountPlay, Play
from underhall.games.wistar.missions import QuickMarch, RemoveCube, Solve
from underhall.games.wistar.offence import LoseCard, LoseGuest, Rivals, Shield
from underhall.games.wistar.reading import MANY

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
    (1, INSTANT, "take the main action “Gather metal”.", "wykonaj Akcję Główną „Zbieranie metalu”.",
     "Führe die Hauptaktion „Metall sammeln“ aus."),
    (2, ONCE, "gain 1 project point.", "zdobądź 1 punkt Projektu.", "Erhalte 1 Projektpunkt."),
    (3, INSTANT, "reveal a mission in the room of your explorer or tent, then gain 1 exploration point.",
     "odkryj kartę Misji w Pomieszczeniu swojego Odkrywcy lub Namiotu, potem zdobądź 1 punkt Eksploracji.",
     "Decke eine Mission im Raum deines Kundschafters oder Zelts auf, dann erhalte 1 Erkundungspunkt."),
    (5, ONCE, "move your explorer one step.", "porusz Odkrywcę o 1 krok.", "Bewege deinen Kundschafter einen Schritt."),
    (7, ALWAYS, "The rooms of one main action “Dig rooms” together cost 1 metal less.",
     "Pomieszczenia jednej Akcji Głównej „Wykopywanie pomieszczeń” kosztują razem o 1 metal mniej.",
     "Die Räume einer Hauptaktion „Räume graben“ kosten zusammen 1 Metall weniger."),
    (8, INSTANT, f"play a basic invention {FREE[0]}.", f"zagraj Podstawowy Wynalazek {FREE[1]}.",
     f"Spiele eine einfache Erfindung {FREE[2]} aus."),
    (10, INSTANT, "gain 1 level of electricity.", "zdobądź 1 poziom Elektryczności.", "Erhalte 1 Stromstufe."),
    (12, INSTANT, "open any door of the farm.", "otwórz dowolne Drzwi w Gospodarstwie.",
     "Öffne eine beliebige Tür im Hof."),
    (15, INSTANT, "dig a room free of charge for each energy icon you have.",
     "wykop bezpłatnie Pomieszczenie za każdą posiadaną ikonę Energii.",
     "Grabe kostenlos einen Raum für jedes deiner Energiesymbole."),
    (18, INCOME, f"{IF_POWER[0]}gain 1 joker.", f"{IF_POWER[1]}zdobądź 1 żeton Jokera.",
     f"{IF_POWER[2]}erhalte 1 Joker."),
    (19, INSTANT, "move your explorer up to 2 steps, then gain 1 move token.",
     "porusz Odkrywcę o najwyżej 2 kroki, potem zdobądź 1 żeton Ruchu.",
     "Bewege deinen Kundschafter bis zu 2 Schritte, dann erhalte 1 Bewegungsmarker."),
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
    (38, INSTANT, "look at 2 goal cards and keep one as a goal of your own.",
     "obejrzyj 2 karty Celów i zatrzymaj jedną jako własny Cel.",
     "Sieh dir 2 Zielkarten an und behalte eine als eigenes Ziel."),
    (44, ATTACK, "every rival with more hand cards than you discards 1 hand card.",
     "każdy rywal, który ma więcej kart na ręce niż ty, odrzuca 1 kartę z ręki.",
     "Alle Rivalen, die mehr Handkarten haben als du, legen 1 Handkarte ab."),
    (45, ATTACK, "every rival with more move tokens than you loses 1 move token.",
     "każdy rywal, który ma więcej żetonów Ruchu niż ty, traci 1 żeton Ruchu.",
     "Alle Rivalen, die mehr Bewegungsmarker haben als du, verlieren 1 Bewegungsmarker."),
    (50, INSTANT, "pitch a tent in any room within your explorer's reach; if both of your tents are pitched, you may "
     "move one there instead.",
     "rozbij Namiot w dowolnym Pomieszczeniu dostępnym dla Odkrywcy; gdy oba twoje Namioty już stoją, możesz zamiast "
     "tego jeden tam przenieść.",
     "Schlage ein Zelt in einem Raum auf, den dein Kundschafter erreichen kann; stehen deine beiden Zelte schon, "
     "darfst du stattdessen eines dorthin versetzen."),
    (53, ALWAYS, "For each intelligence icon you play, gain 1 exploration point.",
     "Za każdą zagrywaną ikonę Inteligencji zdobądź 1 punkt Eksploracji.",
     "Für jedes Intelligenzsymbol, das du ausspielst, erhalte 1 Erkundungspunkt."),
    (55, INSTANT, "remove a cube from a brown ability and unlock it, paying the cost of its space.",
     "usuń kostkę z brązowego pola zdolności i odblokuj tę zdolność, płacąc koszt jej pola.",
     "Entferne ein Klötzchen von einer braunen Fähigkeit und schalte sie frei, wobei du die Kosten ihres Felds zahlst."),
    (57, ALWAYS, "Your main action “Gather wood” brings 1 wood more.",
     "Twoja Akcja Główna „Zbieranie drewna” daje o 1 drewno więcej.",
     "Deine Hauptaktion „Holz sammeln“ bringt 1 Holz mehr."),
    (58, ONCE, "pay 1 wood, metal or hand card to gain 1 exploration point.",
     "zapłać 1 drewno, metal lub kartę z ręki, potem zdobądź 1 punkt Eksploracji.",
     "Zahle 1 Holz, Metall oder Handkarte, dann erhalte 1 Erkundungspunkt."),
    (66, INSTANT, "gain 3 wood or 3 metal.", "zdobądź 3 drewna lub 3 metale.", "Erhalte 3 Holz oder 3 Metall."),
    (73, ALWAYS, "You have an additional room for a bed or a guest.",
     "Masz dodatkowe Pomieszczenie na Łóżko lub Mysiego Gościa.",
     "Du hast einen zusätzlichen Raum für ein Bett oder einen Gast."),
    (75, INSTANT, "take a house guest from the supply pile.", "weź z zasobów ogólnych Mysiego Gościa z Domu.",
     "Nimm einen Hausgast vom Vorratsstapel auf."),
    (76, INSTANT, "build a bed free of charge.", "zbuduj bezpłatnie Łóżko.", "Baue kostenlos ein Bett."),
    (77, ONCE, "use the 1x effect of another invention in any play area as if it were yours.",
     "użyj efektu 1x innego Wynalazku z dowolnego obszaru gry, jakby był twój.",
     "Nutze den 1x-Effekt einer anderen Erfindung aus einem beliebigen Spielbereich, als wäre er deiner."),
    (78, ALWAYS, "For each strength icon you play, play an invention without a strength icon, paying 1 wood and 1 metal "
     "less for it.",
     "Za każdą zagrywaną ikonę Siły zagraj Wynalazek bez ikony Siły, płacąc o 1 drewno i 1 metal mniej.",
     "Für jedes Stärkesymbol, das du ausspielst, spiele eine Erfindung ohne Stärkesymbol aus und zahle dafür 1 Holz und "
     "1 Metall weniger."),
    (81, INSTANT, "take a main action of your choice.", "wykonaj dowolną Akcję Główną.",
     "Führe eine Hauptaktion deiner Wahl aus."),
    (83, INSTANT, "gain 1 move token, then gain 1 VP for each of your cubes on missions.",
     "zdobądź 1 żeton Ruchu, potem zdobądź 1 PZ za każdą swoją kostkę na kartach Misji.",
     "Erhalte 1 Bewegungsmarker, dann erhalte 1 SP für jedes deiner Klötzchen auf Missionen."),
    (90, INSTANT, "move up to 2 workers to other areas.", "przenieś do 2 Robotników do innych Obszarów.",
     "Bewege bis zu 2 Arbeiter in andere Gebiete."),
    (95, ALWAYS, "Offensive effects of rivals do not touch you.", "Efekty Ofensywne rywali cię nie dotyczą.",
     "Offensive Effekte von Rivalen treffen dich nicht."),
    (97, ONCE, f"{IF_POWER[0]}use the alchemist's elixir.", f"{IF_POWER[1]}użyj Eliksiru Alchemika.",
     f"{IF_POWER[2]}nutze das Elixier des Alchemisten."),
    (106, ONCE, "dig a room at the usual price.", "wykop Pomieszczenie po zwykłej cenie.",
     "Grabe einen Raum zum üblichen Preis."),
    (107, INSTANT, "take the guest of the round.", "weź Mysiego Gościa bieżącej rundy.", "Nimm den Gast der Runde auf."),
    (120, ONCE, "give up 1 guest to gain 3 VP.", "oddaj 1 Mysiego Gościa, potem zdobądź 3 PZ.",
     "Gib 1 Gast ab, dann erhalte 3 SP."),
    (122, INSTANT, "take a hero and gain 1 VP for each icon of the hero's skill you then have.",
     "weź Bohatera i zdobądź 1 PZ za każdą ikonę jego Umiejętności, którą wtedy masz.",
     "Nimm einen Helden und erhalte 1 SP für jedes Symbol seines Talents, das du dann hast."),
    (124, INSTANT, "solve a mission, for which you need 1 skill icon fewer.",
     "wykonaj Misję, mając o 1 ikonę Umiejętności mniej niż wymagane.",
     "Löse eine Mission, für die du 1 Talentsymbol weniger brauchst."),
    (125, ALWAYS, "Whenever you play an invention, you need 1 skill icon fewer.",
     "Za każdym razem, gdy zagrywasz Wynalazek, potrzebujesz o 1 ikonę Umiejętności mniej.",
     "Immer wenn du eine Erfindung ausspielst, brauchst du 1 Talentsymbol weniger."),
    (132, END, "gain 1 VP for every 2 played inventions.", "zdobądź 1 PZ za każde 2 zagrane Wynalazki.",
     "Erhalte 1 SP je 2 ausgespielte Erfindungen."),
    (137, INSTANT, "take a basic tool from the row or, if there is none, the first one in the deck, then take an "
     "advanced tool from the row or, if there is none, the first one in the deck.",
     "weź z rzędu Podstawowe Narzędzie, a jeśli nic tam nie pasuje, weź pierwszą pasującą kartę z talii, potem weź z "
     "rzędu Zaawansowane Narzędzie, a jeśli nic tam nie pasuje, weź pierwszą pasującą kartę z talii.",
     "Nimm ein einfaches Werkzeug aus der Auslage oder, wenn dort keine passende Karte liegt, die erste passende vom "
     "Stapel, dann nimm ein höheres Werkzeug aus der Auslage oder, wenn dort keine passende Karte liegt, die erste "
     "passende vom Stapel."),
    (141, ONCE, "give up 1 built bed to gain 2 wood.", "oddaj 1 zbudowane Łóżko, potem zdobądź 2 drewna.",
     "Gib 1 gebautes Bett ab, dann erhalte 2 Holz."),
    (144, ONCE, "turn up the top card of the advanced deck; if it is a tool, take it into your hand, or else discard it.",
     "odkryj wierzchnią kartę z talii Zaawansowanych Wynalazków; jeśli to Narzędzie, weź ją na rękę, w przeciwnym razie "
     "ją odrzuć.",
     "Decke die oberste Karte vom Stapel der höheren Erfindungen auf; wenn es ein Werkzeug ist, nimm sie auf die Hand, "
     "sonst lege sie ab."),
    (156, INSTANT, "take a card of your choice from a discard pile.",
     "weź wybraną kartę z dowolnego stosu kart odrzuconych.", "Nimm eine Karte deiner Wahl aus einem Ablagestapel."),
    (157, INSTANT, "build a bed, paying 1 wood less than usual.", "zbuduj Łóżko, płacąc o 1 drewno mniej niż zwykle.",
     "Baue ein Bett und zahle 1 Holz weniger als sonst."),
    (172, ONCE, "pay 1 basic card from your hand to gain 1 advanced card from the deck.",
     "zapłać 1 Podstawową kartę z ręki, potem zdobądź 1 Zaawansowaną kartę z talii.",
     "Zahle 1 einfache Handkarte, dann erhalte 1 höhere Karte vom Stapel."),
]  # fmt: skip
DRAWING = (
    134, ONCE,
    "pay 2 of your wood, metal and hand cards in any mix to look at 3 cards from the basic deck; you may play one of them "
    f"{FREE[0]}; discard the others.",
    "zapłać 2 rzeczy spośród drewna, metalu i kart z ręki, potem obejrzyj 3 karty z talii Podstawowych Wynalazków; możesz "
    f"jedną z nich zagrać {FREE[1]}; pozostałe odrzuć.",
    "Zahle 2 Stück Holz, Metall oder Handkarten in beliebiger Mischung, dann sieh dir 3 Karten vom Stapel der einfachen "
    f"Erfindungen an; du darfst eine davon {FREE[2]} ausspielen; lege die übrigen ab.",
)  # fmt: skip
TRADING = (
    177, ONCE,
    "pay 1 wood, metal or hand card to gain 1 wood, 1 metal or 1 basic card from the deck, as you like, but not what you "
    "paid.",
    "zapłać 1 drewno, metal lub kartę z ręki, potem zdobądź do wyboru 1 drewno, 1 metal lub 1 Podstawową kartę z talii, "
    "ale nie to, czym płacisz.",
    "Zahle 1 Holz, Metall oder Handkarte, dann erhalte nach Wahl 1 Holz, 1 Metall oder 1 einfache Karte vom Stapel, aber "
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
        (23, ["Whenever you solve a mission, gain 1 VP, then gain 1 wood, 1 metal or 1 basic card from the deck, as you "
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


# What no printed card says

WOOD, GUESTS, POWER = (COUNTER_IDS.index(name) for name in ("wood", "guests", "electricity_level"))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (LoseWood(2), "Lose 2 wood."), (LoseJokers(), "Lose 1 joker."), (LoseMoves(2), "Lose 2 move tokens."),
        (LoseVp(3), "Lose 3 VP."), (LoseMetal(), "Lose 1 metal."), (LoseCard(n=2), "Discard 2 hand cards."),
        (LoseGuest(), "Give up 1 guest."),
        (GainVp(2, GUESTS, 1, 6), "Gain 2 VP for each guest you have (at most 6)."),
        (GainWood(1, WOOD, 3), "Gain 1 wood for every 3 wood."),
        (Pay(Cost(wood=1, jokers=2), [GainVp()]), "You may pay 1 wood and 2 jokers to gain 1 VP."),
        (Pay(Cost(guests=1), [GainVp()]), "You may give up 1 guest to gain 1 VP."),
        (Pay(Cost(), [GainVp()]), "You may pay nothing to gain 1 VP."),
        (If(POWER, 2, MANY, [GainVp()]), "If you have advanced electricity, gain 1 VP."),
        (If(POWER, 0, 0, [GainVp()]), "If you have no electricity, gain 1 VP."),
        (If(GUESTS, 2, MANY, [GainVp()]), "If you have at least 2 guests, gain 1 VP."),
        (If(GUESTS, 0, 1, [GainVp()]), "If you have at most 1 guest, gain 1 VP."),
        (If(GUESTS, 1, 3, [GainVp()]), "If you have 1 to 3 guests, gain 1 VP."),
        (Choose([[GainVp(), GainWood()], [Solve()]]), "Either gain 1 VP and 1 wood, or solve a mission."),
        (Rivals(WOOD, [GainVp()], []), "Every rival with more wood than you: gain 1 VP."),
        (Rivals(WOOD, [LoseVp(1, GUESTS)], []),
         "Every rival with more wood than you loses 1 VP for each guest you have."),
        (Dig(2), "Dig up to 2 rooms at the usual price."), (Bed(3, free=True), "Build up to 3 beds free of charge."),
        (Dig(2, off=1), "Dig up to 2 rooms, paying 1 metal less than usual for each."),
        (Play(ADVANCED, AUTOMATON, off=Discount(skill=2)),
         "Play an advanced automaton, for which you need 2 skill icons fewer."),
        (Play(off=Discount(wood=1, skill=1)), "Play an invention; you pay 1 wood less for it and need 1 skill icon fewer."),
        (DiscountPlay(TOOL, Discount(metal=2, skill=1)),
         "Whenever you play a tool, you pay 2 metal less and need 1 skill icon fewer."),
        (RemoveCube(ANY, False), "Remove a cube from an ability and unlock it."),
        (Elixir(2), "Use the alchemist's elixir 2 times."),
        (PrivateGoal(1), "Look at 1 goal card and keep it as a goal of your own."),
        (FromDiscard(ADVANCED), "Take a card of your choice from the advanced discard pile."),
        (GainAny(2), "Gain 2 things of your choice among wood, metal and basic cards from the deck."),
        (Deed(MAY_OPEN, 2), "Open up to 2 doors next to your explorer or tents."),
    ],
    ids=lambda found: found if isinstance(found, str) else "",
)  # fmt: skip
def test_what_other_steps_say(step: Step, sentence: str) -> None:
    assert describe(step, "en") == sentence
    assert len({describe(step, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_steps_in_a_row() -> None:
    """Gains side by side share a verb, equal steps are counted, others follow one another."""
    gains: list[Step] = [GainWood(2), GainMetal(), GainVp(5)]
    assert describe_steps(gains, "en") == "Gain 2 wood, 1 metal and 5 VP."
    assert describe_steps(gains, "pl") == "Zdobądź 2 drewna, 1 metal i 5 PZ."
    assert describe_steps(gains, "de") == "Erhalte 2 Holz, 1 Metall und 5 SP."
    assert describe_steps([Solve(), Solve(), GainVp()], "en") == "Solve a mission (2 times), then gain 1 VP."
    assert describe_steps([], "en") == "No effect."


@pytest.mark.parametrize(
    ("n", "words"), [(1, "1 kartę z ręki"), (2, "2 karty z ręki"), (5, "5 kart z ręki"), (12, "12 kart z ręki"),
                     (22, "22 karty z ręki")],
)  # fmt: skip
def test_polish_has_three_forms(n: int, words: str) -> None:
    assert describe_cost(Cost(cards=n), "pl") == words
    assert describe_cost(Cost(cards=n), "en") == f"{n} hand card{'s' if n > 1 else ''}"


def test_what_costs_and_needs_say() -> None:
    everything = Cost(wood=1, metal=2, moves=1, any=3, jokers=1, cards=1, basic=1, advanced=2, guests=1, beds=1, vp=2)
    assert describe_cost(everything, "en") == (
        "1 wood, 2 metal, 3 of your wood, metal and hand cards in any mix, 1 move token, 1 joker, 1 hand card, 1 basic card "
        "from your hand, 2 advanced cards from your hand, 1 guest, 1 built bed and 2 VP"
    )
    need = Need([2, 0, 0, 0, 0, 1], [0, 1, 2], 2, 1, 1, 3, 4, 5, 1)
    assert describe_need(need, "en") == (
        "2 strength icons, 1 energy icon, advanced electricity, 1 tool, 2 automata, 3 guests, 1 house guest, 1 basement "
        "guest, 4 dug rooms, 5 built beds and 1 cheese"
    )
    for language in LANGUAGES:
        assert describe_cost(Cost(), language) == describe_need(Need(), language) == ""


# All of them


def kinds(of: type[Step] = Step) -> Iterator[type[Step]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


STEPS: list[Step] = [
    GainWood(), GainMetal(), GainVp(), GainMoves(), GainJokers(), GainElectricity(), GainCards(BASIC), GainAny(),
    GainHero(), GainSkill(), PrivateGoal(2), Project(), Explore(), Play(), DrawPlay(BASIC, 3), TurnUp(BASIC, BUILDING),
    Search(BASIC, TOOL), FromDiscard(BASIC), Copy(), Deed(MAY_OPEN), GuestFrom(BASEMENT), Solve(), Elixir(), Dig(), Bed(),
    RemoveCube(ANY, True), MoveWorkers(), Main(ANY), DiscountPlay(ANY, Discount(1)), DigDiscount(1, True),
    BedDiscount(1, True), GatherBonus(GATHER_METAL, 1), ExtraRoom(), QuickMarch(2), Shield(), LoseWood(), LoseMetal(),
    LoseVp(), LoseMoves(), LoseJokers(), LoseCard(), LoseGuest(), If(WOOD, 1, MANY, [GainVp()]),
    Pay(Cost(1), [GainVp()]), Choose([[GainVp()], [Solve()]]), Rivals(WOOD, [LoseVp()], []),
]  # fmt: skip


def test_there_are_words_for_every_kind_of_step() -> None:
    assert set(kinds()) - {type(step) for step in STEPS} == {Gain, Lose, Static}, "those are nothing by themselves"
    for step in STEPS:
        sentences = {describe(step, language) for language in LANGUAGES}
        assert len(sentences) == len(LANGUAGES)
        for sentence in sentences:
            assert re.fullmatch(r"[A-ZŻŚŁÖÜÄ][^{}|]*[^ .]\.", sentence), sentence
    with pytest.raises(TypeError):
        describe(Static(), "en")


@pytest.mark.parametrize("counter", range(len(COUNTER_IDS)), ids=COUNTER_IDS)
def test_there_are_words_for_every_counter(counter: int) -> None:
    steps: list[Step] = [GainVp(1, counter), GainVp(1, counter, 2), If(counter, 2, MANY, [GainVp()]),
                         If(counter, 0, 5, [GainVp()]), Rivals(counter, [LoseVp()], [])]  # fmt: skip
    for step in steps:
        assert len({describe(step, language) for language in LANGUAGES}) == len(LANGUAGES)
    texts = [describe(step, "en") for step in steps]
    assert len(set(texts)) == len(texts)


def test_there_are_words_for_every_trigger() -> None:
    for language in LANGUAGES:
        texts = {describe_when(When(trigger, [GainVp()]), language) for trigger in range(ICONS_END)}
        assert len(texts) == ICONS_END


ICONS_END = 34 + 6
"""34 triggers, and one for each icon."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_can_be_said(language: str) -> None:
    box = standard_box()
    texts = [describe_thing(box.inventions[card], language) for card in range(CARDS)]
    texts += [describe_thing(box.guests[tile], language) for tile in range(TILES) if tile < CHEESE]
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
    assert STRENGTH != ENERGY
