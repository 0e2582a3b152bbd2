"""The words of Wayfinder have a catalogue of their own."""

from __future__ import annotations

from motu.language import speech_of

_, counted, meaning = speech_of("wayfinder").say, speech_of("wayfinder").counted, speech_of("wayfinder").meaning
