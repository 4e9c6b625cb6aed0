"""From a question to the few lines worth reading.

    question ── gate ──> understand ──> legs ─────────> fuse ──> rerank ──> graph_rerank ──> prior
      str               Query          [Run]           Ranking
                                         │
                       lexical, dense, temporal, exact (captures)
                       history with its sessions and neighbours (messages), undigested turns

    ──> diversify ──> abstain ──> pack
                                  Context (Recall: text, hits)

`pipeline.recall` is that line, read top to bottom; `standing.standing` is the block that belongs in every session.
"""
