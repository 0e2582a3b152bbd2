"""The phases: the set-up, the steps of a round (section 3), and the last tasks."""

PREPARE, DICE, PERSONS, JEWELRY, FULFIL, NEW_TASKS, FINISH = range(7)
