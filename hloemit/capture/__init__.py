"""From what users have (modules, functions, exported programs, graphs) to one `Program`."""
