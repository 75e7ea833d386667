"""Underhall in the browser: tables, friends, bots, live."""
