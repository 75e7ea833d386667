"""Made-up requests and files that nobody would send in good faith."""
