"""What a browser calls itself, in short: so that people recognise their devices in a list."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Chromium", "Chromium"),
    ("Safari", "Safari"),
)
"""Some browsers also name those that they resemble: the first that is found counts."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def named(agent: str) -> tuple[str, str]:
    """The browser and the system, guessed from the header `User-Agent`; "" for what is not known.

    >>> named("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
    ('Firefox', 'Android')
    >>> named("curl/8.0")
    ('', '')
    """
    agent = agent[:400]
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    return browser, next((name for sign, name in SYSTEMS if sign in agent), "")
