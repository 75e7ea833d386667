"""A person against bots in the terminal: shows the table, asks, and understands a few commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from underhall.bots import Bot, Settings, advise, level_of
from underhall.engine.datafiles import rules_in
from underhall.engine.errors import NothingToUndo, UnderhallError
from underhall.engine.match import Line, Match, news
from underhall.engine.record import record_of, write_record
from underhall.engine.script import Pending
from underhall.engine.seat import Seat
from underhall.engine.texts import Speaker, speaker
from underhall.engine.turn_card import steps_now
from underhall.lab.playing import dismiss, forfeits_of

from . import inputs, output
from .hint import say_advice, show
from .phrases import Phrases
from .reasons import reasons
from .telling import say_result

SHOWN_OPTIONS = 8
"""How many of the allowed answers `why` names."""


PATIENCE = 5.0
"""Seconds that a person waits for a hint at most."""


class Quit(Exception):
    """The person leaves."""


class Session:
    """One person at a seat of a match, bots at the others."""

    def __init__(self, match: Match, seat: int, bots: Mapping[int, Bot], language: str = "en") -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.language = language
        self.phrases = Phrases(language)
        self.seen: list[Line] = []
        """The lines of the log that the person has read."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "undo": self.undo,
            "takeback": self.take_back,
            "why": self.why,
            "what": self.what,
            "hint": self.hint,
            "view": self.view,
            "legend": self.legend,
            "turn": self.turn,
            "log": self.log,
            "rules": self.rules,
            "rule": self.rules,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }
        self.stale = True
        """Whether the table must be shown again before the next question."""

    # The game ---------------------------------------------------------------------------------------------------

    def play(self) -> bool:
        """Until the game is over (True) or the person leaves. Then programs need not wait any longer."""
        try:
            return self.play_on()
        finally:
            dismiss(self.match, self.bots)

    def play_on(self) -> bool:
        self.greet()
        try:
            while not self.match.over:
                waiting = self.match.pending()
                others = [one.seat for one in waiting if one.seat != self.seat]
                if others:
                    # If several decide at once, the bots go first: then the person can still change their mind.
                    self.let_bot_answer(others[0])
                else:
                    self.ask(waiting[0])
        except (Quit, EOFError):
            output.say()
            return False
        except KeyboardInterrupt:
            output.say()
            raise
        self.tell_news()
        output.say()
        self.view("")
        output.say()
        say_result(self.match, self.phrases, forfeits_of(self.bots))
        return True

    def greet(self) -> None:
        match = self.match
        output.say(match.game.facts.names[self.language])
        for seat in range(match.state.players):
            name = self.speaker.word("seat", seat)
            who = f"{name} ({self.phrases('you')})" if seat == self.seat else name
            output.say("  " + self.phrases("seat", seat=seat, who=who))
        if match.deal is not None:
            self.say(self.phrases("commitment", seal=match.deal.commitment))
        self.legend("")
        self.say(self.phrases("start"))

    def let_bot_answer(self, seat: int) -> None:
        self.match.answer_as(seat, self.bots[seat].choose(Seat(self.match, seat)))
        self.stale = True

    def ask(self, waiting: Pending) -> None:
        """One input of the person: an answer or a command."""
        facts = self.match.game.facts.questions[waiting.question]
        options = sorted(waiting.options) if facts.by_number else waiting.options
        if self.stale:
            self.tell_news()
            output.say()
            self.view("")
            self.list_options(waiting, options)
            self.stale = False
        text = " ".join(input("> ").split())
        word, _, rest = text.partition(" ")
        if not text:
            self.list_options(waiting, options)
        elif word.casefold() in self.commands:
            self.commands[word.casefold()](rest)
        elif word.lstrip("-").isdecimal() and not rest:
            self.answer_number(int(word), options)
        else:
            self.answer_text(waiting, text)

    def list_options(self, waiting: Pending, options: list[int]) -> None:
        output.say()
        output.say(self.speaker.prompt(waiting.question, waiting.about))
        digits = len(str(len(options)))
        texts = [f"{number:>{digits}}  {self.option(waiting, option)}" for number, option in enumerate(options, 1)]
        output.say(output.in_columns(texts, output.width()))

    def option(self, waiting: Pending, option: int) -> str:
        """In the notation, with a few words beside it if needed."""
        game = self.match.game
        gloss = game.gloss(waiting.state, waiting.question, option, game.facts.spoken(self.language))
        return game.write(waiting.state, waiting.question, option) + (f" ({gloss})" if gloss else "")

    def answer_number(self, number: int, options: list[int]) -> None:
        if 1 <= number <= len(options):
            self.answer(options[number - 1])
        else:
            self.say(self.phrases("no_option", number=number, last=len(options)))

    def answer_text(self, waiting: Pending, text: str) -> None:
        game = self.match.game
        value = game.read(waiting.state, waiting.question, text, waiting.options)
        if value in waiting.options:
            self.answer(value)
        elif value < 0:
            self.say(self.phrases("not_understood", text=text))
        else:
            rule = game.refuse(waiting.state, self.seat, waiting.question, value)
            self.say(self.refusal(rule) if rule is not None else self.phrases("not_offered", text=text))

    def answer(self, value: int) -> None:
        self.match.answer_as(self.seat, value)
        self.stale = True

    # Words ------------------------------------------------------------------------------------------------------

    @property
    def speaker(self) -> Speaker:
        return speaker(self.match, self.language)

    def say(self, text: str) -> None:
        output.say(output.wrapped(text, output.width()))

    def refusal(self, rule: str) -> str:
        return f"{self.speaker.refusal(rule)} ({rule})"

    def tell_news(self) -> None:
        """The lines of the log that the person has not seen yet."""
        log = self.match.log(self.seat)
        fresh = news(self.seen, log)
        if fresh:
            output.say()
        words = self.speaker
        for line in fresh:
            self.say(words.line(line))
        self.seen = log

    # Commands ---------------------------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        output.say(self.phrases.help)

    def legend(self, rest: str) -> None:
        """What the signs on the table mean: the game's own sentences."""
        for line in self.match.game.facts.texts.get("legend", {}).values():
            self.say(line[self.language])

    def turn(self, rest: str) -> None:
        """The turn card, with a mark where the game is."""
        match, names = self.match, self.speaker
        card = match.game.facts.turn_card
        if not card.phases:
            self.say(self.phrases("no_turn_card"))
            return
        now = steps_now(match.game, match.state_of(self.seat), match.view(self.seat))
        for phase in card.phases:
            output.say(phase.title[self.language])
            for step in phase.steps:
                who = ", ".join(
                    self.phrases("you") if one == self.seat else names.word("seat", one) for one in now.get(step.id, ())
                )
                number = f"{step.number}. " if step.number else ""
                mark = ">" if step.id in now else " "
                self.say(f"{mark} {number}{step.says[self.language]}" + (f" ({who})" if who else ""))

    def view(self, rest: str) -> None:
        shown = self.match.game.show(self.match.view(self.seat), self.match.game.facts.spoken(self.language))
        self.say(shown)

    def log(self, rest: str) -> None:
        words = self.speaker
        lines = [words.line(line) for line in self.match.log(self.seat)]
        self.say("\n".join(lines) if lines else self.phrases("empty_log"))

    def undo(self, rest: str) -> None:
        try:
            self.match.undo(self.seat)
        except NothingToUndo:
            self.say(self.phrases("no_undo"))
            return
        self.gone_back()

    def take_back(self, rest: str) -> None:
        if not any(seat == self.seat for seat, _ in self.match.given()):
            self.say(self.phrases("no_answer_yet"))
            return
        self.match.take_back(self.seat, self.bots)
        self.gone_back()

    def gone_back(self) -> None:
        self.say(self.phrases("undone"))
        self.seen = self.match.log(self.seat)
        self.stale = True

    def why(self, rest: str) -> None:
        """Says which rule forbids things on the table (or an answer) now, or that they are allowed."""
        if not rest:
            self.say(self.phrases("why_what", example=self.example()))
            return
        found = reasons(self.match, self.seat, rest)
        game = self.match.game
        if not found.concerned and not found.things:
            written = game.explain(self.match.state_of(self.seat), rest, game.facts.spoken(self.language))
            if written:
                self.say(self.phrases("never_used", text=rest))
                return
            self.say(self.phrases("unknown_thing", text=rest))
        elif not found.concerned:
            self.say(self.phrases("never_together", things=", ".join(found.things)))
        elif found.allowed:
            more = ", ..." if len(found.allowed) > SHOWN_OPTIONS else ""
            self.say(self.phrases("allowed", options=", ".join(found.allowed[:SHOWN_OPTIONS]) + more))
        else:
            for rule in found.rules:
                self.say(self.refusal(rule))

    def what(self, rest: str) -> None:
        """What is written on a thing: the game's own words about it."""
        if not rest:
            self.say(self.phrases("what_what", example=self.example()))
            return
        game = self.match.game
        found = game.explain(self.match.state_of(self.seat), rest, game.facts.spoken(self.language))
        self.say(found or self.phrases("nothing_written", text=rest))

    def hint(self, rest: str) -> None:
        """What the search would do in the person's place."""
        seat = Seat(self.match, self.seat)
        iterations = level_of(self.match.game.facts.thinking, "hard", seat.players).iterations
        settings = Settings(iterations=iterations, seconds=PATIENCE)
        found = advise(seat, settings=settings)
        show(found, say_advice(found, seat, self.speaker), self.speaker, self.phrases)

    def example(self) -> str:
        """A thing that could be asked for now."""
        waiting = self.match.pending_for(self.seat)
        things = self.match.game.things(waiting.state, waiting.question, waiting.options[0])
        return things[0] if things else "..."

    def rules(self, rest: str) -> None:
        known = {rule.id.casefold(): rule for rule in rules_in(self.match.game, self.language)}
        if not rest:
            self.say(self.phrases("which_rule", example=next(iter(known.values())).id if known else "..."))
        elif rest.casefold() not in known:
            self.say(self.phrases("no_rule", text=rest))
        else:
            rule = known[rest.casefold()]
            self.say(f"{rule.id}  {rule.text}")

    def save(self, rest: str) -> None:
        if not rest:
            self.say(self.phrases("which_file"))
            return
        try:
            save_record(self.match, Path(rest).expanduser())
        except (UnderhallError, RuntimeError) as error:  # the latter: `~name` of a person who is not there
            self.say(str(error))
            return
        self.say(self.phrases("saved", file=rest))

    def quit(self, rest: str) -> None:
        raise Quit


def save_record(match: Match, path: Path) -> None:
    inputs.write_text(path, write_record(record_of(match)))
