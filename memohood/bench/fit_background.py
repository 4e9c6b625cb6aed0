"""Finds the middle of questions and statements: python -m memohood.bench.fit_background --dialogues DIR --facts FILE --out FILE

Development only. One mean vector per script for the questions, and one for the statements, of the project's own dialogues and
facts; both sources weigh the same.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from memohood.bench.ranker_data import read_dialogue
from memohood.models.embedders.builtin import BuiltinEmbedder
from memohood.models.embedders.e5 import E5Embedder
from memohood.ports import Embedder
from memohood.recall.background import SCRIPTS, script


def main() -> None:
    """Read the texts, embed them, average by script, write beside what other models have."""
    arguments = argparse.ArgumentParser(description="Fit the centres that cosines of recall count from.")
    arguments.add_argument("--dialogues", type=Path, required=True)
    arguments.add_argument("--facts", type=Path, required=True)
    arguments.add_argument("--provider", default="builtin", choices=("builtin", "e5"))
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    talk: tuple[list[str], list[str]] = ([], [])
    for path in sorted(given.dialogues.glob("*.json")):
        messages, questions = read_dialogue(path)
        talk[0].extend(question for question, _, _ in questions)
        talk[1].extend([str(message["text"]) for message in messages][::3])
    facts = json.loads(given.facts.read_text(encoding="utf-8"))
    told = ([q for fact in facts for q in (*fact["ru"], *fact["en"])], [fact["fact"] for fact in facts])
    model: Embedder = BuiltinEmbedder() if given.provider == "builtin" else E5Embedder()
    centres = dict(np.load(given.out)) if given.out.is_file() else {}
    for place, name in enumerate(("questions", "statements")):
        centres[f"{given.provider}.{name}"] = np.stack(
            [
                np.mean(
                    [
                        model.embed([text for text in texts if script(text) == code], query=place == 0).mean(
                            axis=0
                        )
                        for texts in (talk[place], told[place])
                    ],
                    axis=0,
                )
                for code in range(len(SCRIPTS))
            ]
        ).astype(np.float32)
    np.savez(given.out, **centres)


if __name__ == "__main__":
    main()
