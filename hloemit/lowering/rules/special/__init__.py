"""Special functions, and Fourier transforms."""
