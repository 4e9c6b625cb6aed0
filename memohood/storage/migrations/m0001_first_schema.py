"""The first schema: messages, captures, their indexes, jobs, the change log.

Instants are microseconds since 1970 UTC; calendar dates are ISO texts; sets and lists are JSON texts.
"""

STATEMENTS: tuple[str, ...] = (
    "create table meta (key text primary key, value any) strict, without rowid",
    """
    create table message (
        seq integer primary key autoincrement,
        owner text not null,
        session_id text not null,
        speaker text not null,
        text text not null,
        at integer not null,
        ref text,
        digest blob not null,
        platform text not null,
        reply_to integer references message (seq) on delete set null,
        withdrawn integer not null default 0,
        recorded_at integer not null
    ) strict
    """,
    "create unique index message_by_ref on message (owner, session_id, speaker, ref) where ref is not null",
    "create unique index message_by_text on message (owner, session_id, speaker, at, digest) where ref is null",
    "create index message_by_session on message (owner, session_id, at, seq)",
    "create index message_by_time on message (owner, at)",
    "create index message_by_reply on message (reply_to) where reply_to is not null",
    """
    create table capture (
        seq integer primary key autoincrement,
        id text not null unique,
        owner text not null,
        text text not null,
        kind text not null,
        notability text not null,
        source text not null,
        state text not null check (state in ('active', 'superseded', 'archived', 'forgotten')),
        pinned integer not null,
        subject text not null,
        slot text not null,
        value text not null,
        polarity integer not null,
        multi integer not null,
        numbers text not null,
        entities text not null,
        tags text not null,
        lang text not null,
        rule text not null,
        valid_from integer not null,
        invalidated_at integer,
        occurs_from text,
        occurs_to text,
        expires_at integer,
        session_id text not null,
        evidence_message integer,
        evidence_quote text not null,
        trust real not null,
        confidence real not null,
        access_count integer not null,
        last_used_at integer,
        supersedes text,
        superseded_by text,
        created_at integer not null,
        updated_at integer not null
    ) strict
    """,
    "create index capture_by_owner on capture (owner, state, valid_from)",
    "create index capture_by_slot on capture (owner, subject, slot, state)",
    "create index capture_by_evidence on capture (evidence_message) where evidence_message is not null",
    "create index capture_by_event on capture (owner, occurs_from) where occurs_from is not null",
    "create index capture_by_pin on capture (owner, state) where pinned = 1",
    "create index capture_by_kind on capture (owner, kind, state)",
    """
    create table change (
        seq integer primary key autoincrement,
        decision integer not null,
        at integer not null,
        owner text not null,
        capture text not null,
        action text not null,
        why text not null,
        rule text not null,
        message_seq integer,
        considered text not null,
        before text,
        after text
    ) strict
    """,
    "create index change_by_capture on change (capture, seq)",
    "create index change_by_owner on change (owner, seq)",
    "create index change_by_decision on change (decision)",
    """
    create table job (
        seq integer primary key autoincrement,
        kind text not null,
        owner text not null,
        session_id text not null,
        message_seq integer references message (seq) on delete cascade,
        state text not null check (state in ('pending', 'done', 'parked')),
        outcome text not null default '',
        attempts integer not null default 0,
        not_before integer not null default 0,
        error text not null default '',
        created_at integer not null,
        finished_at integer
    ) strict
    """,
    "create unique index job_by_message on job (kind, message_seq)",
    "create index job_open on job (state, seq) where state <> 'done'",
    "create table embed_queue (corpus text, seq integer, primary key (corpus, seq)) strict, without rowid",
    """
    create table vector (
        rev integer primary key autoincrement,
        corpus text not null,
        signature text not null,
        seq integer not null,
        owner text not null,
        bits blob not null,
        int8 blob not null,
        unique (corpus, signature, seq)
    ) strict
    """,
    "create index vector_bits on vector (corpus, signature, rev, seq, owner, bits)",
    """
    create table session_link (
        owner text not null,
        session_id text not null,
        other text not null,
        weight real not null,
        why text not null,
        created_at integer not null,
        primary key (owner, session_id, other)
    ) strict, without rowid
    """,
    "create table trace (id text primary key, owner text not null, at integer not null, body text not null) strict",
    "create index trace_by_owner on trace (owner, at)",
    """
    create virtual table capture_fts using fts5 (
        raw, stem, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co So Sk'"
    )
    """,
    """
    create virtual table message_fts using fts5 (
        raw, stem, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co So Sk'"
    )
    """,
    "insert into capture_fts (capture_fts, rank) values ('secure-delete', 1)",
    "insert into message_fts (message_fts, rank) values ('secure-delete', 1)",
    "create virtual table capture_vocabulary using fts5vocab (capture_fts, col)",
    "create virtual table message_vocabulary using fts5vocab (message_fts, col)",
)
