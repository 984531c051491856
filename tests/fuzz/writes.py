"""Calls that write into their subject, one a line, as those of ``rows``."""

MOVES = """
    {a}.copy_({into})
    {a}.fill_({scalar})
    {a}.zero_()
    {a}[...] = {into}
    {a}[{basic}] = {scalar}
    {a}[{basic}] = {subject}[{last}].clone()
    {a}[{advanced}] = {scalar}
    {a}.masked_fill_({mask}, {scalar})
    {a}[{mask_like}] = {scalar}
    {a}.index_put_(({longs},), {into_rows})
    {a}.scatter_({dim}, {longs_once}, {twin})
    {a}.scatter_({dim}, {longs_like}, {scalar})
    {a}.index_fill_({dim}, {longs}, {scalar})
    {a}.index_copy_({dim}, {longs_all}, {twin})
    {a}.select({dim}, {index}).copy_({subject}.select({last}, 0))
    {a}.narrow({dim}, {start}, {length}).fill_({scalar})
    {a}.diagonal().fill_({scalar})
    {a}.transpose({dim}, {dim}).copy_({subject}.transpose({last}, 0).clone())
    {a}.view(-1)[{flatindex}] = {scalar}
    {a}.T.zero_()
    {a}[..., ::2] = {scalar}
    {a}[{basic}].fill_({scalar})
    {a}.unsqueeze({newdim}).zero_()
    {int}.bitwise_and_({into_int})
    {int} ^= {into_int}
    {int}.bitwise_left_shift_({oneup})
    {int}.floor_divide_({divisor})
    {int}.remainder_({divisor})
    {bool}.logical_not_()
    {bool} |= {mask_like}
    {a}.masked_scatter_({mask_like}, {twin}.clone())
    {a}.tril_()
    {a}.swapaxes({dim}, {dim}).fill_({scalar})
    {a}.data.fill_({scalar})
"""

EXTREMUM = """
    {real}.clamp_({number}, {number})
    {float}.floor_()
    {float}.round_()
    {float}.abs_()
    {float}.neg_()
    {real}[..., ::2].clamp_(min={number})
    F.relu({float}, inplace=True)
    {float}.nan_to_num_()
"""

ARITHMETIC = """
    {a}.add_({into})
    {a}.add_({scalar})
    {number_tensor}.sub_({into}, alpha={oneup})
    {a}.mul_({into})
    {float}.div_({into})
    {a} += {into}
    {a} *= {scalar}
    {number_tensor} -= {scalar}
    {float} /= {number}
    {a}[..., ::2] += {scalar}
    {a}[..., ::2] *= {scalar}
    {a}[{basic}] += {scalar}
    {a}[{basic}] *= {subject}[{last}].clone()
    {a}.select({dim}, {index}).add_({scalar})
    {a}.narrow({dim}, {start}, {length}).mul_({scalar})
    {a}.transpose({dim}, {dim}).add_({scalar})
    {a}.diagonal().add_({scalar})
    {a}[{advanced}] += {scalar}
    {a}.view(-1)[::2].mul_({scalar})
    {float}.addcmul_({twin}, {twin})
    {float}.sqrt_()
    {float}.reciprocal_()
    {float}.lerp_({twin}, 0.5)
    {float}.square_()
    {float}[0].add_({scalar}).mul_({scalar})
"""

SUM = """
    {a}.scatter_add_({dim}, {longs_like}, {twin})
    {a}.index_add_({dim}, {longs_all}, {twin})
    {a}.index_put_(({longs},), {into_rows}, accumulate=True)
    {number_tensor}.cumsum_({dim})
"""

FUNCTION = """
    {float}.exp_()
    {float}.tanh_()
    {float}.sigmoid_()
    {wide}.pow_({small})
    {float}[..., ::2].sin_()
"""
