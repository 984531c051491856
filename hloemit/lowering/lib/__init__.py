"""What rules share: rule files import from here, and not from each other."""
