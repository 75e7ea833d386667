"""How `underhall operator` speaks to a server: over HTTP, with the token in a header."""

from __future__ import annotations

import getpass
import http.client
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from underhall.engine.errors import BadOption, UnderhallError

SECONDS: Final = 60.0
"""A copy of all games may take a while."""
REFUSED: Final = 1
UNREACHABLE: Final = 3
LOCKED_OUT: Final = 4


class CallFailed(UnderhallError):
    """The server did not do it. `exit_code` is that of the command."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.exit_code = code


class NoRedirects(HTTPRedirectHandler):
    """The token goes to nobody else."""

    def redirect_request(self, *given: Any, **named: Any) -> None:
        return None


class Server:
    """A running server, as its operator."""

    def __init__(self, url: str, token: str, name: str) -> None:
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "X-Operator": name, "Accept": "application/json"}
        self._opener = build_opener(NoRedirects)

    def get(self, path: str, asked: Mapping[str, str] | None = None) -> Any:
        query = urlencode({key: value for key, value in (asked or {}).items() if value})
        return self._call(Request(f"{self.url}/operator/api/{path}?{query}", headers=self._headers))

    def act(self, name: str, fields: Mapping[str, str]) -> Any:
        address = f"{self.url}/operator/api/acts/{quote(name)}"
        return self._call(Request(address, json.dumps(fields).encode(), self._headers, method="POST"))

    def _call(self, request: Request) -> Any:
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                return json.loads(answer.read())
        except HTTPError as error:
            raise self._refused(error) from None
        except (URLError, OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            raise CallFailed(f"{self.url} cannot be reached: {reason}", UNREACHABLE) from None
        except ValueError:
            raise CallFailed(f"{self.url} does not answer as Underhall does", UNREACHABLE) from None

    def _refused(self, error: HTTPError) -> CallFailed:
        with error:
            body = error.read(65_536)
        try:
            sentence = str(json.loads(body)["error"])
        except (ValueError, KeyError, TypeError):
            sentence = ""
        if error.code == 404 and not sentence:
            return CallFailed(f"{self.url} has no operator: start it with --operator-token-file", LOCKED_OUT)
        code = LOCKED_OUT if error.code == 403 else REFUSED
        return CallFailed(sentence or f"{self.url} answered {error.code}", code)


def reach(url: str, token_file: Path | None, name: str = "") -> Server:
    """The server to speak to, with the token from the file or the environment."""
    from underhall.web.operator.token import operator_token

    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadOption(f"--url begins with http:// or https://, not '{url}'")
    token = operator_token(token_file)
    if not token:
        raise CallFailed("the token is missing: --token-file FILE, or UNDERHALL_OPERATOR_TOKEN", LOCKED_OUT)
    return Server(url, token, plain(name or user()))


def user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def plain(name: str) -> str:
    """What may stand in a header."""
    return "".join(char for char in name if char.isascii() and char.isprintable())[:24].strip()
