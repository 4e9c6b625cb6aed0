"""Measuring through the public API: scenarios (what is kept and recalled), locomo and gigamemory (evidence in long
dialogues), speed.

    data file -> cases -> open_memory on a file of its own -> observe / record / digest -> recall -> a report value

Each suite is a function `run(..., advance) -> Report`; `report.py` turns a report into lines for people.
"""
