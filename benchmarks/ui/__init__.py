"""What a person waits for on the Inspect page, measured in Chromium."""
