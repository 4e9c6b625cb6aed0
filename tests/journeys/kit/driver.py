"""Several agents in one process of the real host, one after the other, each with several turns.

stdin: a JSON list of {"agent": {more AIAgent arguments}, "resume": number of an earlier one, "turns": [...],
"edit": [a file in the host's home, a text in it, what it becomes]}; the edit is made before the agent is. A turn is

    a text              said to the agent
    {"stop": text}      said, and interrupted: at the first words of the reply, or when it has called a tool
    {"new": 1}          /new, by the host's own command line
    {"compress": 1}     {"undo": 1}     {"switch": {arguments of on_session_switch}}
    {"settle": 1}       waits for what memohood does beside the turns

The last line of stdout is a JSON list of {"session_id": ..., "replies": [...], "interrupted": [turns that were]}.
"""

import json
import os
import sys
import threading
from pathlib import Path


def settle(manager):
    """Wait for what the host queued, for memohood's look at the built-in memory, and until all that was said is digested."""
    manager.flush_pending(timeout=10)
    for thread in threading.enumerate():
        if thread.name in ("memohood-warm", "memohood-mirror"):
            thread.join(60)
    bound = getattr(manager.get_provider("memohood"), "_bound", None)
    if bound is not None:
        bound.engine.digest(60)


def start_anew(agent, history, db, cfg):
    """What the command line does at /new, without the rest of its screen."""
    from cli import HermesCLI

    screen = HermesCLI.__new__(HermesCLI)
    screen.agent, screen.conversation_history, screen._session_db = agent, list(history), db
    screen.session_id, screen.model, screen.max_turns = agent.session_id, cfg["model"]["default"], 90
    screen.new_session(silent=True)


def stopped_early(agent, text, history):
    """A turn that the user stops as soon as something of the reply is to be seen."""

    def stop(*_, **__):
        agent.interrupt()

    agent.stream_delta_callback = agent.tool_start_callback = stop
    try:
        return agent.run_conversation(text, conversation_history=history)
    finally:
        agent.stream_delta_callback = agent.tool_start_callback = None


def edit(name, old, new):
    path = Path(os.environ["HERMES_HOME"]) / name
    text = path.read_text(encoding="utf-8")
    assert old in text, text
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(spec, cfg, runtime, db, earlier):
    from run_agent import AIAgent

    options = {"platform": "cli", "quiet_mode": True, **(spec.get("agent") or {})}
    history = []
    if "edit" in spec:
        edit(*spec["edit"])
    if "resume" in spec:
        options["session_id"] = earlier[spec["resume"]]["session_id"]
        history = db.get_messages_as_conversation(options["session_id"])
    agent = AIAgent(
        api_key=runtime["api_key"], base_url=runtime["base_url"], provider=runtime["provider"],
        api_mode=runtime["api_mode"], model=cfg["model"]["default"], session_db=db, **options,
    )  # fmt: skip
    replies, interrupted = [], []
    manager = agent._memory_manager
    for turn in spec["turns"]:
        if isinstance(turn, str) or "stop" in turn:
            if isinstance(turn, str):
                result = agent.run_conversation(turn, conversation_history=history)
            else:
                result = stopped_early(agent, turn["stop"], history)
            history = result["messages"]
            replies.append(result.get("final_response"))
            interrupted += [len(replies) - 1] if result.get("interrupted") else []
        elif "new" in turn:
            start_anew(agent, history, db, cfg)
            history = []
        elif "settle" in turn:
            settle(manager)
        elif "compress" in turn:
            history, _ = agent._compress_context(history, None, force=True)
        elif "undo" in turn:
            manager.flush_pending(timeout=10)
            last = max(n for n, m in enumerate(history) if m.get("role") == "user")
            history = history[:last]
            target = db.list_recent_user_messages(agent.session_id, limit=1)[0]["id"]
            db.rewind_to_message(agent.session_id, target)
            manager.on_session_switch(agent.session_id, parent_session_id="", reset=False, rewound=True)
        elif "switch" in turn:
            manager.on_session_switch(**turn["switch"])
    if manager is not None:
        manager.flush_pending(timeout=10)
    session_id = agent.session_id
    agent.shutdown_memory_provider(history)
    agent.close()
    return {"session_id": session_id, "replies": replies, "interrupted": interrupted}


def main():
    specs = json.load(sys.stdin)
    from hermes_cli.config import load_config
    from hermes_cli.runtime_provider import resolve_runtime_provider
    from hermes_state import SessionDB

    cfg = load_config()
    runtime = resolve_runtime_provider(requested=None, target_model=cfg["model"]["default"])
    db = SessionDB()
    answers = []
    for spec in specs:
        answers.append(run(spec, cfg, runtime, db, answers))
    db.close()
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
