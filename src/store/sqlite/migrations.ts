// Numbered changes of the database layout, in order. Append only: a released entry is never edited.

export const migrations: readonly string[] = [
  `
  CREATE TABLE key (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    balance INTEGER,                      -- micro-credits; NULL means unlimited
    requests_per_minute INTEGER,
    created_at INTEGER NOT NULL,          -- all times are in milliseconds since 1970
    expires_at INTEGER,
    revoked_at INTEGER
  ) STRICT;
  CREATE TABLE secret (
    hash BLOB PRIMARY KEY,                -- SHA-256 of the secret
    key_id TEXT NOT NULL REFERENCES key (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX secret_by_key ON secret (key_id);

  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    key_id TEXT NOT NULL,
    delta INTEGER NOT NULL,               -- micro-credits; negative for a charge
    reason TEXT NOT NULL,
    ref TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (reason, ref)
  ) STRICT;
  CREATE INDEX ledger_by_key ON ledger (key_id, id);
  CREATE TRIGGER ledger_is_append_only_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

  CREATE TABLE usage (
    key_id TEXT NOT NULL,
    day TEXT NOT NULL,
    operation TEXT NOT NULL,
    requests INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    cost INTEGER NOT NULL,                -- micro-credits
    PRIMARY KEY (key_id, day, operation)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE batch (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL,
    idempotency_key TEXT,
    fingerprint TEXT,
    status TEXT NOT NULL CHECK (status IN ('validating', 'in_progress', 'completed', 'failed')),
    total INTEGER NOT NULL,
    queued INTEGER NOT NULL,              -- items ready to be claimed
    done INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    finished_at INTEGER,
    expires_at INTEGER NOT NULL,
    UNIQUE (key_id, idempotency_key)
  ) STRICT;
  CREATE INDEX batch_by_key ON batch (key_id, seq);
  CREATE INDEX batch_ready ON batch (key_id, seq) WHERE queued > 0;
  CREATE INDEX batch_open ON batch (expires_at) WHERE finished_at IS NULL;
  CREATE INDEX batch_finished ON batch (finished_at) WHERE finished_at IS NOT NULL;

  CREATE TABLE item (
    batch_seq INTEGER NOT NULL REFERENCES batch (seq) ON DELETE CASCADE,
    idx INTEGER NOT NULL,
    custom_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    body TEXT,                            -- JSON; deleted when the item has an outcome
    state TEXT NOT NULL CHECK (state IN ('queued', 'waiting', 'running', 'done', 'failed')),
    attempt INTEGER NOT NULL DEFAULT 0,
    lost INTEGER NOT NULL DEFAULT 0,      -- number of runners that died while running it
    owner TEXT,
    lease_until INTEGER,
    not_before INTEGER,
    outcome TEXT,                         -- JSON
    PRIMARY KEY (batch_seq, idx),
    UNIQUE (batch_seq, custom_id)
  ) STRICT;
  CREATE INDEX item_ready ON item (batch_seq, lost, idx) WHERE state = 'queued';
  CREATE INDEX item_waiting ON item (not_before) WHERE state = 'waiting';
  CREATE INDEX item_running ON item (lease_until) WHERE state = 'running';

  CREATE TABLE lane (                     -- the order in which keys take turns
    key_id TEXT PRIMARY KEY,
    queued INTEGER NOT NULL,
    turn INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lane_turn ON lane (turn) WHERE queued > 0;
  `,
  `
  ALTER TABLE batch ADD COLUMN accepted_by TEXT NOT NULL DEFAULT 'api';
  ALTER TABLE batch ADD COLUMN price INTEGER NOT NULL DEFAULT 0;   -- micro-credits per result
  ALTER TABLE batch ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;   -- size of bodies, ids and outcomes
  UPDATE batch SET accepted_by = 'command' WHERE key_id = 'local';
  UPDATE batch SET bytes = (
    SELECT coalesce(sum(octet_length(custom_id) + octet_length(coalesce(body, '')) + octet_length(coalesce(outcome, ''))), 0)
    FROM item WHERE batch_seq = batch.seq
  );
  CREATE INDEX batch_open_by_key ON batch (key_id) WHERE finished_at IS NULL;

  ALTER TABLE item ADD COLUMN engine TEXT;            -- engine to run it on; NULL for items of earlier releases
  ALTER TABLE item RENAME COLUMN owner TO claim;      -- token of the current claim
  UPDATE item SET lease_until = 0 WHERE state = 'running';
  UPDATE item SET not_before = 0 WHERE state = 'waiting';

  CREATE TABLE turn (                     -- the order in which keys take turns, and the bytes each has stored
    accepted_by TEXT NOT NULL,
    key_id TEXT NOT NULL,
    queued INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (accepted_by, key_id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO turn SELECT
    CASE key_id WHEN 'local' THEN 'command' ELSE 'api' END, key_id, queued, turn,
    (SELECT coalesce(sum(bytes), 0) FROM batch WHERE batch.key_id = lane.key_id) FROM lane;
  DROP TABLE lane;
  ALTER TABLE turn RENAME TO lane;
  CREATE INDEX lane_turn ON lane (accepted_by, turn) WHERE queued > 0;
  `,
];
