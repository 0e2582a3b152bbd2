"""The words of Bora Bora have a catalogue of their own."""

from __future__ import annotations

from motu.language import speech_of

_, counted, meaning = speech_of("bora_bora").say, speech_of("bora_bora").counted, speech_of("bora_bora").meaning
