"""Server-sent events: what is put on a stream, byte by byte, and the stamps that name what a viewer was shown."""

from __future__ import annotations

import msgspec

from underhall.web.drawing.table_view import TableView

SIGN_OF_LIFE = b": .\n\n"
"""For programs: they may take each event for news, and see every byte anyway."""
BEAT_EVENT = b"event: beat\ndata: -\n\n"
"""For pages, which see events alone: they have to notice if it does not come."""
SAVING = (b"event: saving\ndata: 0\n\n", b"event: saving\ndata: 1\n\n")
"""Whether moves can be saved."""
RELOAD = b"event: reload\ndata: -\n\n"
HELLO = b"retry: 1000\n\n"
_encoder = msgspec.json.Encoder()


def as_stamp(total: int) -> str:
    return f"{total & 0xFFFFFFFFFFFFFFFF:016x}"


def stamp_of(parts: dict[str, str]) -> str:
    """Names what a viewer was shown: made of nothing but that.

    A sum over the parts, so that only those that change need to be hashed again. Python caches the hash of a string,
    but uses another one after a restart of the server: then everyone is sent everything once.
    """
    return as_stamp(sum(map(hash, parts.items())))


def head(shown: TableView, stamp: str, say: list[str]) -> dict[str, object]:
    """What goes along with the parts."""
    return {
        "stamp": stamp,
        "title": shown.title,
        "turn": shown.turn,
        "say": say,
        "open": shown.open,
        "sound": shown.sound if say else "",
    }


def whole_message(shown: TableView, pick: str) -> bytes:
    """Everything that is seen, for anyone who asks for it."""
    stamp = stamp_of(shown.parts)
    return _encoder.encode({**head(shown, stamp, []), "parts": shown.parts, "gone": [], "whole": True, "pick": pick})


def as_event(name: bytes, data: bytes, stamp: str) -> bytes:
    return b"".join((b"event: ", name, b"\nid: ", stamp.encode(), b"\ndata: ", data, b"\n\n"))


def parts_event(
    parts: dict[str, bytes],
    gone: list[str],
    shown: TableView,
    stamp: str,
    say: list[str],
    *,
    harms: list[dict[str, str]] | None = None,
    whole: bool = False,
) -> bytes:
    """Some parts. The first line of the data is JSON and names them, then comes a line for each: plain HTML, since
    quoting it again would cost more than all the rest. `whole`: these are all parts; lines of the log and the chat that
    are not among them are removed. `harms`: what others did to the viewer."""
    hurt = {"harms": harms} if harms else {}
    told = _encoder.encode({**head(shown, stamp, say), **hurt, "parts": list(parts), "gone": gone, "whole": whole})
    return as_event(b"parts", b"\ndata: ".join((told, *parts.values())), stamp)
