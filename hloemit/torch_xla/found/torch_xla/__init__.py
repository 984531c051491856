"""What ``import torch_xla`` loads where nobody has called ``hloemit.torch_xla.install`` yet: it calls it."""

import sys

from hloemit.torch_xla import install

del sys.modules[__name__]  # the import statement takes what ``install`` puts there
install()
