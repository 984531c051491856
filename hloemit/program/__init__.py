"""A captured program: its graph, what its inputs and outputs are, what identifies it, and passes that rewrite it."""
