"""Environments for verl-agent: drop-in replacements for its ALFWorld and WebShop environments.

In ``agent_system/environments/env_manager.py``, import ``build_alfworld_envs`` and ``build_webshop_envs`` from here. All members of a group
play the same task from the same state. No Ray actors are needed: a step of all members is one request.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .errors import OrreryError
from .world import Episode, World

WIN = 10.0
"""Reward of a solved task; any other step has reward 0."""

SPLITS = {"eval_in_distribution": "valid_seen", "eval_out_of_distribution": "valid_unseen"}


class AlfworldEnvs:
    """ALFWorld: ``env_num`` groups of ``group_n`` members. Group ``g`` goes through the tasks in a random order with the seed ``seed + g``."""

    multi_modal = False

    def __init__(self, world: World, seed: int, env_num: int, group_n: int) -> None:
        self._world = world
        self.group_n = group_n
        self.num_processes = _size(env_num, group_n)
        tasks = world.tasks()
        self._orders = [_endless(tasks, random.Random(seed + group)) for group in range(env_num)]
        self._episodes: list[Episode] = []

    def reset(self) -> tuple[list[str], None, list[dict[str, Any]]]:
        self._episodes = _play_groups(self._world, [next(order) for order in self._orders], self.group_n)
        return self._texts(), None, self._infos()

    def step(self, actions: Sequence[str]) -> tuple[list[str], None, list[float], list[bool], list[dict[str, Any]]]:
        self._world.step(self._episodes, actions)
        rewards = [WIN if episode.success else 0.0 for episode in self._episodes]
        return self._texts(), None, rewards, [episode.terminated for episode in self._episodes], self._infos()

    @property
    def get_admissible_commands(self) -> list[list[str]]:
        return [episode.signals["admissible"] for episode in self._episodes]

    def close(self) -> None:
        self._episodes = []

    def _texts(self) -> list[str]:
        return [episode.text for episode in self._episodes]

    def _infos(self) -> list[dict[str, Any]]:
        types = {task.id: task.type for task in self._world.describe(sorted({episode.task_id for episode in self._episodes}))}
        return [
            {
                "admissible_commands": episode.signals["admissible"],
                "won": episode.success,
                "extra.gamefile": f"{types[episode.task_id]}/{episode.task_id}",
                "observation_text": episode.text,
                "state_key": episode.signals["state_key"],
            }
            for episode in self._episodes
        ]


def build_alfworld_envs(
    alf_config_path: str | None,
    seed: int,
    env_num: int,
    group_n: int,
    resources_per_worker: Any = None,
    is_train: bool = True,
    env_kwargs: Mapping[str, Any] | None = None,
) -> AlfworldEnvs:
    """Builds ALFWorld.

    Args:
        alf_config_path: ALFWorld's configuration, or ``None``. It must not ask for images (``AlfredThorEnv``); the split decides the tasks.
        seed: Seed of the first group.
        env_num: Number of groups.
        group_n: Members per group.
        resources_per_worker: Resources of Ray's actors. There are no actors, so it has no effect.
        is_train: Whether to play the tasks of the split ``train``.
        env_kwargs: ``eval_dataset``: ``eval_in_distribution`` or ``eval_out_of_distribution``; ``data``: directory of ALFWorld's games.
    """
    if alf_config_path is not None and "AlfredThorEnv" in _without_comments(Path(alf_config_path).read_text()):
        raise OrreryError("CONFIG_INVALID", f"{alf_config_path}: AlfredThorEnv needs images. Expected AlfredTWEnv.")
    given = _known(env_kwargs, ["eval_dataset", "data"])
    dataset = given.get("eval_dataset", "eval_in_distribution")
    if dataset not in SPLITS:
        raise OrreryError("CONFIG_INVALID", f"env_kwargs: eval_dataset: unknown {dataset!r}. Expected one of: {', '.join(SPLITS)}.")
    split = "train" if is_train else SPLITS[dataset]
    world = World("alfworld", split=split, data=given.get("data"), signals=["admissible", "state_key"])
    return AlfworldEnvs(world, seed, env_num, group_n)


class WebshopEnvs:
    """WebShop: ``env_num`` groups of ``group_n`` members. Each reset draws different goals, the same for all members of a group."""

    def __init__(self, world: World, goals: Sequence[str], seed: int, env_num: int, group_n: int) -> None:
        self._world = world
        self._goals = list(goals)
        if env_num > len(self._goals):
            raise OrreryError("CONFIG_INVALID", f"env_num: expected at most {len(self._goals)}, the number of goals, not {env_num}")
        self._random = random.Random(seed)
        self.env_num = env_num
        self.group_n = group_n
        self.num_processes = _size(env_num, group_n)
        self._episodes: list[Episode] = []

    def reset(self) -> tuple[list[str], list[dict[str, Any]]]:
        self._episodes = _play_groups(self._world, self._random.sample(self._goals, self.env_num), self.group_n)
        return self._texts(), [self._info(episode, with_score=False) for episode in self._episodes]

    def step(self, actions: Sequence[str]) -> tuple[list[str], list[float], list[bool], list[dict[str, Any]]]:
        self._world.step(self._episodes, actions)
        infos = [self._info(episode, with_score=True) for episode in self._episodes]
        rewards = [WIN if info["won"] else 0.0 for info in infos]
        return self._texts(), rewards, [episode.terminated for episode in self._episodes], infos

    def close(self) -> None:
        self._episodes = []

    def _texts(self) -> list[str]:
        return [episode.text for episode in self._episodes]

    def _info(self, episode: Episode, *, with_score: bool) -> dict[str, Any]:
        won = episode.terminated and episode.total == 1.0
        info = {"available_actions": available_actions(episode), "won": won, "state_key": episode.signals["state_key"]}
        return {**info, "task_score": episode.total} if with_score else info


def available_actions(episode: Episode) -> dict[str, Any]:
    """Returns WebShop's available actions: whether the page has a search bar, and the texts that can be clicked, in lower case."""
    actions: list[str] = episode.signals["admissible"]
    clickables = [action[len("click[") : -1].lower() for action in actions if action.startswith("click[")]
    has_search_bar = any(action.startswith("search[") for action in actions)
    return {"has_search_bar": has_search_bar, "clickables": ["search", *clickables] if has_search_bar else clickables}


def build_webshop_envs(
    seed: int = 0,
    env_num: int = 1,
    group_n: int = 1,
    resources_per_worker: Any = None,
    is_train: bool = True,
    env_kwargs: Mapping[str, Any] | None = None,
) -> WebshopEnvs:
    """Builds WebShop.

    Args:
        seed: Seed of the goals.
        env_num: Number of groups.
        group_n: Members per group.
        resources_per_worker: Resources of Ray's actors. There are no actors, so it has no effect.
        is_train: Whether to play the training goals (all from goal 500), or the first 500 goals, which are the test goals.
        env_kwargs: ``observation_mode``: only ``text``; ``num_products``: size of the generated shop; ``data``: directory of WebShop's files.
    """
    given = _known(env_kwargs, ["observation_mode", "num_products", "data"])
    if given.get("observation_mode", "text") != "text":
        raise OrreryError("CONFIG_INVALID", f"env_kwargs: observation_mode: expected 'text', not {given['observation_mode']!r}")
    size = given.get("num_products")
    options = {} if size is None else {"size": size}
    signals = ["admissible", "state_key"]
    world = World("webshop", dialect="upstream", data=given.get("data"), signals=signals, observation="text", **options)
    goals = [*world.tasks("eval"), *world.tasks("train")] if is_train else world.tasks("test")
    return WebshopEnvs(world, goals, seed, env_num, group_n)


def _play_groups(world: World, tasks: Sequence[str], n: int) -> list[Episode]:
    return [episode for group in world.groups(tasks, n) for episode in group]


def _endless(tasks: Sequence[str], order: random.Random) -> Any:
    while True:
        yield from order.sample(list(tasks), len(tasks))


def _size(env_num: int, group_n: int) -> int:
    if env_num < 1 or group_n < 1:
        raise OrreryError(
            "CONFIG_INVALID", f"expected at least one group with one member, not env_num={env_num}, group_n={group_n}"
        )
    return env_num * group_n


def _known(given: Mapping[str, Any] | None, known: Sequence[str]) -> dict[str, Any]:
    unknown = [name for name in given or {} if name not in known]
    if unknown:
        raise OrreryError("CONFIG_INVALID", f"env_kwargs: unknown argument {unknown[0]!r}. Expected: {', '.join(known)}.")
    return dict(given or {})


def _without_comments(text: str) -> str:
    return "\n".join(line.split("#", 1)[0] for line in text.splitlines())
