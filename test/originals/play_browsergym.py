"""Plays episodes in the original BrowserGym and writes its answers.

Reads lines of JSON from standard input. The first has `browser`, the path of Chromium, the `port` of the sites, and `texts` of actions, which
are only parsed. Each other line is an episode: its `id`, its start `url`, the `actions`, and the observation that is `expected` after each.
Writes a line of JSON per line.
"""

import json
import sys
import time

import browsergym.core.env
from browsergym.core.action.highlevel import HighLevelActionSet
from browsergym.core.env import BrowserEnv
from browsergym.core.task import AbstractBrowserTask
from browsergym.utils.obs import flatten_axtree_to_str

# A page that is still loading differs from the expected one. The last attempt counts.
ATTEMPTS = 10
PAUSE = 0.25
# Seconds between an action and its observation, instead of BrowserGym's 0.5.
DELAY = 0.1

# BrowserGym's default actions, and one of its actions for WebArena.
ACTIONS = HighLevelActionSet(["chat", "infeas", "bid", "nav", "tab", "webarena"])
DEFINITIONS = ACTIONS.to_python_code("noop()").removesuffix("noop()\n")
# Milliseconds that an action waits for its element. BrowserGym's half second would fail on a busy machine.
TIMEOUTS = ("timeout=500", "timeout=30000")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

# Roles in today's Chromium (version 156 in Debian), and in version 126 of BrowserGym's Playwright, which Orrery reproduces.
ROLES = {"cell": "gridcell", "code": "generic", "sectionheader": "generic", "sectionfooter": "generic"}
VALUE_TEXT = {"name": "valuetext", "value": {"value": ""}}


class Messages:
    """Replaces the chat, which is a second browser."""

    def __init__(self, *_, **__):
        self.messages = []

    def add_message(self, role, msg):
        self.messages.append({"role": role, "message": msg})

    def close(self):
        pass


browsergym.core.env.Chat = Messages
# Orrery has no screenshots, and they cost most of the time.
browsergym.core.env.extract_screenshot = lambda page: None


class Sites(AbstractBrowserTask):
    """Opens the start page and has no end."""

    def __init__(self, seed, url):
        super().__init__(seed)
        self.slow_mo = 0
        self.url = url

    def setup(self, page):
        page.goto(self.url)
        return "", {}

    def validate(self, page, chat_messages):
        return 0, False, "", {}


def parse(text):
    try:
        return ACTIONS.to_python_code(text).removeprefix(DEFINITIONS).strip()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def patient(action):
    return ACTIONS.to_python_code(action).replace(*TIMEOUTS)


def as_126(tree):
    """Converts the nodes of Chromium 156 to those of version 126, which Orrery reproduces."""
    children = {node["nodeId"]: node.get("childIds", []) for node in tree["nodes"]}
    roles = {node["nodeId"]: node["role"]["value"] for node in tree["nodes"]}

    def kept(ids):
        for id in ids:
            if roles.get(id) == "MenuListPopup":
                yield from kept(children[id])
            elif id in roles and roles[id] != "InlineTextBox":
                yield id

    nodes = []
    for node in tree["nodes"]:
        role, name = node["role"]["value"], node.get("name", {})
        if role in ("InlineTextBox", "MenuListPopup"):
            continue
        if role == "form" and name.get("value") == "":
            role = "generic"
        properties = [each for each in node.get("properties", []) if each["name"] != "url"]
        properties = [VALUE_TEXT if each["name"] == "valuetext" else each for each in properties]
        converted = {"role": {"value": ROLES.get(role, role)}, "properties": properties, "childIds": [*kept(node.get("childIds", []))]}
        nodes.append({**node, **converted, **({"name": {**name, "value": label(name)}} if name else {})})
    return {"nodes": nodes}


def label(name):
    """Restores the spaces around the name of a field whose label encloses it. Version 156 trims them, but its name sources keep them."""
    source = next((each for each in name.get("sources", []) if "value" in each), {})
    related = source.get("nativeSourceValue", {}).get("relatedNodes", [])
    is_wrapped = source.get("nativeSource") == "labelwrapped" and related
    text = related[0].get("text", "") if is_wrapped else ""
    return text if text.strip() == name["value"] and text else name["value"]


def observe(obs):
    """Formats an observation as Orrery does. BrowserGym defines a text format of the axtree only."""
    urls, active = obs["open_pages_urls"], int(obs["active_page_index"][0])
    tabs = [
        f"Tab {index}{' (active)' if index == active else ''}: {title}, {url}"
        for index, (title, url) in enumerate(zip(obs["open_pages_titles"], urls))
    ]
    focus, error = obs["focused_element_bid"], obs["last_action_error"]
    lines = [flatten_axtree_to_str(as_126(obs["axtree_object"])) + "\n", f"URL: {obs['url']}"]
    lines += tabs if len(tabs) > 1 else []
    # Orrery leaves out the body, which BrowserGym reports if no element has the focus.
    lines += [f"Focused element: '{focus}'"] if focus not in ("", "8") else []
    lines += [f"Error of the last action: {error}"] if error else []
    return "\n".join(lines)


def open_browser(path, port):
    """Starts one browser for all episodes. BrowserGym opens a new context per episode, as it does in a new browser."""
    chromium = browsergym.core._get_global_playwright().chromium
    launch = chromium.launch
    browser = None

    def shared(**options):
        nonlocal browser
        if browser is None:
            flags = [*FLAGS, f"--host-resolver-rules=MAP * 127.0.0.1:{port}"]
            browser = launch(**{**options, "args": [*options["args"], *flags], "executable_path": path})
            browser.close = lambda: None
        return browser

    chromium.launch = shared


def play(episode):
    env = BrowserEnv(Sites, {"url": episode["url"]}, action_mapping=patient, pre_observation_delay=DELAY)
    try:
        obs, _ = env.reset(seed=0)
        answers = [settle(env, obs, episode["expected"][0])]
        for action, expected in zip(episode["actions"], episode["expected"][1:]):
            obs, *_ = env.step(action)
            answers.append(settle(env, obs, expected))
        return {"id": episode["id"], "observations": answers}
    finally:
        env.close()


def settle(env, obs, expected):
    import resource
    for _ in range(ATTEMPTS):
        text = observe(obs)
        if text == expected:
            break
        time.sleep(PAUSE)
        env._active_page_check()
        obs = env._get_obs()
    return text


first = json.loads(sys.stdin.readline())
print(json.dumps([parse(text) for text in first["texts"]]), flush=True)
open_browser(first["browser"], first["port"])
for line in sys.stdin:
    print(json.dumps(play(json.loads(line))), flush=True)
