"""What is written on things can be read in every language, by every name that things have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.wistar.helpers import deal, on_table, state_of
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar import GAME
from underhall.games.wistar.box import DOORS, MISSION_ROWS, MISSIONS
from underhall.games.wistar.data import standard
from underhall.games.wistar.ids import door_id, mission_row_id, space_ids
from underhall.games.wistar.pictures import PICTURES
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.words.cardlist import card_list

DOCS = Path(__file__).parents[3] / "docs"
SECTIONS = (
    "inventions", "guests_house", "guests_basement", "cheese_tiles", "doors", "door_tokens", "rooms", "missions_house",
    "missions_basement", "goals", "abilities", "heroes", "skill_tokens", "main_actions", "areas", "quick_actions",
)  # fmt: skip
REBUILT = {
    "en": "Reconstructed: we do not know the printed text.",
    "pl": "Odtworzone: nie znamy oryginalnego nadruku.",
    "de": "Rekonstruiert: Der Aufdruck ist uns nicht bekannt.",
}
IN_PART = {"en": "Reconstructed in part.", "pl": "Częściowo odtworzone.", "de": "Zum Teil rekonstruiert."}


def table(players: int = 2) -> WistarState:
    return state_of(on_table([{}] * players))


def changed(text: str) -> WistarState:
    return GAME.new(2, FastChance(1), GAME.facts.settle({}), GAME.components(text))


# Written by hand, for a game of two.
ENGLISH: dict[str, list[str]] = {
    "deck advanced": ["Advanced deck", "A basic card costs 1 project point, an advanced one 2 project points."],
    "next room": [
        "Dig rooms",
        "A room costs 2 metal.",
        "Values in order, of which only the last counts: 0, 1, 3, 6, 10, 15 VP.",
    ],
    "58+GH1": [
        "Lantern + House guest 1",
        "Lantern: basic tool",
        "Costs 1 metal. Shows 1 perception icon. Worth 2 VP at the end of the game.",
        "Once per round, as a quick action: pay 1 wood, metal or hand card to gain 1 exploration point.",
        "Known from the printed rules: number, name and effect; everything else is reconstructed.",
        "House guest 1",
        "Immediately: gain 1 advanced card from the deck.",
        "Worth 3 VP at the end of the game.",
    ],
    "58": [
        "Lantern: basic tool",
        "Costs 1 metal. Shows 1 perception icon. Worth 2 VP at the end of the game.",
        "Once per round, as a quick action: pay 1 wood, metal or hand card to gain 1 exploration point.",
        "Known from the printed rules: number, name and effect; everything else is reconstructed.",
    ],
    "78": [
        "Robotiger: advanced automaton",
        "Costs 3 metal. You need 1 strength icon and 1 automaton. Shows 1 strength icon. Worth 2 VP at the end of the "
        "game.",
        "For each strength icon on an invention or hero you play, you may play an invention from your hand without a "
        "strength icon, paying 1 wood and 1 metal less for it.",
        "Known from the printed rules: number, name, effect and kind of effect; everything else is reconstructed.",
    ],
    "87": [
        "Robomole: advanced automaton",
        "Costs 3 metal. Shows 1 strength icon. Worth 4 VP at the end of the game.",
        "Attack, immediately: every rival with more underground tiles removed than you loses 2 metal or loses 3 VP "
        "(the "
        "rival chooses).",
        "This card is not in the peaceful game.",
        "Known from the printed rules: number, name, effect and kind of effect; everything else is reconstructed.",
    ],
    "69": [
        "Mechanical Calculator: basic tool",
        "Costs 2 metal. You need 1 intelligence icon. Shows 1 intelligence icon. Worth -1 VP at the end of the game.",
        "Immediately: you may play an automaton from your hand without paying its cost or meeting its requirements.",
        "Known from the printed rules: number, name and effect; everything else is reconstructed.",
    ],
    "22": [
        "Jetpack: advanced tool",
        "Costs 1 metal and 1 move token. You need 1 agility icon and basic electricity. Shows 1 agility icon. Worth "
        "2 VP "
        "at the end of the game.",
        "Once per round, as a quick action: move your explorer to any room within reach.",
        "Known from the printed rules: number, name and effect; everything else is reconstructed.",
    ],
    "75": [
        "Robomouse: advanced automaton",
        "Costs 2 metal. You need 1 house guest. Shows 1 perception icon. Worth 3 VP at the end of the game.",
        "Immediately: you may take a house guest from the supply pile.",
        "Known from the printed rules: number, name and effect (in part); everything else is reconstructed.",
    ],
    "180": [
        "Founders' Monument: basic building",
        "Costs 3 wood and 1 metal. Worth 6 VP at the end of the game.",
        "No effect.",
        REBUILT["en"],
    ],
    "GH1": [
        "House guest 1",
        "Immediately: gain 1 advanced card from the deck.",
        "Worth 3 VP at the end of the game.",
    ],
    "GB7": [
        "Basement guest 7",
        "Income, immediately and at the start of every later round: use the alchemist's elixir.",
        REBUILT["en"],
    ],
    "CH1": ["Large cheese", "It counts as a basement guest.", "Worth 6 VP at the end of the game."],
    "DT10": ["Door token", "Gain 2 VP.", REBUILT["en"]],
    "D1": ["Front door", "Connects Farm entrance and Parlour."],
    "D5": [
        "Front stairs",
        "Connects Parlour and Nursery.",
        "In this game it is an open passage.",
        REBUILT["en"],
    ],
    "MH2": [
        "A Room to Discover! – house mission",
        "For revealing it: gain 1 basic card from the deck.",
        "Build a ladder: Costs 2 wood. Reward: gain 2 VP. Opens lock 1.",
        "Open the hatch: Only after lock 1 is open. You need 1 agility icon. Reward: you may dig a room "
        "free of charge.",
        "Plug into the socket: Costs 2 metal. Reward: gain 1 level of electricity.",
        IN_PART["en"],
    ],
    "MB4.2": [
        "A Trap in the Dark!",
        "Free the captives: Only after lock 1 is open. You need basic electricity. Costs 2 of your wood, "
        "metal and "
        "hand cards in any mix. Reward: gain 3 VP, then you may take a basement guest from the supply pile. Opens lock "
        "2.",
    ],
    "GO1": [
        "Diggers: goal",
        "You need at least 3 or 5 dug rooms (the topmost free space decides which).",
        "Reward: gain 1 advanced card from the deck and 4 VP.",
    ],
    "GO13": [
        "Foremen: goal",
        "You need at least 5 or 7 workers in the areas (the topmost free space decides which).",
        "Reward: you may take a main action of your choice; then gain 3 VP.",
        REBUILT["en"],
    ],
    "A1": [
        "Handy beds: brown ability",
        "Every bed you build costs 1 wood less.",
        "Taking its cube costs 1 wood, metal or hand card.",
    ],
    "A7": [
        "Great honour: grey ability",
        "Worth 6 VP at the end of the game.",
        "Small honour and Great honour together are worth 2 VP more if all of them are unlocked.",
    ],
    "A9": [
        "Extra shift: grey ability",
        "Immediately: you may take a main action of your choice.",
        "Worth 2 VP at the end of the game.",
    ],
    "HE1": [
        "Scientist Gwir: hero",
        "Shows 2 intelligence icons.",
        "Whoever takes the card gains 1 VP for each intelligence icon they then have.",
    ],
    "ST1": ["Skill token", "Shows 1 strength icon."],
    "S1b": ["Gather wood: space on the wheel", "Additional action: gain 1 joker.", REBUILT["en"]],
    "S2b": [
        "Dig rooms: space on the wheel",
        "Additional actions, in any order: gain 1 wood; move a worker to another area.",
        REBUILT["en"],
    ],
    "G1": [
        "Parlour: ground floor",
        "Places for guests: 1, for missions: 1.",
        "Doors: Front door – Farm entrance, Kitchen door – Kitchen, Front stairs – Nursery, Coal hatch – Laundry.",
        REBUILT["en"],
    ],
    "ENT": [
        "Farm entrance",
        "All explorers start here; it is not a room.",
        "Doors: Front door – Parlour, Ivy window – Nursery.",
    ],
    "gather_wood": [
        "Gather wood: main action, Forest",
        "Gain 1 wood for each of your workers in the forest.",
    ],
    "build_beds": [
        "Build beds: main action, Burrow",
        "Build a bed at the usual price for each of your workers in the burrow.",
        "A bed costs 2 wood and needs a free room.",
    ],
    "develop_projects": [
        "Develop projects: main action, Farm",
        "Gain 1 project point for each of your workers in the farm.",
        "A basic card costs 1 project point, an advanced one 2 project points.",
    ],
    "forest": ["Forest", "Main actions: Gather wood, Dig rooms."],
    "buy_electricity": [
        "Buy electricity: quick action",
        "Pay 4 of your wood, metal and hand cards in any mix to gain 1 level of electricity.",
    ],
    "use_move_token": ["Use a move token: quick action", "Pay 1 move token to move a worker to another area."],
    "hut": [
        "Alchemist's hut",
        "Gain 1 move token, then use the alchemist's elixir.",
        "The chiefs in the hut decide the turn order of the next round.",
    ],
    "elixir": [
        "Alchemist's elixir",
        "Either play an invention from your hand, or solve a mission, or gain 1 metal, or gain 1 wood.",
    ],
}
POLISH: dict[str, list[str]] = {
    "58": [
        "Latarnia: Podstawowe Narzędzie",
        "Kosztuje 1 metal. Ma 1 ikonę Spostrzegawczości. Na koniec gry daje 2 PZ.",
        "Raz na rundę, jako Szybka Akcja: zapłać 1 drewno, metal lub kartę z ręki, potem zdobądź 1 punkt Eksploracji.",
        "Znane z drukowanej instrukcji: numer, nazwa i efekt; reszta jest odtworzona.",
    ],
    "MH2.2": [
        "Pomieszczenie do odkrycia!",
        "Otwórz właz: Dopiero po otwarciu kłódki 1. Musisz mieć 1 ikonę Zwinności. Nagroda: możesz wykopać "
        "bezpłatnie Pomieszczenie.",
    ],
    "GO9": [
        "Odźwierni: Cel",
        "Musisz mieć co najmniej 2 lub 4 żetony Drzwi (decyduje najwyższe wolne pole).",
        "Nagroda: zdobądź 2 Podstawowe karty z talii i 4 PZ.",
        REBUILT["pl"],
    ],
    "D9": ["Drzwi do spiżarni", "Łączy dwa miejsca: Warsztat i Spiżarnia.", REBUILT["pl"]],
    "A3": [
        "Weranda: brązowa zdolność",
        "Masz dodatkowe Pomieszczenie na Łóżko lub Mysiego Gościa.",
        "Na koniec gry daje 2 PZ.",
    ],
    "HE3": [
        "Kowal Borrik: Bohater",
        "Ma 2 ikony Siły.",
        "Kto bierze tę kartę, zdobywa 1 PZ za każdą ikonę Siły, którą wtedy ma.",
        REBUILT["pl"],
    ],
    "DT8": ["Żeton Drzwi", "Zdobądź 1 żeton Jokera.", REBUILT["pl"]],
    "S1c": [
        "Zbieranie drewna: pole na Kole Akcji",
        "Akcja Dodatkowa: przenieś do 2 Robotników do innych Obszarów.",
        REBUILT["pl"],
    ],
}
GERMAN: dict[str, list[str]] = {
    "58": [
        "Laterne: einfaches Werkzeug",
        "Kostet 1 Metall. Zeigt 1 Wahrnehmungssymbol. Bringt am Ende des Spiels 2 SP.",
        "Einmal pro Runde, als Schnellaktion: Zahle 1 Holz, Metall oder Handkarte, dann erhalte 1 Erkundungspunkt.",
        "Aus der gedruckten Anleitung bekannt: Nummer, Name und Effekt; alles andere ist rekonstruiert.",
    ],
    "MH2.2": [
        "Ein Raum zum Entdecken!",
        "Die Luke öffnen: Erst wenn Schloss 1 offen ist. Du brauchst 1 Geschicksymbol. Belohnung: Du "
        "darfst kostenlos einen Raum graben.",
    ],
    "GO9": [
        "Pförtner: Ziel",
        "Du brauchst mindestens 2 oder 4 Türmarker (das oberste freie Feld entscheidet).",
        "Belohnung: Erhalte 2 einfache Karten vom Stapel und 4 SP.",
        REBUILT["de"],
    ],
    "CH2": ["Kleiner Käse", "Zählt als Kellergast.", "Bringt am Ende des Spiels 3 SP."],
    "A2": [
        "Scharfe Spaten: braune Fähigkeit",
        "Jeder Raum, den du gräbst, kostet 1 Metall weniger.",
        "Das Klötzchen von hier zu nehmen kostet 1 Holz, Metall oder Handkarte.",
    ],
    "HE5": [
        "Akrobat Pim: Held",
        "Zeigt 2 Geschicksymbole.",
        "Wer die Karte nimmt, erhält 1 SP für jedes Geschicksymbol, das er dann hat.",
        REBUILT["de"],
    ],
    "hut": [
        "Hütte des Alchemisten",
        "Erhalte 1 Bewegungsmarker, dann nutze das Elixier des Alchemisten.",
        "Die Chefratten in der Hütte bestimmen die Reihenfolge der nächsten Runde.",
    ],
}
WRITTEN = [("en", *row) for row in ENGLISH.items()] + [("pl", *row) for row in POLISH.items()]
WRITTEN += [("de", *row) for row in GERMAN.items()]


@pytest.mark.parametrize(("language", "thing", "lines"), WRITTEN, ids=[f"{row[0]} {row[1]}" for row in WRITTEN])
def test_what_is_printed_on_a_thing(language: str, thing: str, lines: list[str]) -> None:
    assert GAME.explain(table(), thing, language).splitlines() == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_can_be_read(language: str) -> None:
    """By its id and by its name, with words of that language."""
    s = deal(4, 1)
    for section in SECTIONS:
        for row in standard()[section]:
            text = GAME.explain(s, str(row["id"]), language)
            assert text, row["id"]
            assert not re.search(r"[{}|]|  ", text)
            assert language == "en" or text != GAME.explain(s, str(row["id"]), "en"), row["id"]
            if "names" in row:
                assert row["names"][language] in text.splitlines()[0]
                assert text in GAME.explain(s, row["names"][language], language)
                assert text in GAME.explain(s, f"  {row['names'][language].upper()} ", language)
    others = [mission_row_id(at) for at in range(MISSIONS * MISSION_ROWS)]
    others += [space for players in (2, 3, 4) for space in space_ids(players) if space]
    for thing in [*others, "ENT", "hut", "elixir"]:
        assert GAME.explain(s, thing, language)
        assert GAME.explain(s, thing.upper(), language) == GAME.explain(s, thing.lower(), language)


def test_a_name_of_two_things_gives_both() -> None:
    """The Kitchen is an invention, and a room of the farm."""
    lines = GAME.explain(table(), "kitchen", "en").splitlines()
    assert lines[0] == "Kitchen: basic building"
    assert "Kitchen: ground floor" in lines
    assert GAME.explain(table(), "162", "en") + "\n" + GAME.explain(table(), "G2", "en") == "\n".join(lines)


def test_names_of_other_languages_are_not_understood() -> None:
    assert GAME.explain(table(), "Latarnia", "en") == ""
    assert GAME.explain(table(), "Latarnia", "pl") != ""


@pytest.mark.parametrize("name", ["", "dragon", "0", "181", "GH16", "D11", "MH1.4", "S7a", "A11", "HE6", "5x", "MH"])
def test_about_other_things_there_is_nothing_to_read(name: str) -> None:
    for language in LANGUAGES:
        assert GAME.explain(table(), name, language) == ""


def test_goals_and_doors_depend_on_the_number_of_players() -> None:
    thresholds = {2: "3 or 5 dug rooms", 3: "3, 5 or 6 dug rooms", 4: "3, 4, 5 or 6 dug rooms"}
    for players, text in thresholds.items():
        assert f"You need at least {text} (" in GAME.explain(table(players), "GO1", "en")
        passages = [door_id(at) for at in range(DOORS) if "passage" in GAME.explain(table(players), door_id(at), "en")]
        assert passages == {2: ["D5", "D6", "D7", "D8"], 3: ["D5", "D8"], 4: []}[players]
    assert "Places for guests: 2, for missions: 1." in GAME.explain(table(4), "F1", "en")
    assert "Places for guests: 1, for missions: 0." in GAME.explain(table(2), "F1", "en")


def test_the_pantry_has_the_cheese() -> None:
    assert "The cheese lies here." in GAME.explain(table(), "B3", "en").splitlines()
    assert "cheese" not in GAME.explain(table(), "B2", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_reconstructed_rows_say_so(language: str) -> None:
    """As the data tell: wholly, in part, or by naming what is known; nothing where the rules are printed."""
    s = table()
    for section in SECTIONS:
        for row in standard()[section]:
            text = GAME.explain(s, str(row["id"]), language)
            source = row.get("source")
            rebuilt = source == "reconstructed"
            assert text.endswith(REBUILT[language]) == (rebuilt and "certain" not in row), row["id"]
            assert text.endswith(IN_PART[language]) == (rebuilt and "certain" in row), row["id"]
            known = {"en": "Known from", "pl": "Znane z", "de": "Aus der gedruckten"}[language]
            assert (f"\n{known}" in text) == isinstance(source, dict), row["id"]


# A box of one's own

CHANGES: list[tuple[str, str, str]] = [
    ("inventions: [{id: 58, cost: {wood: 3}}]", "58", "Costs 3 wood."),
    ("inventions: [{id: 58, vp: 7}]", "58", "Worth 7 VP"),
    ("inventions: [{id: 58, icons: [energy, energy]}]", "58", "Shows 2 energy icons."),
    ("inventions: [{id: 58, requires: {electricity: 2}}]", "58", "You need advanced electricity."),
    ("inventions: [{id: 58, effects: [{op: gain_vp, n: 4}]}]", "58", "Once per round, as a quick action: gain 4 VP."),
    ("guests_house: [{id: GH6, effects: [{op: gain_joker, n: 2}]}]", "GH6", "Immediately: gain 2 jokers."),
    ("goals: [{id: GO1, thresholds: [1, 2, 4, 6]}]", "GO1", "You need at least 1 or 4 dug rooms"),
    ("door_tokens: [{id: DT10, effects: [{op: gain_wood, n: 3}]}]", "DT10", "Gain 3 wood."),
    ("abilities: [{id: A6, end_vp: 9}]", "A6", "Worth 9 VP"),
    ("cheese_tiles: [{id: CH1, vp: 8}]", "CH1", "Worth 8 VP"),
]


@pytest.mark.parametrize(("text", "thing", "said"), CHANGES, ids=[row[2] for row in CHANGES])
def test_a_changed_box_is_read_as_it_is(text: str, thing: str, said: str) -> None:
    """And what its owner changed is not called reconstructed any more; all else still is."""
    s = changed(text)
    found = GAME.explain(s, thing, "en")
    assert said in found
    assert said not in GAME.explain(table(), thing, "en")
    assert "reconstructed" not in found.casefold()
    assert REBUILT["en"] in GAME.explain(s, "180", "en")


# Pages made from the data


def test_the_list_of_cards_in_docs_is_up_to_date() -> None:
    page = (DOCS / "games" / "wistar-cards.md").read_text(encoding="utf-8")
    assert page == card_list()
    for row in standard()["inventions"]:
        assert f"| {row['id']} | {row['names']['en']} |" in page


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_in_docs_are_up_to_date(name: str) -> None:
    draw: Any = PICTURES[name]
    assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == draw()
    assert set(PICTURES) == {"wistar-farm", "wistar-wheel"}
