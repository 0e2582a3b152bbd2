"""What can be asked, in the order of a round; the record's phase."""

START, DRAFT, MAIN, CROSSING, ORIGIN, TARGET, BONUS, OVER = range(8)
