"""Plays games in the original ALFWorld and writes what it answers.

Reads lines of JSON from standard input: `id`, `dialect`, `root`, `game` (a path in root), and either `actions` to play or the `seed` and
number of `steps` of a random walk. Writes a line per game in the form of recordings for `orrery conform`.
"""

import copy
import functools
import json
import random
import sys

import fast_downward
import textworld
from alfworld.agents.environment.alfred_tw_env import AlfredDemangler
from textworld.envs.pddl import PddlEnv, logic, textgen
from textworld.logic import Rule


def cached(function, size: int):
    """Caches a parser; its callers change what it returns, so they get copies."""
    cache = functools.lru_cache(size)(function)
    return lambda *args, **named: copy.deepcopy(cache(*args, **named))


# The original parses the same texts again in each step and at each reset, which is most of its time. Parsers depend on their text only.
textgen._parse_and_convert = cached(textgen._parse_and_convert, 100_000)
logic._parse_and_convert = cached(logic._parse_and_convert, 4)
Rule.parse_conjunctive_query = staticmethod(cached(Rule.parse_conjunctive_query, 100_000))
translate = functools.lru_cache(2)(fast_downward.pddl2sas)
# The optimized translation is for plans, which are not requested here.
fast_downward.pddl2sas = lambda domain, problem, verbose=False, optimize=False: translate(domain, problem)

INFOS = textworld.EnvInfos(won=True, admissible_commands=True, feedback=True)
# Answered with "Nothing happens." in most states.
REFUSED = ["open the pod bay doors", "take", "go to mug 1", "Look", "look ", "examine room 1"]


def play(request: dict) -> dict:
    env = AlfredDemangler(PddlEnv(INFOS), shuffle=False)
    env.load(f"{request['root']}/{request['game']}")
    state = env.reset()
    start = {"initial": state.feedback, "initialAdmissible": state["admissible_commands"], "initialWon": state["won"]}
    steps = []
    for choose in choices(request):
        action = choose(state["admissible_commands"])
        state, reward, done = env.step(action)
        steps.append(
            {
                "action": action,
                "observation": state.feedback,
                "reward": reward,
                "terminated": done,
                "won": state["won"],
                "admissible": state["admissible_commands"],
            }
        )
        if done:
            break
    return {"world": "alfworld", **{name: request[name] for name in ("id", "dialect", "game")}, **start, "steps": steps}


def choices(request: dict):
    """Yields a function per step, which chooses the action from the admissible ones."""
    if "actions" in request:
        for action in request["actions"]:
            yield lambda _, action=action: action
        return
    rng = random.Random(request["seed"])
    for _ in range(request["steps"]):
        yield lambda admissible: rng.choice(REFUSED if rng.random() < 0.1 else admissible)


for line in sys.stdin:
    print(json.dumps(play(json.loads(line))), flush=True)
