"""Citation styles: one file per way of writing citations."""
