"""Tests of Kaivai, by section of its rules."""
