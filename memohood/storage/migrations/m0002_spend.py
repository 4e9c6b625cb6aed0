"""The ledger of paid calls, and the steps skipped at a ceiling. Money is integer nano-USD."""

STATEMENTS: tuple[str, ...] = (
    """
    create table spend (
        seq integer primary key autoincrement,
        provider text not null,
        operation text not null,
        model text not null,
        month text not null,
        day text not null,
        at integer not null,
        state text not null check (state in ('reserved', 'settled', 'released', 'expired')),
        nano integer not null,
        assumed integer not null,
        input_tokens integer not null default 0,
        output_tokens integer not null default 0,
        searches integer not null default 0,
        expires_at integer not null
    ) strict
    """,
    "create index spend_by_month on spend (provider, month, nano)",
    "create index spend_by_time on spend (at)",
    "create index spend_open on spend (expires_at) where state = 'reserved'",
    """
    create table spend_skip (
        provider text not null,
        operation text not null,
        day text not null,
        count integer not null,
        primary key (provider, operation, day)
    ) strict, without rowid
    """,
)
