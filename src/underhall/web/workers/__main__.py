"""`python -m underhall.web.workers [MEGABYTES]` is a worker process, with the compiled modules where there are some."""

from __future__ import annotations

from underhall import compiled_cache


def main() -> None:
    compiled_cache.use()  # before anything is imported that may be compiled
    from . import process

    process.main()


main()
