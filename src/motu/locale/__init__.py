"""The catalogues of translations: one folder a language, in it one for each game and one for all that is
outside of them (`motu`); English is what stands in the sources.

`python -m motu.locale` collects every text, brings the catalogues up to date, compiles them, and lists what is missing.
A new language needs its folder, `python -m motu.locale de`, and each game's rules beside the English: `rules.de.md`.
"""
