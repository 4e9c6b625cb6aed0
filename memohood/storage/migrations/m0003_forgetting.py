"""What was forgotten, so that old text does not bring it back; and who asked for privacy.

The words of a tombstone are keyed hashes: nothing can be read from them, and without the key beside the database nothing
can be guessed. `at` is the moment up to which statements are held back; `due` when a soft forget becomes an erasure.
"""

STATEMENTS: tuple[str, ...] = (
    """
    create table tombstone (
        seq integer primary key autoincrement,
        capture text not null unique,
        owner text not null,
        hard integer not null,
        at integer not null,
        due integer,
        key_name blob not null,
        whole blob not null,
        anchors blob not null,
        near blob not null,
        words blob not null,
        phrases blob not null
    ) strict
    """,
    "create index tombstone_by_owner on tombstone (owner, at)",
    "create index tombstone_due on tombstone (due) where due is not null",
    """
    create table private (
        owner text not null,
        scope text not null check (scope in ('session', 'chat', 'all')),
        name text not null,
        since integer not null,
        until integer,
        chat text not null default '',
        primary key (owner, scope, name, since)
    ) strict, without rowid
    """,
)
