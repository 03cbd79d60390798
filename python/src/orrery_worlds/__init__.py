"""Orrery's worlds for training: thousands of episodes at once, exact signals, free forks."""

from .errors import OrreryError, ServerLost
from .server import Server
from .world import SIGNALS, Episode, Task, World

__all__ = ["SIGNALS", "Episode", "OrreryError", "Server", "ServerLost", "Task", "World"]
