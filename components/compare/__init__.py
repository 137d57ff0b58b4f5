"""Two transcripts side by side on the screen: how they are chosen, what is said of them, the panel that shows it."""
