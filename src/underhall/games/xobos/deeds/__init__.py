"""The deeds of the Development phase, a class for each kind: what it takes, what it does, how it is written and said.

`numbers.py` has their places among the options of the one question, `kinds.py` the list of all kinds.
"""
