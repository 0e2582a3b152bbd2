"""The words of Kaivai have a catalogue of their own."""

from __future__ import annotations

from motu.language import speech_of

_, counted, meaning = speech_of("kaivai").say, speech_of("kaivai").counted, speech_of("kaivai").meaning
