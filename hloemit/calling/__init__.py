"""A call of a compiled program: arguments, weights, the order of things, results that come later."""
