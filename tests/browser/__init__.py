"""Tests in browsers."""
