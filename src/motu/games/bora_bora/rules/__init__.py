"""Bora Bora's rules, by phase of the game.

`set_up.py`: set-up and the deals of every round.  `rounds.py`: seats, passes, phases and rounds.
`decisions.py`: what is legal, and what an answer does.
Phase A: `dice.py`, and what a die sets off: `actions.py`, `expansion.py`.  `gods.py`: god cards and the price of a god.
Phase B: `persons.py`.  Phase C: `phase_c.py`, `tasks.py` and what tasks measure, `measures.py`.
`scoring.py`: points and winners.  `hidden.py`, `checks.py`, `advice.py`: secrets, invariants, and what bots know.
"""
