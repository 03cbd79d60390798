"""Worlds for asyncio. Steps that coroutines await at the same time become one request."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from .errors import OrreryError
from .world import Episode, World


class AsyncWorld:
    """A world for asyncio. It takes the arguments of ``World``; create it with ``await AsyncWorld.open(name, ...)``."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._waiting: list[tuple[Episode, str, asyncio.Future[None]]] = []
        self._flusher: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, name: str, **options: Any) -> AsyncWorld:
        """Opens a world."""
        return cls(await asyncio.to_thread(World, name, **options))

    async def tasks(self, split: str | None = None) -> list[str]:
        """Returns the ids of the tasks of a split."""
        return await asyncio.to_thread(self.world.tasks, split)

    async def start(self, task_ids: Sequence[str]) -> list[Episode]:
        """Starts an episode for each task."""
        return await asyncio.to_thread(self.world.start, task_ids)

    async def groups(self, task_ids: Sequence[str], n: int) -> list[list[Episode]]:
        """Starts ``n`` episodes for each task."""
        return await asyncio.to_thread(self.world.groups, task_ids, n)

    async def fork(self, episodes: Sequence[Episode]) -> list[Episode]:
        """Returns a copy of each episode at its current state."""
        return await asyncio.to_thread(self.world.fork, episodes)

    async def step(self, episode: Episode, action: str) -> Episode:
        """Takes an action in an episode and returns the episode. A refused action does not affect the steps of other coroutines."""
        if not isinstance(action, str):
            raise OrreryError("CONFIG_INVALID", f"action: expected text, not {type(action).__name__}")
        if any(episode is each for each, _, _ in self._waiting):
            raise OrreryError("CONFIG_INVALID", f"{episode!r} already waits for a step")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((episode, action, done))
        if self._flusher is None or self._flusher.done():
            self._flusher = loop.create_task(self._flush())
        await done
        return episode

    async def _flush(self) -> None:
        while self._waiting:
            # The coroutines that are ready add their steps first.
            await asyncio.sleep(0)
            batch, self._waiting = self._waiting, []
            episodes, actions, waiters = zip(*batch)
            try:
                await asyncio.to_thread(self.world.step, episodes, actions)
            except Exception as error:
                for waiter in waiters:
                    if not waiter.done():
                        waiter.set_exception(error)
            else:
                for waiter in waiters:
                    if not waiter.done():
                        waiter.set_result(None)


__all__ = ["AsyncWorld"]
