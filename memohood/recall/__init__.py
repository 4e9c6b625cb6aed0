"""From a question to the few lines worth reading.

    question ── gate ──> understand ──> legs ─────────> fuse ──> rerank ──> graph_rerank ──> prior
      str               Query          [Run]           Ranking
                                         │
                       lexical, dense, temporal, exact (captures)
                       history with its sessions and neighbours (messages), undigested turns

    ──> sequels ──> abstain ──> diversify ──> pack
        (what became of it)                   Context (Recall: text, hits)

`pipeline.recall` is that line, read top to bottom; `standing.standing` is the block that belongs in every session.
"""
