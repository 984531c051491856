"""Random programs of autograd's own: functions, hooks, checkpoints, transforms and gradients that are asked for."""
