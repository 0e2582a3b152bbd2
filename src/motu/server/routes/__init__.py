"""One short function for each address: what was asked, who may, what is shown.  Knows all rooms, and none knows it."""
