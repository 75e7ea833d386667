"""Underhall in the browser: live tables for friends and bots."""
