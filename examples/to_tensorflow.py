"""The small ResNet of resnet.py as a TensorFlow SavedModel and as a TFLite file, each run beside eager PyTorch.

pip install tensorflow-cpu
python examples/to_tensorflow.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import tensorflow as tf
import torch
from resnet import example_inputs, model
from tensorflow.compiler.tf2xla.python import xla

import hloemit
from hloemit.stages.conversion import with_weights

VERSION = 9  # of XlaCallModule: the module is a portable artifact


def main() -> None:
    (image,) = example_inputs
    lowered = with_weights(hloemit.lower(model, (image,)))
    artifact, outputs = lowered.as_bytecode(), lowered.signature.outputs
    names = [str(spec.dtype).removeprefix("torch.") for spec in outputs]
    shapes = [list(spec.shape) for spec in outputs]

    def call(x: tf.Tensor) -> list[tf.Tensor]:
        return xla.call_module([x], version=VERSION, module=artifact, Tout=names, Sout=shapes, platforms=["CPU"])

    module = tf.Module()
    module.call = tf.function(call, autograph=False, input_signature=[tf.TensorSpec(image.shape, tf.float32)])
    function = module.call.get_concrete_function()
    with torch.no_grad():
        expected = model(image)
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "resnet")
        tf.saved_model.save(module, str(saved), signatures=function)
        (found,) = tf.saved_model.load(str(saved)).call(tf.constant(image.numpy()))
    torch.testing.assert_close(torch.from_numpy(found.numpy()), expected, rtol=1e-4, atol=1e-4)
    print("TensorFlow has the same numbers as eager PyTorch")

    flat = tf.lite.TFLiteConverter.from_concrete_functions([function], module).convert()
    interpreter = tf.lite.Interpreter(model_content=flat)
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], image.numpy())
    interpreter.invoke()
    found = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])
    torch.testing.assert_close(torch.from_numpy(found), expected, rtol=1e-4, atol=1e-4)
    print(f"TFLite has them too, from {len(flat)} bytes")


if __name__ == "__main__":
    main()
