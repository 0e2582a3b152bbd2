"""Dokmus' rules, all that is compiled.

`decisions.py` says which question is asked and hands on to the phases: `set_up.py`, `start.py` (start tokens),
`rounds.py` (the draft, the order of turns, clean-up), `turns.py` (a turn), and in a turn `placing.py` and
`guardians.py`.  `island.py` moves tiles and tokens, `sets.py` knows sets of cells.  Beside the course of the game:
`scoring.py`, `hidden.py` (the secret draft), `checks.py` (what must always hold) and `advice.py` (what bots know).
"""
