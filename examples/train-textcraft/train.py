"""Trains a small policy on TextCraft by GRPO, with NumPy only: python3 train.py [iterations] [curve.svg]

The policy scores each admissible action with a linear function of hashed n-grams: words of the action, joined with how the action relates
to the goal and the recipes in the prompt: how many of its item are missing, and how many recipes away the goal is. It learns from the reward of whole episodes; no signal but the admissible actions is used.
"""

import functools
import re
import sys
import time
import zlib

import gymnasium
import numpy as np
import orrery_worlds.gym  # noqa: F401

TASKS, MEMBERS, STEPS = 32, 8, 40
SIZE = 1 << 14
RATE = 0.15
HELD_OUT = 256
CRAFT = re.compile(r"craft (\d+) (.+?) using (.+)")
GET = re.compile(r"get (\d+) (.+)")


@functools.cache
def index(ngram):
    return zlib.crc32(ngram.encode()) % SIZE


class Prompt:
    """Reads the recipes and the goal of a prompt, and describes actions by them."""

    def __init__(self, text):
        self.goal = text.rpartition("Goal: craft ")[2].strip().rstrip(".")
        recipes = [CRAFT.match(line).groups() for line in text.splitlines() if CRAFT.match(line)]
        self.makes = {item: int(count) for count, item, _ in recipes}
        self.recipes = {item: [part.split(" ", 1) for part in parts.split(", ")] for _, item, parts in recipes}
        self.needed = {}
        self.level = {}
        self.need(self.goal, 1, 0)

    def need(self, item, count, level):
        """Adds up how many of each item the goal takes, at most six recipes deep."""
        self.needed[item] = self.needed.get(item, 0) + count
        self.level[item] = level
        crafts = -(-count // self.makes.get(item, 1))
        for number, part in self.recipes.get(item, []) if level < 6 else []:
            self.need(part, crafts * int(number), level + 1)

    @functools.cache
    def features(self, action, amount):
        verb, _, item = self.parse(action)
        level = f"level{min(self.level.get(item, 9), 3)}"
        words = action.split()
        joined = [f"{verb}|{amount}", f"{verb}|{level}", f"{verb}|{level}|{amount}"]
        return np.array([index(gram) for gram in (verb, amount, level, *joined, *map(" ".join, zip(words, words[1:])))])

    @functools.cache
    def parse(self, action):
        match = CRAFT.match(action) or GET.match(action)
        return (action.split(" ", 1)[0], int(match[1]), self.known(match[2])) if match else (action, 0, "")

    def known(self, item):
        """Returns the needed name that an item goes by: recipes may ask for a category, such as `oak logs` for `oak log`."""
        if item in self.needed or item in self.recipes:
            return item
        words = {word.rstrip("s") for word in item.split()}
        shared = [
            (len(words & {word.rstrip("s") for word in name.split()}), name) for name in self.needed if name not in self.recipes
        ]
        best, name = max(shared, default=(0, item))
        return name if best else item


# The members of a group have the same prompt.
read_prompt = functools.cache(Prompt)


class Reader:
    """Counts the items that an episode has gathered."""

    def __init__(self, prompt):
        self.prompt = read_prompt(prompt)
        self.gathered = {}

    def features(self, action):
        _, count, item = self.prompt.parse(action)
        missing = self.prompt.needed.get(item, 0) - self.gathered.get(item, 0)
        amount = "enough" if missing <= 0 else "exact" if count == missing else "less" if count < missing else "more"
        return self.prompt.features(action, amount)

    def take(self, action):
        _, count, item = self.prompt.parse(action)
        self.gathered[item] = self.gathered.get(item, 0) + count


def act(policy, readers, lists, random, greedy):
    """Returns an action of each member, and the gradient of its log-probability as indices with weights."""
    actions, gradients = [], []
    for reader, choices in zip(readers, lists):
        if not choices:
            actions.append("inventory")
            gradients.append(None)
            continue
        rows = [reader.features(choice) for choice in choices]
        starts = np.cumsum([0, *map(len, rows[:-1])])
        scores = np.add.reduceat(policy[np.concatenate(rows)], starts)
        weights = np.exp(scores - scores.max())
        weights /= weights.sum()
        at = int(scores.argmax()) if greedy else int(random.choice(len(choices), p=weights))
        reader.take(choices[at])
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


def update(policy, moments, rewards, steps):
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
    # Adam: features that occur rarely move as far as frequent ones.
    moments[0] = 0.9 * moments[0] + 0.1 * gradient
    moments[1] = 0.99 * moments[1] + 0.01 * gradient**2
    policy += RATE * moments[0] / (np.sqrt(moments[1]) + 1e-3)


def main(iterations=30, picture=None):
    random = np.random.default_rng(0)
    env = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=TASKS * MEMBERS, split="train", signals=["admissible"])
    test = gymnasium.make_vec("orrery/TextCraft-v0", num_envs=HELD_OUT, split="test", signals=["admissible"])
    train_tasks, pool = env.unwrapped.world.tasks(), test.unwrapped.world.tasks()
    held_out = [pool[at % len(pool)] for at in range(HELD_OUT)][: len(pool)] + pool[: max(0, HELD_OUT - len(pool))]
    assert not set(held_out) & set(train_tasks)
    policy, moments, curve = np.zeros(SIZE), np.zeros((2, SIZE)), []
    start = time.process_time()

    def evaluate():
        rewards, _ = rollout(test, policy, held_out, random)
        return float(rewards[: len(pool)].mean())

    for iteration in range(iterations + 1):
        if iteration % 5 == 0:
            curve.append((iteration, evaluate()))
            seconds = time.process_time() - start
            print(f"iteration {iteration}: success on held-out tasks {curve[-1][1]:.3f} (CPU {seconds:.0f} s)", flush=True)
        tasks = [train_tasks[at] for at in random.choice(len(train_tasks), TASKS, replace=False) for _ in range(MEMBERS)]
        if iteration < iterations:
            update(policy, moments, *rollout(env, policy, tasks, random))
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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30, sys.argv[2] if len(sys.argv) > 2 else None)
