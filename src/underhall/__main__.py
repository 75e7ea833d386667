"""`python -m underhall` is the command `underhall`."""

from .cli import main

main()
