"""The one engine that reads any format: tokens (level one), turns and blocks, links (level two)."""
