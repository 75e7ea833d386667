"""Settings for all tests: what Hypothesis tries is the same on every run and every machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "underhall", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("underhall")
