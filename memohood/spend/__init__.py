"""What paid services cost: reserve before a call, settle after it, stop at the ceiling.

Meter.reserve ──> Ledger (one transaction: month's total + this call <= ceiling) ──> the call ──> settle | release
"""
