"""Measures the vector environments of the Python package: PYTHONPATH=python/src python3 benchmarks/python/main.py [rounds]

Random admissible actions are drawn once, and the measured rounds repeat them, so that the figures contain no choice of actions. Prints a
table: steps/s, median and 99th percentile of a step of all members, CPU time per step of both processes, memory per member.
"""

import random
import resource
import statistics
import sys
import time

import gymnasium
import orrery_worlds.gym as orrery

MEMBERS = 256
STEPS = 30


def record(name, signals):
    """Returns the actions of one round, and the environment that the rounds use."""
    chooser = gymnasium.make_vec(f"orrery/{name}-v0", num_envs=MEMBERS, signals=["admissible"])
    choices = random.Random(0)
    _, infos = chooser.reset(seed=0)
    rounds = []
    for _ in range(STEPS):
        rounds.append([choices.choice(actions) if actions else "" for actions in infos["admissible"]])
        *_, infos = chooser.step(rounds[-1])
    chooser.close()
    return rounds, gymnasium.make_vec(f"orrery/{name}-v0", num_envs=MEMBERS, signals=signals)


def measure(name, signals, rounds):
    actions, env = record(name, signals)
    server = env.unwrapped.world.server.pid
    times, totals = [], []
    env.reset(seed=0)
    before = cpu_seconds(server)
    for _ in range(rounds):
        env.reset(seed=0)
        start = time.perf_counter()
        for each in actions:
            began = time.perf_counter()
            env.step(each)
            times.append(time.perf_counter() - began)
        totals.append(time.perf_counter() - start)
    steps = MEMBERS * STEPS
    cpu = (cpu_seconds(server) - before) / (rounds * steps)
    memory = memory_per_member(env)
    p99 = statistics.quantiles(times, n=100)[98]
    cells = [
        f"{name}{' with ' + ', '.join(signals) if signals else ''}",
        f"{steps / min(totals):,.0f}",
        f"{steps / statistics.median(totals):,.0f}",
        f"{statistics.median(times) * 1e3:.1f} ms",
        f"{p99 * 1e3:.1f} ms",
        f"{cpu * 1e6:.0f} µs",
        f"{memory / 1024:.1f} KiB",
    ]
    print(f"| {' | '.join(cells)} |", flush=True)
    env.close()


def memory_per_member(env):
    """Returns the bytes of memory that 8,000 more episodes occupy in the server, per episode."""
    world, count = env.unwrapped.world, 8_000
    before = resident_bytes(world.server.pid)
    copies = world.fork([env.unwrapped.episodes[at % MEMBERS] for at in range(count)])
    grown = resident_bytes(world.server.pid) - before
    return max(0, grown) / len(copies)


def resident_bytes(pid):
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100 + time.process_time()


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print("| environment | best steps/s | median steps/s | step of all, median | step of all, p99 | CPU time/step | memory/fork |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, signals in [
        *[(name, []) for name in orrery.WORLDS],
        *[(name, ["admissible"]) for name in orrery.WORLDS],
        ("ALFWorld", ["state_key", "progress"]),
    ]:
        measure(name, signals, rounds)
