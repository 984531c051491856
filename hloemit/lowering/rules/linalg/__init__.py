"""Products, decompositions, solutions, distances."""
