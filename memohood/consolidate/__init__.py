"""What memories become once a conversation is over.

session ends ──> link_sessions: which sessions belong together ──> recall's graph_rerank
"""
