"""Distributes messages over the processes of a server, and merges their answers.

Episode ``id`` of process ``worker`` has the id ``id * workers + worker`` for clients.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Message = dict[str, Any]
Part = tuple[Message, Sequence[int]]
"""Message for a process, and the positions of its values in the lists of the whole message."""

LISTS = {"start": ("tasks", "paths"), "step": ("episodes", "actions"), "fork": ("episodes",)}
"""Fields of a message that list a value per episode."""


def split_message(message: Message, workers: int) -> dict[int, Part]:
    """Returns the part of each process that has one. Every process opens a world, and each starts a contiguous share of the tasks, so that
    the members of a group share its pages."""
    if workers == 1:
        return {0: (message, range(len(_values(message))))}
    closing = message.get("close", [])
    shared = {name: value for name, value in message.items() if name != "close"}
    parts = {worker: _part_of(shared, positions, workers) for worker, positions in _share(shared, workers).items()}
    for worker in range(workers):
        ids = [id // workers for id in closing if id % workers == worker]
        if ids:
            part, positions = parts.get(worker, ({"op": "hello"}, ()))
            parts[worker] = ({**part, "close": ids}, positions)
    return parts


def _values(message: Message) -> Sequence[Any]:
    fields = LISTS.get(message["op"])
    return () if fields is None else message[fields[0]]


def _share(message: Message, workers: int) -> dict[int, Sequence[int]]:
    """Returns the positions of the values of each process that takes part."""
    op = message["op"]
    count = len(_values(message))
    if op == "start":
        bounds = [count * worker // workers for worker in range(workers + 1)]
        shares: Iterable[tuple[int, Sequence[int]]] = ((worker, range(bounds[worker], bounds[worker + 1])) for worker in range(workers))
    elif op in LISTS:
        owners = [id % workers for id in message["episodes"]]
        shares = ((worker, [at for at, owner in enumerate(owners) if owner == worker]) for worker in range(workers))
    else:
        return {worker: () for worker in (range(workers) if op in ("hello", "open") else (0,))}
    return {worker: positions for worker, positions in shares if positions or (count == 0 and worker == 0)}


def _part_of(message: Message, positions: Sequence[int], workers: int) -> Part:
    part = dict(message)
    for name in LISTS.get(message["op"], ()):
        if name in message:
            part[name] = [message[name][at] for at in positions]
    if "episodes" in part:
        part["episodes"] = [id // workers for id in part["episodes"]]
    return part, positions


def merge_answers(answers: dict[int, Message], parts: dict[int, Part], workers: int) -> Message:
    """Returns the answer to the whole message."""
    if workers == 1:
        return answers[0]
    for worker, answer in answers.items():
        if "episodes" in answer:
            answer["episodes"] = [id * workers + worker for id in answer["episodes"]]
    # A process that only ended episodes has no part of the answer.
    takers = [worker for worker, (_, positions) in parts.items() if positions] or [min(parts)]
    if len(takers) == 1:
        return answers[takers[0]]
    count = sum(len(parts[worker][1]) for worker in takers)
    return _merge([answers[worker] for worker in takers], [parts[worker][1] for worker in takers], count)


def _merge(answers: Sequence[Message], positions: Sequence[Sequence[int]], count: int) -> Message:
    merged: Message = {}
    for name, value in answers[0].items():
        values = [answer[name] for answer in answers]
        if isinstance(value, dict):
            merged[name] = _merge(values, positions, count)
            continue
        column: list[Any] = [None] * count
        for share, at_positions in zip(values, positions):
            for at, each in zip(at_positions, share):
                column[at] = each
        merged[name] = column
    return merged
