"""The lines of the log."""

from __future__ import annotations

import json

import pytest
import structlog

from underhall.web.server.logs import configure_log


@pytest.mark.parametrize(("node", "told"), [("n1", "n1"), ("", None)])
def test_a_line_names_the_server_if_there_are_several(
    node: str, told: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    before = structlog.get_config()
    try:
        configure_log("info", node=node)
        structlog.get_logger("underhall.web").info("request", path="/")
    finally:
        structlog.configure(**before)
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["path"], line.get("node")) == ("request", "/", told)
