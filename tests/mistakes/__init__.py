"""What people do wrong, and what they are told: the texts are in golden/mistakes/, so that a change of one is read."""
