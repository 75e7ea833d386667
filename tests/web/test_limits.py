"""Limits of one address: in a time, at once, and whose address it is."""

from __future__ import annotations

from typing import Any

import pytest

from underhall.web.limits import (
    BadProxies,
    Caps,
    Limiter,
    TooMany,
    allow_all,
    client_address,
    read_address,
    trusted_proxies,
)

# In a time -----------------------------------------------------------------------------------------------------------


def test_a_bucket_empties_and_fills_again() -> None:
    now = [100.0]
    limiter = Limiter(rate=2.0, burst=3.0, clock=lambda: now[0])
    assert [limiter.allow("a") for _ in range(4)] == [True, True, True, False]
    assert limiter.allow("b")
    assert limiter.wait("a") == pytest.approx(0.5)
    now[0] += 0.5
    assert [limiter.allow("a") for _ in range(2)] == [True, False]
    now[0] += 1000
    assert limiter.left("a") == 3.0
    assert limiter.wait("a") == 0.0


def test_what_is_known_afterwards_may_be_owed() -> None:
    now = [0.0]
    limiter = Limiter(rate=1.0, burst=10.0, clock=lambda: now[0])
    limiter.spend("a", 25.0)
    assert limiter.left("a") == -15.0
    now[0] += 15.5
    assert not limiter.allow("a")
    assert limiter.allow("a", 0.25)


def test_old_keys_are_forgotten() -> None:
    limiter = Limiter(rate=0.0001, burst=1.0, most=100)
    for number in range(1000):
        limiter.allow(str(number))
        limiter.spend("busy", 1.0)
    assert len(limiter) == 100
    assert not limiter.allow("999")
    assert not limiter.allow("busy")
    assert limiter.allow("3")


def test_who_is_refused_by_one_bucket_does_not_empty_the_others() -> None:
    tight, wide = Limiter(rate=0.0001, burst=1.0), Limiter(rate=0.0001, burst=5.0)
    assert allow_all((tight, "a"), (wide, "all"))
    assert not allow_all((wide, "all"), (tight, "a"))
    assert wide.left("all") == pytest.approx(4.0)


# At once -------------------------------------------------------------------------------------------------------------


def test_nobody_holds_more_than_one_may() -> None:
    caps = Caps(each=2, total=3)
    with caps.hold("a"), caps.hold("a"):
        with pytest.raises(TooMany, match="one address may hold 2"), caps.hold("a"):
            pass
        with caps.hold("b"):
            with pytest.raises(TooMany, match="all that this server can take"), caps.hold("c"):
                pass
            assert (caps.held("a"), caps.held("b"), caps.total) == (2, 1, 3)
    assert (caps.held("a"), caps.total) == (0, 0)
    with pytest.raises(LookupError), caps.hold("a"):
        raise LookupError
    assert caps.total == 0


def test_what_is_held_longer_is_given_back_once() -> None:
    caps = Caps(each=1, total=10)
    caps.take("a")
    caps.give_back("a")
    caps.give_back("a")
    assert (caps.held("a"), caps.total) == (0, 0)


# Whose request it is -------------------------------------------------------------------------------------------------


def scope(client: str | None, *forwarded: str) -> dict[str, Any]:
    headers = [(b"host", b"example.org")] + [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return {"type": "http", "client": (client, 1234) if client else None, "headers": headers}


PROXIES = trusted_proxies({"UNDERHALL_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8 fd00::/8"})


@pytest.mark.parametrize(
    ("client", "forwarded", "expected"),
    [
        ("9.9.9.9", (), "9.9.9.9"),
        ("9.9.9.9", ("1.1.1.1",), "9.9.9.9"),
        ("127.0.0.1", (), "127.0.0.1"),
        ("127.0.0.1", ("1.1.1.1",), "1.1.1.1"),
        ("127.0.0.1", ("8.8.8.8, 1.1.1.1",), "1.1.1.1"),
        ("127.0.0.1", ("8.8.8.8", "1.1.1.1, 10.2.3.4"), "1.1.1.1"),
        ("127.0.0.1", ("10.2.3.4, 10.2.3.5",), "10.2.3.4"),
        ("127.0.0.1", ("8.8.8.8, unknown, 10.2.3.5",), "10.2.3.5"),
        ("127.0.0.1", ("nonsense",), "127.0.0.1"),
        ("127.0.0.1", ("1.1.1.1:4711",), "1.1.1.1"),
        ("127.0.0.1", ("[2a00:1:2:3:4:5:6:7]:4711",), "2a00:1:2:3::/64"),
        ("::ffff:127.0.0.1", ("1.1.1.1",), "1.1.1.1"),
        ("fd00::1", ("1.1.1.1",), "1.1.1.1"),
        ("::1", (), "::1"),
        ("2a00:1:2:3:ffff::1", ("1.1.1.1",), "2a00:1:2:3::/64"),
        (None, ("1.1.1.1",), "local"),
    ],
)
def test_whose_request_it_is(client: str | None, forwarded: tuple[str, ...], expected: str) -> None:
    assert client_address(scope(client, *forwarded), PROXIES) == expected


def test_without_trusted_proxies_nobody_may_speak_for_others() -> None:
    assert trusted_proxies({}) == ()
    assert client_address(scope("127.0.0.1", "1.1.1.1")) == "127.0.0.1"
    with pytest.raises(BadProxies, match="not 'everybody'"):
        trusted_proxies({"UNDERHALL_TRUSTED_PROXIES": "everybody"})
    assert read_address("fe80::1%eth0") is not None
    assert read_address("") is None
