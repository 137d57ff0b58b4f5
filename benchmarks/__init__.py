"""Seeded inputs of any size, and measurements of the parser against peers in the same run (`python -m benchmarks`)."""
