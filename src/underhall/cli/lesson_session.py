"""A lesson in the terminal: the table as text, what the coach says, and answers that are typed."""

from __future__ import annotations

from underhall.engine.errors import BadLesson
from underhall.engine.lesson import Lesson
from underhall.engine.lesson_walk import Verdict, Walk
from underhall.engine.texts import Speaker

from . import output
from .lesson_phrases import HELP, say_in
from .session import Quit, Session

OURS = ("help", "?", "why", "what", "view", "legend", "rules", "rule", "quit", "exit")
"""Commands that mean the same as in a game."""


class LessonSession(Session):
    """Somebody who takes a lesson."""

    def __init__(self, lesson: Lesson, language: str = "en") -> None:
        self.lesson = lesson
        self.walk = Walk(lesson)
        super().__init__(self.walk.match, lesson.seat, {}, language)
        self.commands = {name: command for name, command in self.commands.items() if name in OURS}
        self.commands |= {"back": self.back, "skip": self.skip}

    @property
    def speaker(self) -> Speaker:
        return Speaker(self.match.game, self.match.state_of(self.seat), self.language, self.lesson.names)

    def play(self) -> bool:
        """Until the lesson is finished (True) or the person leaves."""
        output.say(f"{self.match.game.facts.names[self.language]}: {self.lesson.title(self.language)}")
        self.say(self.words("start"))
        try:
            while self.walk.step is not None:
                self.take_step()
        except (Quit, EOFError):
            output.say()
            return False
        except KeyboardInterrupt:
            output.say()
            raise
        self.end()
        return True

    def words(self, key: str, **values: object) -> str:
        return say_in(self.language, key, **values)

    # A step -----------------------------------------------------------------------------------------------------

    def take_step(self) -> None:
        """One input of the person: an answer, a command, or just Enter to go on."""
        step = self.walk.step
        assert step is not None
        if self.stale:
            self.show_step()
            self.stale = False
        text = " ".join(input("> ").split())
        word, _, rest = text.partition(" ")
        if word.casefold() in self.commands:
            self.commands[word.casefold()](rest)
        elif step.kind == "say":
            if text and text.casefold() != "next":
                self.say(self.words("just_enter"))
            else:
                self.go(self.walk.after())
        elif not text:
            self.show_ways()
        elif step.kind == "ask":
            self.choose(text)
        else:
            self.try_answer(text)

    def show_step(self) -> None:
        walk = self.walk
        step = walk.step
        assert step is not None
        output.say()
        self.view("")
        output.say()
        words = self.speaker
        for line in walk.told:
            self.say(words.line(line))
        output.say(self.words("step", at=walk.at + 1, all=len(self.lesson.steps)))
        self.say(plain(self.lesson.says(step, self.language)))
        named = [name for name in walk.lit() if not name.startswith("#")]
        if named:
            self.say(self.words("look", things=", ".join(dict.fromkeys(named))))
        self.show_ways()

    def show_ways(self) -> None:
        """What can be typed in this step."""
        step, asked = self.walk.step, self.walk.asked
        assert step is not None
        if asked is not None:
            self.list_options(asked, asked.options)
        elif step.choices:
            texts = self.lesson.texts["steps"]
            for number, one in enumerate(step.choices, 1):
                said = plain(texts[one.say][self.language]) if one.say else one.thing
                output.say(f"{number}  {said}")
        else:
            output.say(self.words("enter"))

    def choose(self, text: str) -> None:
        """An answer to a small question: its number, or the name of the thing."""
        step = self.walk.step
        assert step is not None
        names = {one.thing.casefold(): one for one in step.choices if one.thing}
        if text.isdecimal() and 1 <= int(text) <= len(step.choices):
            choice = step.choices[int(text) - 1]
        elif text.casefold() in names:
            choice = names[text.casefold()]
        else:
            self.say(self.phrases("no_option", number=text, last=len(step.choices)))
            return
        verdict = self.walk.choose(choice, self.language)
        self.say(plain(verdict.text))
        if verdict.right:
            self.go(Walk(self.lesson, self.walk.at + 1, self.walk.way))

    def try_answer(self, text: str) -> None:
        """An answer at the table: only a right one leads on."""
        asked = self.walk.asked
        assert asked is not None
        if text.isdecimal():
            if not 1 <= int(text) <= len(asked.options):
                self.say(self.phrases("no_option", number=text, last=len(asked.options)))
                return
            value = asked.options[int(text) - 1]
        else:
            value = self.match.game.read(asked.state, asked.question, text, asked.options)
            if value < 0:
                self.say(self.phrases("not_understood", text=text))
                return
        verdict = self.judged(value)
        if verdict.right:
            self.go(self.walk.after(value))
        else:
            self.say(plain(verdict.text) + (f" ({verdict.rule})" if verdict.rule else ""))

    def judged(self, value: int) -> Verdict:
        try:
            return self.walk.judge(value, self.language)
        except BadLesson:
            return Verdict(False, self.words("no_answer"))

    def go(self, walk: Walk) -> None:
        self.walk = walk
        self.match = walk.match
        self.stale = True

    def end(self) -> None:
        output.say()
        output.say(self.words("done"))
        for key in self.lesson.learned:
            self.say(f"- {plain(self.lesson.texts['learned'][key][self.language])}")
        game = self.lesson.game
        if self.lesson.next:
            output.say(self.words("next_lesson", command=f"underhall lesson {game} {self.lesson.next}"))
        output.say(self.words("play", command=f"underhall play {game} --terminal --bots easy"))

    # Commands ---------------------------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        output.say(HELP[self.language])

    def back(self, rest: str) -> None:
        """To the step before."""
        walk = self.walk
        if walk.at == 0:
            self.say(self.words("first_step"))
            return
        did = bool(self.lesson.steps[walk.at - 1].do)
        self.go(Walk(self.lesson, walk.at - 1, walk.way[:-1] if did else walk.way))

    def skip(self, rest: str) -> None:
        """Over this step, as if it had been done."""
        self.go(self.walk.after(next(iter(self.walk.right()), None)))

    def example(self) -> str:
        asked = self.walk.asked
        if asked is None:
            return "..."
        things = self.match.game.things(asked.state, asked.question, asked.options[0])
        return things[0] if things else "..."


def plain(text: str) -> str:
    """A text of a lesson without its stars."""
    return text.replace("*", "")
