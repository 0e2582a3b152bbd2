"""The engine: records, vocabularies, generic operations, chance, matches.  It knows no game."""
