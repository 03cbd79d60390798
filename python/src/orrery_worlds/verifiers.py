"""A taskset and an environment for verifiers 0.4 (``verifiers.v1``): the world plays the user, and each reply of the model is an action.

An environment package needs one line in its ``__init__.py``: ``from orrery_worlds.verifiers import *``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from .world import World

SYSTEM_PROMPT = "You act in a text world. Reply with one action and with no other text."


class OrreryConfig(vf.TasksetConfig):
    world: str = "alfworld"
    """Name of the world: alfworld, textcraft, webshop or webarena."""
    split: str | None = None
    """Split of the tasks. Default: the usual one of the world."""
    options: dict[str, str | int | float | bool] = Field(default_factory=dict)
    """Options of the world."""
    max_steps: int | None = None
    """Step limit. Default: the usual one of the world."""


class OrreryData(vf.TaskData):
    world: str
    split: str
    options: dict[str, str | int | float | bool]
    max_steps: int


class OrreryTask(vf.Task[OrreryData, vf.State, vf.TaskConfig]):
    pass


class OrreryTaskset(vf.Taskset[OrreryTask, OrreryConfig]):
    """The tasks of a split. ``id`` is the id of the task, and the prompt its first observation."""

    def load(self) -> Iterable[OrreryTask]:
        config = self.config
        world = _world(config.world, config.split, config.options)
        for task in world.describe(world.tasks()):
            (episode,) = world.start([task.id])
            data = OrreryData(
                id=task.id,
                name=task.id,
                description=task.goal,
                prompt=episode.text,
                system_prompt=SYSTEM_PROMPT,
                world=config.world,
                split=world.split,
                options=config.options,
                max_steps=config.max_steps or world.max_steps,
            )
            yield OrreryTask(data, config.task)


class OrreryEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig()


class OrreryEnv(vf.Env[OrreryEnvConfig]):
    """Plays a task with an agent. The reward is the sum of the rewards of the episode, 0 to 1."""

    async def run(self, task: Any, agents: Any) -> None:
        data = task.data
        world = await asyncio.to_thread(_world, data.world, data.split, data.options)
        (episode,) = await asyncio.to_thread(world.start, [data.id])
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                await asyncio.to_thread(world.step, [episode], [segment.last_reply.strip()])
                if episode.terminated or episode.steps >= data.max_steps:
                    break
                segment = await interaction.turn(episode.text)
        trace = interaction.trace
        trace.record_reward("reward", episode.total, 1.0)
        trace.record_metric("success", float(episode.success))


_worlds: dict[str, World] = {}


def _world(name: str, split: str | None, options: dict[str, Any]) -> World:
    key = f"{name} {split} {sorted(options.items())}"
    if key not in _worlds:
        _worlds[key] = World(name, split=split, **options)
    return _worlds[key]


__all__ = ["OrreryEnv", "OrreryTaskset"]
