"""The commands, one module for one topic: `arguments(parser, name, language)` declares, `run(args, out)` does."""
