"""The command line. `main.COMMANDS` is the table; each command is one function in `commands/`.

argv -> main.run -> commands.<module>.run(args, out) -> open_memory -> Output -> exit code
"""
