"""Hostile input, made from good input: the same seed gives the same input on every machine.

`mutators` damages texts and bytes of any kind, `materials` has good ones (records, scenarios, components), `readers`
feeds them to what reads them, and `apart` does that in a process that may die. `web_requests` makes up requests.
"""
