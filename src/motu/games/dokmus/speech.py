"""The words of Dokmus have a catalogue of their own."""

from __future__ import annotations

from motu.language import speech_of

_, counted, meaning = speech_of("dokmus").say, speech_of("dokmus").counted, speech_of("dokmus").meaning
