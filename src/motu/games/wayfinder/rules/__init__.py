"""Wayfinder's rules, all that is compiled.

decisions.py    the door: what may be answered (`why_not`, `legal`) and what an answer does (`apply`)
set_up.py       the start of a game
turns.py        the order of turns, windows and counts; the fallback order; the end of the game
explorers.py    where explorers stand and may stand
voyage.py       a voyage step by step: drops, landings, villages
look_ahead.py   whether a voyage can be completed, and so whether a space is live
live.py         the race against a clock: acting out of turn, time-outs, taking back
lines.py        rows, columns and sets of spaces, kept for speed
spaces.py       what lies on a space, what is in a hand: four counts in one number
crews.py        who plays which colour
scoring.py, hidden.py, checks.py, advice.py    points, what seats may know, invariants, what bots know
"""
