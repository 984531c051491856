"""What code reads and changes besides its arguments: modules and optimizers that it holds, variables, attributes."""
