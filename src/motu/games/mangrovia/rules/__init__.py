"""Mangrovia's rules, everything that is compiled.

`decisions.py`: what is legal, and what an answer does; `set_up.py`: section 3; `rounds.py`: bowls, the boat's way,
talisman and end; `goods.py`: cards and amulets; `building.py`: where a hut may stand and what it brings; `payment.py`:
paying for it exactly; `paths.py`: who is ahead on the paths of the gods; `scoring.py`: points and winners;
`hidden.py`: what a seat may know; `checks.py`: the invariants; `advice.py`: what a good player knows.
"""
