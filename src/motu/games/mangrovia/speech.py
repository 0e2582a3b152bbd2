"""The words of Mangrovia have a catalogue of their own."""

from __future__ import annotations

from motu.language import speech_of

_, counted, meaning = speech_of("mangrovia").say, speech_of("mangrovia").counted, speech_of("mangrovia").meaning
