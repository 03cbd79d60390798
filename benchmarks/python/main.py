"""Measures the vector environments of the Python package: PYTHONPATH=python/src python3 benchmarks/python/main.py [WORKERS] [WORLD...]

Another server draws random admissible actions first, so that the figures contain no choice of actions. Every round plays other tasks, in a
server that has not seen them: nothing is memoized from an earlier round. Prints a table: steps/s, median and 99th percentile of a step of
all members, CPU time per step of all processes, and the memory that a member adds to the server and to this process.
"""

import random
import resource
import statistics
import sys
import time

import gymnasium
import orrery_worlds.gym as orrery
from orrery_worlds import Server

MEMBERS = 256
STEPS = 30
ROUNDS = 4
"""The first warms up and is not measured."""
FEW, MANY = 64, 1_024
"""Numbers of members between which memory grows."""


def record(name, members, steps, rounds):
    """Returns the actions of each round."""
    choices = random.Random(0)
    recorded = []
    with Server() as server:
        env = gymnasium.make_vec(f"orrery/{name}-v0", num_envs=members, signals=["admissible"], server=server)
        for number in range(rounds):
            _, infos = env.reset(seed=number * 100_000)
            recorded.append([])
            for _ in range(steps):
                recorded[-1].append([choices.choice(actions) if actions else "" for actions in infos["admissible"]])
                *_, infos = env.step(recorded[-1][-1])
        env.close()
    return recorded


def measure(name, signals, workers, recorded):
    """Returns the times of all steps, steps/s of each round, and CPU time per step, in seconds."""
    times, rates = [], []
    with Server(workers=workers) as server:
        env = gymnasium.make_vec(f"orrery/{name}-v0", num_envs=MEMBERS, signals=signals, server=server)
        for number, actions in enumerate(recorded):
            env.reset(seed=number * 100_000)
            if number == 1:
                times, rates, before = [], [], cpu_seconds(server.pids)
            start = time.perf_counter()
            for each in actions:
                began = time.perf_counter()
                env.step(each)
                times.append(time.perf_counter() - began)
            rates.append(MEMBERS * STEPS / (time.perf_counter() - start))
        cpu = (cpu_seconds(server.pids) - before) / (len(rates) * MEMBERS * STEPS)
        env.close()
    return times, rates, cpu


def memory_per_member(name):
    """Returns the bytes that a member in the middle of its own episode adds to the server and to this process."""
    few, many = (record(name, members, 10, 1)[0] for members in (FEW, MANY))
    with Server() as server:
        kept, sizes = [], []
        for members, actions in ((FEW, few), (MANY, many)):
            env = gymnasium.make_vec(f"orrery/{name}-v0", num_envs=members, server=server)
            kept.append(env)
            env.reset(seed=0)
            for each in actions:
                env.step(each)
            sizes.append((resident_bytes(server.pid), resident_bytes("self")))
    return [max(0, after - before) / MANY for before, after in zip(*sizes)]


def resident_bytes(pid):
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def cpu_seconds(pids):
    total = time.process_time()
    for pid in pids:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / 100
    return total


def report(name, workers):
    recorded = record(name, MEMBERS, STEPS, ROUNDS)
    in_server, in_client = memory_per_member(name)
    for signals in ([], ["admissible"], ["state_key", "progress"]):
        times, rates, cpu = measure(name, signals, workers, recorded)
        cells = [
            f"{name}{' with ' + ', '.join(signals) if signals else ''}",
            f"{max(rates):,.0f}",
            f"{statistics.median(rates):,.0f}",
            f"{statistics.median(times) * 1e3:.1f} ms",
            f"{statistics.quantiles(times, n=100)[98] * 1e3:.1f} ms",
            f"{cpu * 1e6:.0f} µs",
            f"{in_server / 1024:.0f} KiB",
            f"{in_client / 1024:.0f} KiB",
        ]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    workers = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    headings = ["environment", "best steps/s", "median steps/s", "step of all, median", "step of all, p99", "CPU time/step"]
    headings += ["memory/member, server", "memory/member, client"]
    print(f"| {' | '.join(headings)} |\n| --- |{' ---: |' * (len(headings) - 1)}")
    for name in sys.argv[2:] or orrery.WORLDS:
        report(name, workers)
