"""A small grammar over words: word sets, patterns made of them, and the rules that turn a match into an attribute."""
