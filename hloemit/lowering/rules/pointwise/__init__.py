"""Element by element: arithmetic, comparisons, casts."""
