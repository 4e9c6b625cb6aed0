"""Turn -> memories.

record       the raw turn, cleaned and redacted, on disk before anything else     record, strip_host_text, redact
propose      sentences -> clauses -> statements -> facts, or a reason against     propose, clauses, statements, facts
             whose, which attribute, which value, denied or not, about what       subjects, attributes, values, denial, grammar, topic
             asked, told, played, quoted, passing: what stays out                 speech_acts, questions, requests, hearsay, foreign, play, filters
             what weighs for it: lasting or of the moment                         durability, lasting, moment
             one fact, one record                                                 coordination, atoms
judge        one call of a model, only where the rules are in doubt               judge
reconcile    the same again, newer, over, or beside what is known                 candidates, comparison, reconcile
commit       changes and their log lines in one transaction                       commit, digest, worker
"""
