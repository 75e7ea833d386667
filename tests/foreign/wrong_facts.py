"""A package whose facts make no sense: nobody can sit down."""

from underhall.engine.facts import Facts

GAME = Facts(id="lamps_facts", names={"en": "Lamps"}, players=(), questions=(), events=())
