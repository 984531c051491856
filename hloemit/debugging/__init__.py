"""Finding where numbers part, what is the smallest program that fails, and where time goes."""
