"""`/me`: what belongs to a visitor, a module for each kind of section."""
