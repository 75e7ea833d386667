"""What the tests of security share: nasty texts, and what every answer must have."""

from __future__ import annotations

import httpx

from underhall.web.server.request_filter import POLICY

NASTY = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "'; DROP TABLE x; --",
    "{{ 7 * 7 }} {% raw %}",
    "%(name)s %s {0} {name}",
    "</title></li></script><b>",
    "\\u003cscript\\u003e",
    "a\u202eb\u2066c\u200bd",
    "data: x\n\nevent: reload\ndata: -\n\n",
    "x\r\nset-cookie: underhall=stolen",
    "&lt;b&gt; &amp; &#39;",
    "\U0001f600 \u0141\u00f3d\u017a \u5b57",
]
NEEDED = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def dressed(answer: httpx.Response) -> None:
    for name, value in NEEDED.items():
        assert answer.headers.get_list(name) == [value], (str(answer.url), name)
    assert len(answer.headers.get_list("cache-control")) == 1, str(answer.url)
    assert "server" not in answer.headers


def cookies_in(answer: httpx.Response) -> dict[str, str]:
    return {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}
