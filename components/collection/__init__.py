"""Several prompts at once: found in what was opened, listed in a table, stepped through."""
