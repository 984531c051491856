"""By position: gathers, scatters, searches, sorts."""
