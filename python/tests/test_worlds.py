"""Episodes on a real server: starts, forks, lost servers, forked processes, leaks."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest
from orrery_worlds import OrreryError, Server, ServerLost, World
from orrery_worlds.aio import AsyncWorld

NAMES = ["alfworld", "textcraft", "webshop", "webarena"]


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") if os.path.exists(f"/proc/{pid}/stat") else open(os.devnull) as file:
        return ") Z" not in file.read()


def wait_for_end(pid):
    while is_running(pid):
        time.sleep(0.05)


def snapshot(episodes):
    return [(e.task_id, e.text, e.page, e.total, e.terminated, e.success, e.steps, e.signals["state_key"]) for e in episodes]


def play(world, episodes, steps, seed, at=None):
    choices = random.Random(seed)
    for step in range(steps):
        if at is not None:
            at(step)
        world.step(episodes, [choices.choice(e.signals["admissible"] or ["look"]) for e in episodes])


@pytest.mark.parametrize("name", NAMES)
def test_plays_the_same_actions_to_the_same_states(name):
    with Server() as one, Server() as other:
        first, second = (World(name, signals=["admissible", "state_key"], server=server) for server in (one, other))
        tasks = first.tasks()[:20]
        one_run, other_run = first.start(tasks), second.start(tasks)
        play(first, one_run, 8, seed=1)
        for at in range(8):
            second.step(other_run, [e.actions[at] if at < len(e.actions) else None for e in one_run])
        assert snapshot(one_run) == snapshot(other_run)
        assert len({e.signals["state_key"] for e in one_run}) > 10


def test_plays_a_thousand_episodes_at_once():
    world = World("textcraft", split="train", signals=["admissible", "state_key"])
    tasks = world.tasks()
    episodes = world.start([tasks[at % len(tasks)] for at in range(1_000)])
    play(world, episodes, 12, seed=2)
    assert all(e.steps == 12 or e.terminated for e in episodes)
    assert any(e.success for e in episodes)


def test_starts_ten_thousand_members_of_groups_in_equal_states():
    differing = 0
    for name in ("alfworld", "textcraft", "webshop"):
        world = World(name, signals=["state_key"])
        for group in world.groups(world.tasks()[:52], 64):
            differing += sum(e.signals != group[0].signals or e.text != group[0].text for e in group)
    world = World("webarena", signals=["state_key"])
    for group in world.groups(world.tasks()[:4], 16):
        differing += sum(e.signals != group[0].signals or e.text != group[0].text for e in group)
    assert differing == 0


def test_forks_and_restores():
    world = World("alfworld", signals=["admissible", "state_key"])
    (episode,) = world.start(world.tasks()[:1])
    play(world, [episode], 5, seed=3)
    before = snapshot([episode])
    copies = world.fork([episode] * 64)
    assert snapshot(copies) == before * 64
    play(world, copies, 5, seed=4)
    assert snapshot([episode]) == before
    assert len({c.signals["state_key"] for c in copies}) > 10
    kept = world.fork(copies[:1])
    after = snapshot(kept)
    play(world, copies[:1], 3, seed=5)
    world.restore(copies[:1], kept)
    assert snapshot(copies[:1]) == after
    play(world, copies[:1], 3, seed=5)
    play(world, kept, 3, seed=5)
    assert snapshot(copies[:1]) == snapshot(kept)


@pytest.mark.parametrize("name", ["alfworld", "webarena"])
def test_restores_episodes_of_a_killed_server(name):
    with Server() as server:
        world = World(name, signals=["admissible", "state_key"], server=server)
        undisturbed, killed = world.start(world.tasks()[:16]), world.start(world.tasks()[:16])
        play(world, undisturbed, 10, seed=6)

        def kill(step):
            if step == 4:
                # In the middle of the batch, from another thread.
                threading.Timer(0.002, os.kill, (server.pid, signal.SIGKILL)).start()
            if step == 7:
                os.kill(server.pid, signal.SIGKILL)

        play(world, killed, 10, seed=6, at=kill)
        assert snapshot(killed) == snapshot(undisturbed)
        assert server.generation >= 1
        # A snapshot taken before is restored too.
        copies = world.fork(undisturbed)
        os.kill(server.pid, signal.SIGKILL)
        world.restore(killed, copies)
        assert snapshot(killed) == snapshot(undisturbed)


@pytest.mark.parametrize("name", ["textcraft", "webarena"])
def test_plays_the_same_in_one_process_and_in_several(name):
    with Server() as one, Server(workers=3) as three:
        runs = []
        for server in (one, three):
            world = World(name, signals=["admissible", "state_key", "progress"], server=server)
            episodes = world.start(world.tasks()[:20])
            play(world, episodes, 4, seed=11)
            members = [episode for group in world.groups(world.tasks()[:3], 5) for episode in group]
            copies = world.fork(episodes[5:9] + members)
            play(world, copies + episodes[:2], 3, seed=12)
            world.restore(episodes[:4], copies[:4])
            world.step(episodes[7:8], ["look"])
            assert world.start([]) == []
            runs.append(snapshot(episodes + members + copies))
        assert runs[0] == runs[1]
        assert len(three.pids) == 3


def test_changes_no_episode_when_one_of_several_processes_refuses():
    with Server(workers=2) as server:
        world = World("textcraft", signals=["admissible", "state_key"], server=server)
        episodes = world.start(world.tasks()[:8])
        play(world, episodes, 3, seed=13)
        before = snapshot(episodes)
        with pytest.raises(OrreryError, match="TASK_UNKNOWN"):
            world.start([*world.tasks()[:3], "nonsense"])
        with pytest.raises(OrreryError, match="there is no open episode"):
            server.call({"op": "step", "episodes": [episodes[0]._id, 99_999], "actions": ["inventory"] * 2, "signals": []})
        # The process that took the step is gone; the other episodes are played again.
        world.step(episodes, [None] * 7 + ["inventory"])
        assert snapshot(episodes)[:7] == before[:7]
        world.step(episodes, ["inventory"] * 8)
        assert [e.actions[-1] for e in episodes] == ["inventory"] * 8


@pytest.mark.parametrize("victim", [0, 1])
def test_restores_episodes_after_the_loss_of_one_of_several_processes(victim):
    with Server(workers=2) as server:
        world = World("textcraft", signals=["admissible", "state_key"], server=server)
        undisturbed, killed = world.start(world.tasks()[:16]), world.start(world.tasks()[:16])
        play(world, undisturbed, 8, seed=14)
        pids = server.pids

        def kill(step):
            if step == 4:
                os.kill(server.pids[victim], signal.SIGKILL)

        play(world, killed, 8, seed=14, at=kill)
        assert snapshot(killed) == snapshot(undisturbed)
        for pid in pids:
            wait_for_end(pid)


def test_reports_a_server_that_ends_again_and_again(tmp_path):
    broken = tmp_path / "node"
    broken.write_text('#!/bin/sh\nif [ "$1" = --version ]; then echo v22.0.0; else exit 3; fi\n')
    broken.chmod(0o755)
    with pytest.raises(ServerLost, match=r"^SERVER_LOST: the server ended \(exit code 3\) before it answered$"):
        World("alfworld", server=Server(node=str(broken)))


def test_survives_a_fork():
    world = World("textcraft", signals=["admissible", "state_key"])
    episodes = world.start(world.tasks()[:16])
    play(world, episodes, 3, seed=7)
    parent = world.server.pid
    readable, writable = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            play(world, episodes, 3, seed=8)
            assert world.server.pid != parent
            os.write(writable, f"{world.server.pid} {hash(tuple(map(str, snapshot(episodes))))}".encode())
            world.server.close()
            status = 0
        finally:
            os._exit(status)
    play(world, episodes, 3, seed=8)
    _, status = os.waitpid(child, 0)
    assert status == 0
    pid, digest = os.read(readable, 100).decode().split()
    assert int(pid) != parent == world.server.pid
    assert int(digest) == hash(tuple(map(str, snapshot(episodes))))
    assert not is_running(int(pid))


PARENT = """
import os, sys, time
from orrery_worlds import World
world = World("textcraft")
episodes = world.start(world.tasks()[:4])
if sys.argv[1] == "forked" and os.fork() == 0:
    time.sleep(3)
    os._exit(0)
print(world.server.pid, flush=True)
if sys.argv[1] == "raised":
    raise RuntimeError
if sys.argv[1] == "exited":
    sys.exit(0)
time.sleep(600)
"""


@pytest.mark.parametrize("ending", ["exited", "raised", "killed", "forked", "interrupted"])
def test_leaves_no_process_behind(ending):
    with subprocess.Popen([sys.executable, "-c", PARENT, ending], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        pid = int(parent.stdout.readline())
        assert ending in ("exited", "raised") or is_running(pid)
        if ending in ("killed", "forked"):
            parent.kill()
        if ending == "interrupted":
            parent.send_signal(signal.SIGINT)
        wait_for_end(pid)


def test_ends_episodes_that_are_no_longer_referenced():
    with Server() as server:
        world = World("textcraft", server=server)
        ids = []
        for _ in range(3):
            episodes = world.start(world.tasks()[:50])
            ids = [e._id for e in episodes]
            del episodes, _
        with pytest.raises(OrreryError, match="there is no open episode"):
            server.call({"op": "fork", "episodes": ids[:1]})


def test_serves_threads():
    world = World("textcraft", signals=["admissible", "state_key"])
    tasks = world.tasks()[:8]
    results = {}

    def run(number):
        episodes = world.start(tasks)
        play(world, episodes, 6, seed=9)
        results[number] = snapshot(episodes)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(result == results[0] for result in results.values()) and len(results) == 8


def test_gathers_the_steps_of_coroutines():
    async def main():
        world = await AsyncWorld.open("textcraft", signals=["admissible", "state_key"])
        messages = 0
        call = world.world.server.call

        def counted(message):
            nonlocal messages
            messages += message["op"] == "step"
            return call(message)

        world.world.server.call = counted
        tasks = (await world.tasks())[:64]
        groups = await world.groups(tasks, 4)

        async def rollout(episode):
            for _ in range(6):
                await world.step(episode, episode.signals["admissible"][0] if episode.signals["admissible"] else "inventory")

        await asyncio.gather(*(rollout(episode) for group in groups for episode in group))
        assert all(snapshot(group) == snapshot(group[:1]) * 4 for group in groups)
        assert messages <= 12
        del world.world.server.call

    asyncio.run(main())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: World("alf"), 'WORLD_UNKNOWN: no world named "alf". Did you mean "alfworld"?'),
        (lambda: World("alfworld", colour="red"), 'OPTION_UNKNOWN: no option of alfworld named "colour".'),
        (lambda: World("alfworld", split="nonsense"), "SPLIT_UNKNOWN: "),
        (lambda: World("alfworld", signals=["speed"]), "CONFIG_INVALID: signals: unknown signal 'speed'. Expected one of: state_key,"),
        (lambda: World("alfworld").tasks("nonsense"), "SPLIT_UNKNOWN: "),
        (lambda: World("alfworld").start(["alfworld/valid_unseen/999999"]), "TASK_UNKNOWN: "),
        (lambda: World("alfworld").groups([], 0), "CONFIG_INVALID: n: expected at least 1 member per group, not 0"),
        (lambda: stepped(["look", "look"]), "CONFIG_INVALID: actions: expected 1 values, one per episode, not 2"),
        (lambda: stepped("look"), "CONFIG_INVALID: actions: expected 1 values, one per episode, not one text"),
        (lambda: Server(workers=0), "CONFIG_INVALID: workers: expected at least 1, not 0"),
        (lambda: stepped([3]), "CONFIG_INVALID: actions: expected text or None, not int"),
        (lambda: World("alfworld").step(World("alfworld").start(["alfworld/valid_unseen/0"]), ["look"]), "CONFIG_INVALID: episodes: "),
        (lambda: Server().call({"op": "hello", "seed": 1}), "CONFIG_INVALID: message: seed: unknown field."),
    ],
)  # fmt: skip
def test_refuses_arguments_in_one_line(call, message):
    with pytest.raises(OrreryError) as caught:
        call()
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def stepped(actions):
    world = World("alfworld")
    world.step(world.start(world.tasks()[:1]), actions)
