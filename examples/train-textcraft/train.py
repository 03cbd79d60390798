"""Trains a small policy on TextCraft by GRPO, with NumPy only: python3 train.py [iterations] [curve.svg]

The policy scores each admissible action with a linear function of hashed n-grams: words of the action, joined with how the action relates
to the goal and the recipes in the prompt. It learns from the reward of whole episodes; no signal but the admissible actions is used.
"""

import functools
import re
import sys
import time
import zlib

import gymnasium
import numpy as np
import orrery_worlds.gym  # noqa: F401

TASKS, MEMBERS, STEPS = 32, 8, 16
SIZE = 1 << 14
RATE = 0.5
HELD_OUT = 256
CRAFT = re.compile(r"craft (\d+) (.+?) using (.+)")
GET = re.compile(r"get (\d+) (.+)")


@functools.cache
def index(ngram):
    return zlib.crc32(ngram.encode()) % SIZE


class Reader:
    """Reads the recipes and the goal of a prompt, and describes actions by them."""

    def __init__(self, prompt):
        self.goal = prompt.rpartition("Goal: craft ")[2].strip().rstrip(".")
        recipes = [CRAFT.match(line).groups() for line in prompt.splitlines() if CRAFT.match(line)]
        self.recipes = {item: dict(reversed(part.split(" ", 1)) for part in parts.split(", ")) for _, item, parts in recipes}
        self.taken = {}

    @functools.cached_property
    def roles(self):
        """Role of each item: the goal, an ingredient of it, an ingredient of an ingredient; with the counts that recipes name."""
        roles, level = {self.goal: ("goal", {})}, [self.goal]
        for role in ("first", "second", "third"):
            level = [part for item in level for part in self.recipes.get(item, {})]
            for item in level:
                counts = {recipe[item] for made, recipe in self.recipes.items() if item in recipe and made in roles}
                roles.setdefault(item, (role, counts))
        return roles

    def features(self, action):
        craft, get = CRAFT.match(action), GET.match(action)
        count, item = (craft or get).groups()[:2] if craft or get else ("", "")
        verb = action.split(" ", 1)[0]
        role, counts = self.roles.get(item, ("other", set()))
        exact = "exact" if count in counts else "more" if counts else "none"
        times = min(self.taken.get(action, 0), 2)
        had = min(sum(number for each, number in self.taken.items() if each.startswith(f"{verb} ") and f" {item}" in each), 2)
        crafted = "base" if item not in self.recipes else "made"
        words = action.split()
        grams = [verb, role, exact, f"times{times}", f"had{had}", crafted]
        joined = [f"{verb}|{role}", f"{verb}|{role}|{exact}", f"{verb}|{role}|{exact}|{times}|{had}", f"{verb}|{crafted}|{had}"]
        return [index(gram) for gram in (*grams, *joined, *map(" ".join, zip(words, words[1:])))]


def act(policy, readers, lists, random, greedy):
    """Returns an action of each member, and the gradient of its log-probability as indices with weights."""
    actions, gradients = [], []
    for reader, choices in zip(readers, lists):
        if not choices:
            actions.append("inventory")
            gradients.append(None)
            continue
        rows = [np.array(reader.features(choice)) for choice in choices]
        scores = np.array([policy[row].sum() for row in rows])
        weights = np.exp(scores - scores.max())
        weights /= weights.sum()
        at = int(scores.argmax()) if greedy else int(random.choice(len(choices), p=weights))
        reader.taken[choices[at]] = reader.taken.get(choices[at], 0) + 1
        actions.append(choices[at])
        gradients.append((rows, weights, at))
    return actions, gradients


def rollout(env, policy, tasks, random, greedy=False):
    """Plays an episode of each task, and returns the rewards and the gradients of all steps by member."""
    texts, infos = env.reset(options={"task_id": tasks})
    readers = [Reader(text) for text in texts]
    running = np.ones(len(tasks), dtype=bool)
    rewards, steps = np.zeros(len(tasks)), [[] for _ in tasks]
    for _ in range(STEPS):
        lists = [choices if alive else [] for choices, alive in zip(infos["admissible"], running)]
        actions, gradients = act(policy, readers, lists, random, greedy)
        for member, gradient in enumerate(gradients):
            if gradient is not None:
                steps[member].append(gradient)
        _, reward, terminations, truncations, infos = env.step(actions)
        rewards += np.where(running, reward, 0.0)
        running &= ~(terminations | truncations)
        if not running.any():
            break
    return rewards, steps


def update(policy, rewards, steps):
    """One step of GRPO: rewards relative to the group, without its mean and divided by its deviation."""
    groups = rewards.reshape(TASKS, MEMBERS)
    advantages = ((groups - groups.mean(1, keepdims=True)) / (groups.std(1, keepdims=True) + 1e-6)).ravel()
    gradient = np.zeros(SIZE)
    for advantage, taken in zip(advantages, steps):
        if abs(advantage) < 1e-3:
            continue
        for rows, weights, at in taken:
            scale = advantage / len(taken)
            np.add.at(gradient, rows[at], scale)
            for row, weight in zip(rows, weights):
                np.add.at(gradient, row, -scale * weight)
    policy += RATE * gradient / TASKS


def main(iterations=60, picture=None):
    random = np.random.default_rng(0)
    env = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=TASKS * MEMBERS, split="train", signals=["admissible"])
    test = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=HELD_OUT, split="test", signals=["admissible"])
    train_tasks, pool = env.unwrapped.world.tasks(), test.unwrapped.world.tasks()
    held_out = [pool[at % len(pool)] for at in range(HELD_OUT)][: len(pool)] + pool[: max(0, HELD_OUT - len(pool))]
    assert not set(held_out) & set(train_tasks)
    policy, curve = np.zeros(SIZE), []
    start = time.process_time()

    def evaluate():
        rewards, _ = rollout(test, policy, held_out, random)
        return float(rewards[: len(pool)].mean())

    for iteration in range(iterations + 1):
        if iteration % 10 == 0:
            curve.append((iteration, evaluate()))
            seconds = time.process_time() - start
            print(f"iteration {iteration}: success on held-out tasks {curve[-1][1]:.3f} (CPU {seconds:.0f} s)", flush=True)
        tasks = [train_tasks[at] for at in random.choice(len(train_tasks), TASKS, replace=False) for _ in range(MEMBERS)]
        if iteration < iterations:
            update(policy, *rollout(env, policy, tasks, random))
    if picture is not None:
        draw(curve, picture)
    return curve


def draw(curve, path):
    """Writes the learning curve as SVG."""
    width, height, left, bottom = 480, 240, 40, 30
    last = curve[-1][0]
    points = [(left + x / last * (width - left - 10), (height - bottom) * (1 - y) + 10 * y) for x, y in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    labels = "".join(
        f'<text x="{left - 6}" y="{(height - bottom) * (1 - y) + 10 * y + 4:.1f}" text-anchor="end">{y * 100:.0f} %</text>'
        for y in (0, 0.5, 1)
    ) + "".join(f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{n}</text>' for (n, _), (x, _) in zip(curve, points))
    with open(path, "w", encoding="utf8") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">'
            f'<title>Success on held-out tasks of TextCraft by iteration of GRPO</title><rect width="100%" height="100%" fill="#fff"/>'
            f'{labels}<polyline points="{line}" fill="none" stroke="#1a66c2" stroke-width="2"/></svg>\n'
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60, sys.argv[2] if len(sys.argv) > 2 else None)
