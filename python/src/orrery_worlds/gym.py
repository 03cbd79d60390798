"""Gymnasium environments. Importing this module registers ``orrery/ALFWorld-v0``, ``orrery/TextCraft-v0``, ``orrery/WebShop-v0`` and
``orrery/WebArena-v0``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Text
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .errors import OrreryError
from .world import Episode, World

WORLDS = {"ALFWorld": ("alfworld", 50), "TextCraft": ("textcraft", 40), "WebShop": ("webshop", 15), "WebArena": ("webarena", 30)}
"""Name of the world and its usual step limit, by the name of the environment."""

PRINTABLE = "".join(map(chr, range(32, 127))) + "\n\t"
MAX_ACTION = 4_096
FIELDS = ("task_id", "page", "success", "invalid")
"""Fields of an episode in ``info``, next to the signals."""
MAX_OBSERVATION = 1 << 20


class AnyText(Text):
    """Text with any characters. ``sample`` draws short printable texts."""

    def __init__(self, max_length: int, *, seed: int | None = None) -> None:
        super().__init__(max_length, min_length=0, charset=PRINTABLE, seed=seed)

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        if mask is None and probability is None:
            mask = (int(self.np_random.integers(0, 33)), None)
        return str(super().sample(mask, probability))


class _Player:
    """Chooses tasks for an environment and describes its episodes."""

    def __init__(self, world: str, tasks: Sequence[str] | None, options: Mapping[str, Any]) -> None:
        self.world = World(world, **options)
        self.tasks = list(self.world.tasks() if tasks is None else tasks)
        if not self.tasks:
            raise OrreryError("CONFIG_INVALID", "tasks: expected at least one task")

    def draw(self, random: np.random.Generator) -> str:
        return self.tasks[int(random.integers(len(self.tasks)))]

    def choose(self, task: Any, random: np.random.Generator) -> str:
        """Returns the task of an option ``task_id``, or a random one for ``None``. A seeded reset draws in either case."""
        drawn = self.draw(random)
        if task is None:
            return drawn
        if not isinstance(task, str):
            raise OrreryError("CONFIG_INVALID", f"options: task_id: expected a task's id, not {task!r}")
        return task


def _info(episode: Episode) -> dict[str, Any]:
    return {**{name: getattr(episode, name) for name in FIELDS}, **episode.signals}


def _check_options(options: Mapping[str, Any], known: Sequence[str]) -> None:
    unknown = [name for name in options if name not in known]
    if unknown:
        raise OrreryError("CONFIG_INVALID", f"options: unknown option {unknown[0]!r}. Expected: {', '.join(known)}.")


class TextEnv(gymnasium.Env[str, str]):
    """A world as an environment. Observations and actions are text.

    ``reset(seed=...)`` draws a task; ``reset(options={"task_id": ...})`` chooses one. ``info`` has ``task_id``, ``page``, ``success``,
    ``invalid`` (why the last action was invalid, or ``None``) and the signals.

    Args:
        world: Name of the world.
        tasks: Ids of the tasks to draw from. Default: all of the split.
        render_mode: ``"ansi"`` for the last action and observation, or ``None``.
        options: ``split``, ``dialect``, ``data``, ``signals``, ``server`` and the options of the world; see ``World``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, world: str, *, tasks: Sequence[str] | None = None, render_mode: str | None = None, **options: Any) -> None:
        if render_mode not in (None, "ansi"):
            raise OrreryError("CONFIG_INVALID", f"render_mode: expected 'ansi' or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.observation_space = AnyText(MAX_OBSERVATION)
        self.action_space = AnyText(MAX_ACTION)
        self._player = _Player(world, tasks, options)
        self._episode: Episode | None = None
        self._action: str | None = None

    @property
    def episode(self) -> Episode:
        """The current episode. ``env.unwrapped.world.fork`` copies it."""
        if self._episode is None:
            raise OrreryError("NOT_RESET", "there is no episode. Call reset first.")
        return self._episode

    @property
    def world(self) -> World:
        return self._player.world

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        _check_options(options or {}, ["task_id"])
        task = self._player.choose((options or {}).get("task_id"), self.np_random)
        if self._episode is None:
            (self._episode,) = self.world.start([task])
        else:
            self.world.restart([self._episode], [task])
        self._action = None
        return self._episode.text, _info(self._episode)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        self.world.step([episode], [action])
        self._action = action
        return episode.text, float(episode.reward), episode.terminated, False, _info(episode)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return self.episode.text if self._action is None else f"> {self._action}\n{self.episode.text}"

    def close(self) -> None:
        self._episode = None


class TextVectorEnv(VectorEnv[tuple[str, ...], Sequence[str], NDArray[Any]]):
    """Many episodes of a world as one environment: a step of all is one request.

    ``reset`` draws a task for each member: ``seed=s`` gives the members the seeds ``s``, ``s + 1`` and so on. With
    ``options={"task_id": [...]}`` each member plays its own task; equal ids are a group with equal starts. ``infos`` has the same names as
    ``TextEnv``, each an array with a mask ``_name``.

    Args:
        world: Name of the world.
        num_envs: Number of episodes.
        tasks: Ids of the tasks to draw from. Default: all of the split.
        max_episode_steps: Steps after which an episode is truncated. Default: no limit.
        autoreset_mode: When a member starts its next episode.
        options: As in ``TextEnv``.
    """

    def __init__(
        self,
        world: str,
        num_envs: int = 1,
        *,
        tasks: Sequence[str] | None = None,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        if num_envs < 1:
            raise OrreryError("CONFIG_INVALID", f"num_envs: expected at least 1, not {num_envs}")
        if render_mode is not None:
            raise OrreryError(
                "CONFIG_INVALID", f"render_mode: a vector environment does not render. Expected None, not {render_mode!r}."
            )
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = AnyText(MAX_OBSERVATION)
        self.single_action_space = AnyText(MAX_ACTION)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._player = _Player(world, tasks, options)
        self._limit = max_episode_steps
        self._randoms = [np.random.default_rng() for _ in range(num_envs)]
        self.episodes: list[Episode] = []
        """The episodes. ``env.world.fork`` copies them."""
        self._ended = np.zeros(num_envs, dtype=np.bool_)

    @property
    def world(self) -> World:
        return self._player.world

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[tuple[str, ...], dict[str, Any]]:
        options = options or {}
        _check_options(options, ["task_id", "reset_mask"])
        mask = self._mask_of(options)
        tasks = options.get("task_id")
        given = [tasks] * self.num_envs if tasks is None or isinstance(tasks, str) else list(tasks)
        if len(given) != self.num_envs:
            raise OrreryError("CONFIG_INVALID", f"options: task_id: expected {self.num_envs} ids, not {len(given)}")
        seeds = self._seeds_of(seed)
        members = [int(member) for member in np.flatnonzero(mask)]
        for member in members:
            if seeds[member] is not None:
                self._randoms[member] = np.random.default_rng(seeds[member])
        self._start(members, [self._player.choose(given[member], self._randoms[member]) for member in members])
        return self._texts(), self._infos(mask)

    def step(self, actions: Sequence[str]) -> tuple[tuple[str, ...], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self.episodes:
            raise OrreryError("NOT_RESET", "there are no episodes. Call reset first.")
        if isinstance(actions, str) or len(actions) != self.num_envs:
            raise OrreryError("CONFIG_INVALID", f"actions: expected {self.num_envs} texts")
        waiting = self._ended
        if self.autoreset_mode is AutoresetMode.DISABLED and waiting.any():
            members = np.flatnonzero(waiting).tolist()
            raise OrreryError("EPISODE_ENDED", f"members {members} have ended. Reset them with options={{'reset_mask': ...}}.")
        self.world.step(self.episodes, [None if over else action for over, action in zip(waiting.tolist(), actions)])
        if waiting.any():
            self._draw_next(waiting)
        rewards = np.array([episode.reward for episode in self.episodes], dtype=np.float64)
        terminations = np.array([episode.terminated for episode in self.episodes], dtype=np.bool_)
        truncations = np.zeros(self.num_envs, dtype=np.bool_)
        if self._limit is not None:
            truncations = np.array([episode.steps >= self._limit for episode in self.episodes], dtype=np.bool_)
        ended: NDArray[Any] = terminations | truncations
        final: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            texts = np.full(self.num_envs, None, dtype=object)
            for member in np.flatnonzero(ended):
                texts[member] = self.episodes[member].text
            final = {"final_obs": texts, "_final_obs": ended, "final_info": self._infos(ended), "_final_info": ended}
            self._draw_next(ended)
            ended = np.zeros(self.num_envs, dtype=np.bool_)
        self._ended = ended
        return self._texts(), rewards, terminations, truncations, {**self._infos(None), **final}

    def close_extras(self, **kwargs: Any) -> None:
        self.episodes = []

    def _draw_next(self, mask: NDArray[Any]) -> None:
        members = [int(member) for member in np.flatnonzero(mask)]
        self._start(members, [self._player.draw(self._randoms[member]) for member in members])

    def _start(self, members: Sequence[int], tasks: Sequence[str]) -> None:
        if self.episodes:
            self.world.restart([self.episodes[member] for member in members], tasks)
        else:
            self.episodes = self.world.start(tasks)
        for member in members:
            self._ended[member] = False

    def _mask_of(self, options: Mapping[str, Any]) -> NDArray[Any]:
        mask = options.get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise OrreryError("CONFIG_INVALID", f"options: reset_mask: expected a numpy array of {self.num_envs} bools with a True")
        if not self.episodes:
            raise OrreryError("NOT_RESET", "there are no episodes. Call reset without reset_mask first.")
        return mask

    def _seeds_of(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        seeds: list[int | None] = [None] * self.num_envs
        if isinstance(seed, int):
            seeds = [seed + at for at in range(self.num_envs)]
        elif seed is not None:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise OrreryError("CONFIG_INVALID", f"seed: expected {self.num_envs} seeds, not {len(seeds)}")
        return seeds

    def _texts(self) -> tuple[str, ...]:
        return tuple([episode.text for episode in self.episodes])

    def _infos(self, mask: NDArray[Any] | None) -> dict[str, Any]:
        """Returns a column for each name. Members outside of the mask have an empty value."""
        chosen = np.ones(self.num_envs, dtype=np.bool_) if mask is None else mask.copy()
        members = range(self.num_envs) if mask is None else np.flatnonzero(mask).tolist()
        infos: dict[str, Any] = {}
        for name in (*FIELDS, *self.world.signals):
            kind = COLUMN_TYPES.get(name, object)
            column = np.full(self.num_envs, None, dtype=object) if kind is object else np.zeros(self.num_envs, dtype=kind)
            for member in members:
                episode = self.episodes[member]
                column[member] = getattr(episode, name) if name in FIELDS else episode.signals[name]
            infos[name], infos[f"_{name}"] = column, chosen
        return infos


COLUMN_TYPES: dict[str, Any] = {"success": np.bool_, "dead_end": np.bool_, "progress": np.float64}
"""Types of numeric columns in ``infos``. ``distance`` is an object, because it may be ``None``."""


for _name, (_world, _steps) in WORLDS.items():
    gymnasium.register(
        id=f"orrery/{_name}-v0",
        entry_point="orrery_worlds.gym:TextEnv",
        vector_entry_point="orrery_worlds.gym:TextVectorEnv",
        max_episode_steps=_steps,
        kwargs={"world": _world},
    )
