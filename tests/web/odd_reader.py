"""A worker process that reads and behaves badly: run as a script in place of `python -m underhall.web.workers`.

The record that it reads says how.
"""

from __future__ import annotations

import os
import signal
import time

from underhall.web.workers import uploaded_records
from underhall.web.workers.process import main


def odd(text: str) -> str:
    if text == "stuck":
        while True:
            time.sleep(60)
    if text == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    if text == "greedy":
        held = [bytes(50_000_000) for _ in range(1000)]
        return str(len(held))
    if text == "broken":
        raise LookupError("a secret detail")
    return text


if __name__ == "__main__":
    uploaded_records.accepted = odd
    main()
