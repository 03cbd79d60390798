"""Worlds and their episodes. One request starts, steps or forks any number of episodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, TypeVar

from .errors import OrreryError, ServerLost
from .server import Server, default_server
from .workers import Message

SIGNALS = ("state_key", "progress", "distance", "dead_end", "reward_components", "admissible")
"""Exact facts about a state: its identity, the share of the goal that is met, the length of the oracle's plan (``None`` if success is
unreachable), whether success is unreachable, the parts of the reward by name, and the admissible actions."""

Result = TypeVar("Result")
Path = tuple[Any, str] | None
"""Actions as a linked list, last first, so that forks share them."""


@dataclass(frozen=True)
class Task:
    """Description of a task."""

    id: str
    split: str
    type: str
    goal: str
    cluster: str | None


class Episode:
    """An episode and its last turn. Only ``World`` changes it."""

    __slots__ = (
        "task_id", "text", "page", "reward", "terminated", "success", "invalid", "signals", "total", "steps",
        "_world", "_path", "_id", "_generation",
    )  # fmt: skip

    def __init__(self, world: World, task_id: str) -> None:
        self.task_id = task_id
        self.text: str = ""
        """Observation: all that an agent may see."""
        self.page: str = ""
        """Type of the page or place."""
        self.reward: float = 0.0
        """Reward of the last step, 0 to 1; 0 after the start, and for a step after the end."""
        self.terminated: bool = False
        self.success: bool = False
        self.invalid: str | None = None
        """Why the last action was invalid; ``None`` if it was valid."""
        self.signals: dict[str, Any] = {}
        self.total: float = 0.0
        """Sum of the rewards."""
        self.steps: int = 0
        self._world = world
        self._path: Path = None
        self._id = -1
        self._generation = -1

    @property
    def actions(self) -> list[str]:
        """The actions so far."""
        actions = []
        path = self._path
        while path is not None:
            path, action = path
            actions.append(action)
        return actions[::-1]

    def __repr__(self) -> str:
        return f"Episode({self.task_id!r}, steps={self.steps}, total={self.total:g}, terminated={self.terminated})"

    def __del__(self) -> None:
        self._release()

    def _release(self) -> None:
        if getattr(self, "_id", -1) >= 0:
            self._world.server.release(self._generation, self._id)

    def _bind(self, generation: int, id: int) -> None:
        self._release()
        self._generation, self._id = generation, id

    def _read(self, turn: Turn) -> None:
        self.text, self.page, self.reward, self.terminated, self.success, self.invalid, self.signals = turn

    def _copy(self, source: Episode) -> None:
        self.task_id, self.total, self.steps, self._path = source.task_id, source.total, source.steps, source._path
        self._read(
            (source.text, source.page, source.reward, source.terminated, source.success, source.invalid, dict(source.signals))
        )


Turn = tuple[str, str, float, bool, bool, str | None, dict[str, Any]]


class World:
    """A world: ``alfworld``, ``textcraft``, ``webshop`` or ``webarena``.

    Args:
        name: Name of the world.
        split: Split of ``tasks()``. Default: the usual one of the world.
        dialect: Wording and rules. Default: the usual one of the split.
        data: Directory of original data.
        signals: Names from ``SIGNALS`` to compute for every turn. They are for trainers; no prompt may contain them.
        workers: Number of server processes, which all worlds with this number share. Two use two cores; WebArena gains most.
        url: Address of `orrery serve vector`. It plays only the worlds that it was started with, so ``data`` and ``options`` are its own.
        server: Another server.
        options: Options of the world, as in ``orrery run --world-option``.
    """

    def __init__(
        self,
        name: str,
        *,
        split: str | None = None,
        dialect: str | None = None,
        data: str | None = None,
        signals: Sequence[str] = (),
        workers: int = 1,
        url: str | None = None,
        server: Server | None = None,
        **options: str | int | float | bool,
    ) -> None:
        given = {"name": name, "split": split, "dialect": dialect, "data": data, "options": options or None}
        self._open: Message = {"op": "open", **{key: value for key, value in given.items() if value is not None}}
        self.name = name
        self.signals = list(signals)
        unknown = [signal for signal in self.signals if signal not in SIGNALS]
        if unknown:
            raise OrreryError("CONFIG_INVALID", f"signals: unknown signal {unknown[0]!r}. Expected one of: {', '.join(SIGNALS)}.")
        self.server = default_server(workers, url) if server is None else server
        self._generation = -1
        self._index = -1

        def open() -> Message:
            opened = self.server.call(self._open)
            self._index, self._generation = opened["world"], self.server.generation
            return opened

        opened = self._call(open)
        self.split: str = opened["split"]
        self.splits: list[str] = opened["splits"]
        self.dialect: str = opened["dialect"]
        self.max_steps: int = opened["maxSteps"]
        """The usual step limit. Trainers enforce it; the world does not."""

    def tasks(self, split: str | None = None) -> list[str]:
        """Returns the ids of the tasks of a split, in a fixed order."""
        extra = {} if split is None else {"split": split}
        ids: list[str] = self._call(lambda: self.server.call({"op": "tasks", "world": self._opened(), **extra}))["ids"]
        return ids

    def describe(self, task_ids: Sequence[str]) -> list[Task]:
        """Returns the descriptions of tasks."""
        answer = self._call(lambda: self.server.call({"op": "describe", "world": self._opened(), "tasks": list(task_ids)}))
        return [Task(**task) for task in answer["tasks"]]

    def start(self, task_ids: Sequence[str]) -> list[Episode]:
        """Starts an episode for each task."""
        episodes = [Episode(self, task_id) for task_id in task_ids]
        self._start(episodes)
        return episodes

    def groups(self, task_ids: Sequence[str], n: int) -> list[list[Episode]]:
        """Starts ``n`` episodes for each task: a group for GRPO. All members of a group start in the same state."""
        if n < 1:
            raise OrreryError("CONFIG_INVALID", f"n: expected at least 1 member per group, not {n}")
        episodes = self.start([task_id for task_id in task_ids for _ in range(n)])
        return [episodes[at : at + n] for at in range(0, len(episodes), n)]

    def restart(self, episodes: Sequence[Episode], task_ids: Sequence[str]) -> None:
        """Starts other tasks in these episodes."""
        _expect_length("task_ids", task_ids, len(episodes))
        for episode, task_id in zip(episodes, task_ids):
            episode.task_id = task_id
        self._start(episodes)

    def step(self, episodes: Sequence[Episode], actions: Sequence[str | None]) -> None:
        """Takes an action in each episode. An episode that has ended, or whose action is ``None``, stays as it is, with reward 0."""
        _expect_length("actions", actions, len(episodes))
        live: list[Episode] = []
        taken: list[str] = []
        for episode, action in zip(episodes, actions):
            if action is None or episode.terminated:
                episode.reward = 0.0
                continue
            if not isinstance(action, str):
                raise OrreryError("CONFIG_INVALID", f"actions: expected text or None, not {type(action).__name__}")
            live.append(episode)
            taken.append(action)
        if not live:
            return
        message = {"op": "step", "actions": taken, "signals": self.signals}
        answer = self._call(lambda: self.server.call({**message, "episodes": self._ids(live)}))
        for episode, action, turn in zip(live, taken, _turns(answer)):
            episode._read(turn)
            episode._path = (episode._path, action)
            episode.total += episode.reward
            episode.steps += 1

    def fork(self, episodes: Sequence[Episode]) -> list[Episode]:
        """Returns a copy of each episode at its current state. ``world.fork([episode] * 64)`` starts 64 rollouts from one state."""
        copies = [Episode(self, episode.task_id) for episode in episodes]
        self.restore(copies, episodes)
        return copies

    def restore(self, episodes: Sequence[Episode], snapshots: Sequence[Episode]) -> None:
        """Sets each episode to the state of a snapshot: an episode that ``fork`` returned earlier."""
        _expect_length("snapshots", snapshots, len(episodes))
        sources = list(snapshots)

        def fork() -> tuple[int, list[int]]:
            answer = self.server.call({"op": "fork", "episodes": self._ids(sources)})
            return self.server.generation, answer["episodes"]

        generation, ids = self._call(fork)
        for episode, snapshot, id in zip(episodes, sources, ids):
            episode._bind(generation, id)
            episode._copy(snapshot)

    def _start(self, episodes: Sequence[Episode]) -> None:
        tasks = [episode.task_id for episode in episodes]
        generation, answer = self._call(lambda: self._request_start(tasks, None))
        for episode, id, turn in zip(episodes, answer["episodes"], _turns(answer)):
            episode._bind(generation, id)
            episode._read(turn)
            episode._path, episode.total, episode.steps = None, 0.0, 0

    def _request_start(self, tasks: list[str], paths: list[list[str]] | None) -> tuple[int, Message]:
        message = {"op": "start", "world": self._opened(), "tasks": tasks, "signals": self.signals if paths is None else []}
        answer = self.server.call(message if paths is None else {**message, "paths": paths})
        return self.server.generation, answer

    def _ids(self, episodes: Sequence[Episode]) -> list[int]:
        """Returns the ids of episodes. Those of a lost server are first played again: the same actions lead to the same state."""
        stranger = next((episode for episode in episodes if episode._world is not self), None)
        if stranger is not None:
            raise OrreryError("CONFIG_INVALID", f"episodes: {stranger!r} belongs to another World object")
        lost = [episode for episode in episodes if episode._generation != self.server.generation]
        if lost:
            generation, answer = self._request_start([episode.task_id for episode in lost], [episode.actions for episode in lost])
            for episode, id in zip(lost, answer["episodes"]):
                episode._bind(generation, id)
        return [episode._id for episode in episodes]

    def _opened(self) -> int:
        if self._generation != self.server.generation:
            self._index = self.server.call(self._open)["world"]
            self._generation = self.server.generation
        return self._index

    def _call(self, attempt: Callable[[], Result]) -> Result:
        """Repeats a request once if the server was lost: ids are then those of the next server."""
        with self.server.lock:
            try:
                return attempt()
            except ServerLost:
                return attempt()


def _turns(answer: Message) -> Iterator[Turn]:
    signals = answer["signals"]
    # JSON has no float 0.0; a library that infers types from the first value would round later ones.
    for name in set(signals) & {"progress"}:
        signals[name] = list(map(float, signals[name]))
    each: Iterator[dict[str, Any]] = (
        (dict(zip(signals, values)) for values in zip(*signals.values())) if signals else ({} for _ in repeat(None))
    )
    return zip(
        answer["text"],
        answer["page"],
        map(float, answer["reward"]),
        answer["terminated"],
        answer["success"],
        answer["invalid"],
        each,
    )


def _expect_length(name: str, values: Sequence[Any], length: int) -> None:
    if isinstance(values, str) or len(values) != length:
        given = "one text" if isinstance(values, str) else len(values)
        raise OrreryError("CONFIG_INVALID", f"{name}: expected {length} values, one per episode, not {given}")
