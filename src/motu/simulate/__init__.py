"""Many games at once, at full speed."""
