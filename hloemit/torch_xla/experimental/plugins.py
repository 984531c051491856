"""``torch_xla.experimental.plugins``: platforms are jax's here, and so are their plugins."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "DevicePlugin",
    "default",
    "register_installed_plugins",
    "register_plugin",
    "use_dynamic_plugins",
    "using_dynamic_plugins",
]


class DevicePlugin:
    """What torch_xla asks of a platform's plugin; hloemit asks jax."""

    def library_path(self) -> str:
        """The plugin's shared library."""
        raise NotImplementedError("a plugin of torch_xla has to say its library")

    def configure_single_process(self) -> None:
        """Prepare this process as the only one."""

    def configure_multiprocess(self, local_rank: int, local_world_size: int) -> None:
        """Prepare this process as one of several."""

    def physical_chip_count(self) -> int:
        """How many chips there are."""
        return 0

    def requires_xla_coordinator(self) -> bool:
        """Whether processes need a coordinator."""
        return False

    def client_create_options(self) -> Mapping[str, object]:
        """Options of the client."""
        return {}


def use_dynamic_plugins() -> None:
    """Nothing: jax finds the plugins that are installed."""


def using_dynamic_plugins() -> bool:
    """True."""
    return True


def default() -> DevicePlugin:
    """A plugin that says nothing."""
    return DevicePlugin()


def register_plugin(name: str, device_plugin: DevicePlugin) -> None:
    """Raises NotImplementedError: a plugin is registered with jax."""
    raise NotImplementedError(
        f"register the PJRT plugin {name} with jax, by an entry point of jax_plugins: hloemit runs on jax's platforms"
    )


def register_installed_plugins() -> None:
    """Nothing: jax finds them."""
