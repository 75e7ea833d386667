"""Pocket on the engine's contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import Chance, FastChance
from underhall.engine.components import Components, overlay, read_yaml
from underhall.engine.encoding import Encoding
from underhall.engine.errors import BadComponents, BadScenario
from underhall.engine.facts import Choice, Event, Facts
from underhall.engine.game import Game
from underhall.engine.rulebook import read_rulebook
from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table
from underhall.engine.textfile import read_texts
from underhall.engine.view import View

from . import encoding, knowledge, rules
from .knowledge import PocketView
from .questions import QUESTIONS, turned
from .state import AUCTION, LABELS, NO_CARD, PocketState

RULEBOOK = """
version: "1"
chapters:
- title: Auction
  rules:
  - {id: PO-1, text: Only the seat that is asked decides, and only what it is asked.}
  - {id: PO-2, text: Nobody bids more coins than there are in the purse.}
  - {id: PO-3, text: The stake is a card of the own hand.}
  - {id: PO-5, text: A vault whose sum has been told is not asked for again.}
- title: Turn
  rules:
  - {id: PO-4, text: Ask, guess at and offer to another seat that is still in the game.}
  - {id: PO-6, text: Guess no card that was denied or that you know to lie elsewhere.}
  - {id: PO-7, text: A seat whose vault lies open is out., excused: Not a refusal.}
"""
TEXTS = """
questions:
  bid: {en: "How many coins?", pl: "Ile monet?", de: "Wie viele Münzen?"}
  stake: {en: "Stake a card for {count} coins", pl: "Postaw kartę za {count}", de: "Setze eine Karte für {count}"}
  ready: {en: "Ready?", pl: "Gotowe?", de: "Fertig?"}
  ask: {en: "Who tells the sum?", pl: "Kto poda sumę?", de: "Wer nennt die Summe?"}
  guess: {en: "Guess a card", pl: "Zgadnij kartę", de: "Rate eine Karte"}
  offer: {en: "You hold {card}. What now?", pl: "Masz {card}. Co teraz?", de: "Du hältst {card}. Was nun?"}
  take: {en: "Take the card of {seat}?", pl: "Bierzesz kartę ({seat})?", de: "Nimmst du die Karte von {seat}?"}
events:
  bade: {en: "{seat} has bid.", pl: "{seat} licytuje.", de: "{seat} hat geboten."}
  bade_secret: {en: "{seat} bids {count}.", pl: "{seat} licytuje {count}.", de: "{seat} bietet {count}."}
  result: {en: "The bids: {count}.", pl: "Oferty: {count}.", de: "Die Gebote: {count}."}
  won: {en: "{seat} wins {count}.", pl: "{seat} wygrywa {count}.", de: "{seat} gewinnt {count}."}
  said: {en: "{seat} has {count} in the vault.", pl: "{seat} ma w skarbcu {count}.", de: "{seat} sagt {count}."}
  guessed: {en: "{seat} guesses {card} with {seat2}: {answer}.", pl: "{seat} zgaduje {card}, {seat2}: {answer}.",
    de: "{seat} rät {card} bei {seat2}: {answer}."}
  out: {en: "{seat} is out.", pl: "{seat} odpada.", de: "{seat} scheidet aus."}
  shuffled: {en: "The discard is shuffled.", pl: "Tasowanie.", de: "Die Ablage wird gemischt."}
  drew: {en: "{seat} draws.", pl: "{seat} dobiera.", de: "{seat} zieht."}
  drew_secret: {en: "{seat} draws {card}.", pl: "{seat} dobiera {card}.", de: "{seat} zieht {card}."}
  kept: {en: "{seat} keeps it.", pl: "{seat} zatrzymuje.", de: "{seat} behält sie."}
  showed: {en: "{seat} shows {card}.", pl: "{seat} pokazuje {card}.", de: "{seat} zeigt {card}."}
  offered: {en: "{seat} offers a card to {seat2}.", pl: "{seat} daje kartę: {seat2}.", de: "{seat} bietet {seat2} an."}
  took: {en: "{seat} takes it.", pl: "{seat} bierze.", de: "{seat} nimmt sie."}
  took_secret: {en: "{seat} takes {card}.", pl: "{seat} bierze {card}.", de: "{seat} nimmt {card}."}
  ended: {en: "The game is over.", pl: "Koniec.", de: "Ende."}
refusals:
  PO-1: {en: "You are not asked that.", pl: "Nie o to chodzi.", de: "Das wirst du nicht gefragt."}
  PO-2: {en: "You have not that many coins.", pl: "Za mało monet.", de: "So viele Münzen hast du nicht."}
  PO-3: {en: "This card is not in your hand.", pl: "Nie masz tej karty.", de: "Die Karte hast du nicht."}
  PO-4: {en: "Choose another player in the game.", pl: "Wybierz innego.", de: "Wähle einen anderen."}
  PO-5: {en: "This sum is known.", pl: "Ta suma jest znana.", de: "Die Summe ist bekannt."}
  PO-6: {en: "This card cannot be there.", pl: "Jej tam nie ma.", de: "Da kann sie nicht sein."}
words:
  hit: {en: "yes", pl: "tak", de: "ja"}
  miss: {en: "no", pl: "nie", de: "nein"}
"""
BOX = "rounds: 3\ncards:\n" + "".join(f"- {{id: {label}, rank: {label[0]}}}\n" for label in LABELS)

FACTS = Facts(
    id="pocket",
    names={"en": "Pocket", "pl": "Kieszeń", "de": "Tasche"},
    players=(2, 3, 4),
    questions=QUESTIONS,
    events=(
        Event("bade", ("seat",), ("count",)),
        Event("result", ("*count",)),
        Event("won", ("seat", "count")),
        Event("said", ("seat", "count")),
        Event("guessed", ("seat", "seat", "card", "answer")),
        Event("out", ("seat",)),
        Event("shuffled", ("count",)),
        Event("drew", ("seat",), ("card",)),
        Event("kept", ("seat",)),
        Event("showed", ("seat", "card")),
        Event("offered", ("seat", "seat")),
        Event("took", ("seat",), ("card",)),
        Event("ended"),
    ),
    choices=(Choice("purse", ("3", "6")), Choice("peek", ("off", "on"))),
    rules_version=read_rulebook(RULEBOOK)[0],
    rules=read_rulebook(RULEBOOK)[1],
    texts=read_texts(TEXTS),
    terms=("gain", "cost"),
)


class PocketComponents(Components):
    def __init__(self, override: str = "") -> None:
        super().__init__(override)
        data = read_yaml(BOX, "the box")
        if override:
            data = overlay(data, read_yaml(override, "the components file"), "the components file")
        self.rounds: int = data["rounds"]
        self.rank: list[int] = [row["rank"] for row in data["cards"]]
        if not isinstance(self.rounds, int) or not 1 <= self.rounds <= 9:
            raise BadComponents("the number of rounds must be from 1 to 9")


class Pocket(Game[PocketState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> PocketState:
        assert isinstance(components, PocketComponents)
        coins, peek = int(options["purse"]), options["peek"] == "on"
        return rules.deal(players, chance, coins, peek, components.rank, components.rounds)

    def turn(self, state: PocketState, table: Table) -> None:
        rules.turn(state, table)

    def scores(self, state: PocketState) -> list[int]:
        return rules.scores(state)

    def rounds(self, state: PocketState) -> int:
        return state.round

    def view(self, state: PocketState, seat: int) -> View:
        return knowledge.view(state, seat)

    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        knowledge.resample(state, seat, chance)

    def info_key(self, state: PocketState, seat: int) -> bytes:
        return knowledge.info_key(state, seat)

    def encoding(self, state: PocketState) -> Encoding:
        return encoding.layout(state.players)

    def encode(self, state: PocketState, seat: int, out: bytearray, at: int) -> None:
        encoding.encode(state, seat, out, at)

    def encode_hidden(self, state: PocketState, seat: int, out: bytearray, at: int) -> None:
        encoding.encode_hidden(state, seat, out, at)

    def turned(self, state: PocketState, seat: int, question: int, option: int) -> int:
        return turned(state, seat, question, option)

    def components(self, override: str = "") -> Components:
        return PocketComponents(override)

    def word(self, state: PocketState, kind: str, value: int, language: str) -> str:
        if kind == "answer":
            return self.facts.texts["words"]["hit" if value else "miss"][language]
        return LABELS[value]

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, PocketView)
        lines = [f"{view.deck} | {' '.join(view.discard)} | {view.held or '-'}"]
        for number, seat in enumerate(view.seats):
            lines.append(f"{number}: {' '.join(seat.hand)} / {' '.join(seat.vault)} / {seat.coins}")
        return "\n".join(lines)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> PocketState:
        check_words(given, {"players", "deck", "discard", "active", "round"}, "given")
        players = given.get("players") or []
        if not isinstance(players, list) or len(players) not in self.facts.players:
            raise BadScenario("'players' must list 2 to 4 players")
        box = PocketComponents()
        s = PocketState(len(players), False, FastChance(1), box.rank, box.rounds)
        s.deck, s.discard = read_cards(given.get("deck", ""))[::-1], read_cards(given.get("discard", ""))
        for seat, player in enumerate(players):
            check_words(player, {"hand", "vault", "gifts", "coins", "said", "denied"}, "players")
            s.hands[seat], s.vault[seat] = sorted(read_cards(player.get("hand", ""))), read_cards(player["vault"])
            s.gifts[seat] = read_cards(player.get("gifts", ""))
            s.coins[seat] = player.get("coins", int(options["purse"]))
            s.said[seat] = player.get("said", -1)
            s.denied[seat] = sum(1 << card for card in read_cards(player.get("denied", "")))
            for card in s.hands[seat] + s.vault[seat] + s.gifts[seat]:
                s.known[card] = bit(seat)
            if options["peek"] == "on":
                s.known[s.vault[seat][0]] |= bit((seat - 1) % s.players)
        for card in s.discard:
            s.known[card] = EVERYONE
        s.active, s.round = given.get("active", AUCTION), given.get("round", 0)
        if len(set(s.cards())) != len(s.cards()):
            raise BadScenario("a card is in two places")
        return s

    def observe(self, state: PocketState, word: str, expected: Any) -> tuple[Any, Any]:
        if word == "deck_size":
            return expected, len(state.deck)
        if word == "discard":
            return expected, " ".join(LABELS[card] for card in state.discard)
        if word == "held":
            return expected, LABELS[state.held] if state.held != NO_CARD else "nothing"
        if word == "coins":
            return expected, state.coins
        if word == "out":
            return expected, [seat for seat in range(state.players) if state.out[seat]]
        raise BadScenario(f"unknown word '{word}' in expect (pocket knows: coins deck_size discard held out)")


def check_words(found: Mapping[str, Any], known: set[str], where: str) -> None:
    for word in found:
        if word not in known:
            raise BadScenario(f"unknown word '{word}' in {where} (known: {', '.join(sorted(known))})")


def read_cards(text: str) -> list[int]:
    for label in text.split():
        if label not in LABELS:
            raise BadScenario(f"there is no card '{label}'")
    return [LABELS.index(label) for label in text.split()]


GAME = Pocket(FACTS)
