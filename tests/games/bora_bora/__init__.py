"""Tests of Bora Bora, by section of its rules."""
