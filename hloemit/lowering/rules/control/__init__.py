"""Control flow, and regions that wrap others."""
