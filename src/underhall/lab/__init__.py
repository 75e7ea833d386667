"""The lab: many games at once, how fast they go, and which rules the tests prove."""
