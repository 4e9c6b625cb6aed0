"""Several agents in one process of the real host, one after the other, each with several turns.

stdin: a JSON list of {"agent": {more AIAgent arguments}, "resume": number of an earlier one, "turns": [...]}; a turn is
a text, {"compress": 1}, {"undo": 1}, or {"switch": {arguments of on_session_switch}}. The last line of stdout is a JSON
list of {"session_id": ..., "replies": [...]}.
"""

import json
import sys


def run(spec, cfg, runtime, db, earlier):
    from run_agent import AIAgent

    options = {"platform": "cli", "quiet_mode": True, **(spec.get("agent") or {})}
    history = []
    if "resume" in spec:
        options["session_id"] = earlier[spec["resume"]]["session_id"]
        history = db.get_messages_as_conversation(options["session_id"])
    agent = AIAgent(
        api_key=runtime["api_key"], base_url=runtime["base_url"], provider=runtime["provider"],
        api_mode=runtime["api_mode"], model=cfg["model"]["default"], session_db=db, **options,
    )  # fmt: skip
    replies = []
    manager = agent._memory_manager
    for turn in spec["turns"]:
        if isinstance(turn, str):
            result = agent.run_conversation(turn, conversation_history=history)
            history = result["messages"]
            replies.append(result.get("final_response"))
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
    return {"session_id": session_id, "replies": replies}


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
