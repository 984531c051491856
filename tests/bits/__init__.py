"""Random programs of operators whose results IEEE 754 defines, compared with eager PyTorch by their bits.

``make fuzz-bits`` goes on where it stopped. Inputs are the greatest numbers, infinities, NaN, zeros of both signs and
what divides badly, so that whatever a compiler rewrites as if numbers were real is seen.
"""
