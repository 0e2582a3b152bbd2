"""Pages: what one guest is shown of a table, as data and as HTML, made from that guest's view only."""
