"""`python -m underhall` is the command `underhall`."""

import sys

from .cli import main

sys.exit(main())
