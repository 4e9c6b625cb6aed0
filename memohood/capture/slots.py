"""The attributes that facts fill: stable names, one value or many, and what kind of memory each makes by default."""

from __future__ import annotations

from dataclasses import dataclass

from memohood.domain.memory import Kind, Notability


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute. `multi`: values live side by side; else a newer value replaces the older one. `pinned`: never fades."""

    name: str
    kind: Kind
    multi: bool
    pinned: bool = False
    notability: Notability = "medium"


SLOTS: dict[str, Slot] = {
    slot.name: slot
    for slot in (
        # who the person is
        Slot("name", "persona", False, True, "high"),
        Slot("pronouns", "persona", False, True, "high"),
        Slot("birthday", "persona", False, True, "high"),
        Slot("age", "persona", False, False, "high"),
        Slot("home", "persona", False, False, "high"),
        Slot("address", "persona", False, False, "high"),
        Slot("origin", "persona", False, False, "high"),
        Slot("timezone", "fact", False),
        Slot("emergency_contact", "persona", False, True, "high"),
        Slot("marital", "persona", False, False, "high"),
        Slot("native_language", "persona", False, True, "high"),
        Slot("language", "fact", True),
        # work and study
        Slot("employer", "persona", False, False, "high"),
        Slot("role", "persona", False, False, "high"),
        Slot("work_mode", "fact", False),
        Slot("work_schedule", "fact", False),
        Slot("manager", "fact", False),
        Slot("clients", "fact", False),
        Slot("study", "fact", False, False, "high"),
        Slot("study_topic", "fact", False),
        Slot("exam", "event", True, False, "high"),
        # people and animals
        Slot("spouse", "persona", False, False, "high"),
        Slot("child", "persona", True, False, "high"),
        Slot("relative", "fact", True, False, "high"),
        Slot("friend", "fact", True),
        Slot("pet", "fact", True, False, "high"),
        # health
        Slot("allergy", "fact", True, True, "high"),
        Slot("diagnosis", "fact", True, True, "high"),
        Slot("safety", "fact", True, True, "high"),
        Slot("intolerance", "fact", True, True, "high"),
        Slot("blood_type", "fact", False, True, "high"),
        Slot("medication", "fact", True, False, "high"),
        Slot("health", "fact", True, False, "high"),
        Slot("diet", "fact", False, False, "high"),
        Slot("smoking", "fact", False),
        Slot("alcohol", "fact", False),
        # tastes and ways
        Slot("likes", "preference", True),
        Slot("dislikes", "preference", True),
        Slot("food_rule", "preference", True),
        Slot("drink", "preference", False),
        Slot("preference", "preference", True),
        Slot("coffee", "preference", False),
        Slot("tea", "preference", False),
        Slot("assignment", "fact", False),
        Slot("location", "fact", False),
        Slot("loss", "event", True, False, "high"),
        # how the assistant should behave
        Slot("reply_style", "instruction", True, False, "high"),
        Slot("reply_length", "instruction", False, False, "high"),
        Slot("reply_language", "instruction", False, False, "high"),
        Slot("reply_format", "instruction", False, False, "high"),
        Slot("address_form", "instruction", False, False, "high"),
        Slot("code_language", "instruction", False, False, "high"),
        Slot("instruction", "instruction", True, False, "high"),
        # projects, tools, choices
        Slot("project", "fact", True),
        Slot("project_name", "fact", False),
        Slot("tool", "preference", True),
        Slot("server", "fact", True),
        Slot("decision", "decision", True),
        # things, money, time
        Slot("possession", "fact", True),
        Slot("vehicle", "fact", True),
        Slot("schedule", "fact", True),
        Slot("habit", "fact", True),
        Slot("event", "event", True, False, "high"),
        Slot("trip", "event", True, False, "high"),
        Slot("budget", "fact", True),
        Slot("finance", "fact", True),
        Slot("document", "fact", True),
        Slot("hobby", "fact", True),
        Slot("skill", "fact", True),
        Slot("goal", "fact", True),
        Slot("contact", "fact", True),
    )
}

ASPECTS = (
    "database",
    "language",
    "hosting",
    "framework",
    "tooling",
    "queue",
    "deploy",
    "deadline",
    "name",
    "testing",
)


def slot(name: str) -> Slot:
    """The attribute of that name. "project.<x>.<aspect>" attributes hold one value each; unknown names hold many."""
    if name in SLOTS:
        return SLOTS[name]
    if name.startswith("project."):
        return Slot(name, "fact", False)
    if name.startswith("schedule."):
        return Slot(name, "fact", False)
    if name.startswith("person."):  # the one who has a role in the user's life: the landlord, the dentist
        return Slot(name, "fact", False)
    if name.startswith("event."):
        return Slot(name, "event", False, False, "high")
    return Slot(name, "fact", True)
