"""Benchmarks: ratios to a named peer, measured in one run. See docs/performance.md."""
