// Numbered changes of the layout in PostgreSQL, in order. Append only: a released entry is never edited. The queue has its own schema, which its package
// creates.

export interface Migration {
  readonly sql: string;
  /** The oldest layout whose programs still work after this change; a change that only adds keeps the value of the previous one. */
  readonly worksWith: number;
}

/** Schema of the queue: it holds ids, but no text. */
export const queueSchema = 'txp_queue';

export const migrations: readonly Migration[] = [
  {
    worksWith: 1,
    sql: `
  CREATE SCHEMA txp;
  -- All times are milliseconds since 1970 by the clock of the database. Days are counted from the same date.
  CREATE FUNCTION txp.now_ms() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT (extract(epoch FROM pg_catalog.now()) * 1000)::bigint';
  CREATE FUNCTION txp.today() RETURNS int LANGUAGE sql STABLE AS 'SELECT (txp.now_ms() / 86400000)::int';

  CREATE TABLE txp.state (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    version int NOT NULL,
    works_with int NOT NULL,                    -- oldest layout whose programs still work with this one
    cell text NOT NULL DEFAULT 'c0',            -- part of new secrets and batch ids, for routing between several databases
    key_changes bigint NOT NULL DEFAULT 0       -- incremented with every change to a key, so that servers discard cached keys
  );

  CREATE TABLE txp.key (
    id text PRIMARY KEY,
    name text NOT NULL,
    scopes text NOT NULL,
    balance bigint,                             -- micro-credits that are not in a server's block; NULL means unlimited
    requests_per_minute int,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint
  ) WITH (fillfactor = 50);
  CREATE TABLE txp.secret (
    hash bytea PRIMARY KEY,                     -- SHA-256 of the secret
    key_id text NOT NULL REFERENCES txp.key (id),
    created_at bigint NOT NULL,
    expires_at bigint
  );
  CREATE INDEX secret_by_key ON txp.secret (key_id);

  CREATE TABLE txp.ledger (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key_id text NOT NULL,
    delta bigint NOT NULL,                      -- micro-credits; negative for a charge
    reason text NOT NULL,
    ref text NOT NULL,
    at bigint NOT NULL,
    UNIQUE (reason, ref)
  );
  CREATE INDEX ledger_by_key ON txp.ledger (key_id, id);
  CREATE FUNCTION txp.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
  CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON txp.ledger FOR EACH STATEMENT EXECUTE FUNCTION txp.refuse_change();

  CREATE TABLE txp.block (                      -- credits of a key that one server has reserved for requests
    holder uuid NOT NULL,
    key_id text NOT NULL,
    remaining bigint NOT NULL CHECK (remaining >= 0),
    expires_at bigint NOT NULL,                 -- unless it is renewed by then, what remains returns to the balance
    PRIMARY KEY (holder, key_id)
  ) WITH (fillfactor = 50);
  CREATE INDEX block_by_key ON txp.block (key_id);

  CREATE UNLOGGED TABLE txp.rate (              -- requests of the current minute that are reserved by servers
    key_id text PRIMARY KEY,
    taken int NOT NULL,
    granted int NOT NULL,                       -- to the server that asked last
    ends_at bigint NOT NULL
  ) WITH (fillfactor = 50);

  CREATE TABLE txp.usage (
    key_id text NOT NULL,
    day date NOT NULL,
    operation text NOT NULL,
    requests bigint NOT NULL,
    failures bigint NOT NULL,
    input_tokens bigint NOT NULL,
    cost bigint NOT NULL,                       -- micro-credits
    PRIMARY KEY (key_id, day, operation)
  ) WITH (fillfactor = 70);

  CREATE TABLE txp.batch (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    key_id text NOT NULL,
    accepted_by text NOT NULL,
    price bigint NOT NULL,                      -- micro-credits per result
    idempotency_key text,
    fingerprint text,
    status text NOT NULL CHECK (status IN ('validating', 'in_progress', 'completed', 'failed')),
    total int NOT NULL,
    done int NOT NULL DEFAULT 0,
    failed int NOT NULL DEFAULT 0,
    day int NOT NULL,                           -- partition that holds its texts
    bytes bigint NOT NULL,                      -- size of bodies, ids and outcomes
    lane_bytes bigint NOT NULL,                 -- the part that lane.bytes includes for this batch
    created_at bigint NOT NULL,
    started_at bigint,
    finished_at bigint,
    expires_at bigint NOT NULL,
    UNIQUE (key_id, idempotency_key)
  ) WITH (fillfactor = 50);
  CREATE INDEX batch_by_key ON txp.batch (key_id, seq);
  CREATE INDEX batch_by_day ON txp.batch (day);
  CREATE INDEX batch_open ON txp.batch (expires_at) WHERE finished_at IS NULL;
  CREATE INDEX batch_open_by_key ON txp.batch (key_id) WHERE finished_at IS NULL;
  CREATE INDEX batch_finished ON txp.batch (finished_at) WHERE finished_at IS NOT NULL;

  CREATE TABLE txp.item (                       -- the source of truth for every item; the queue can be rebuilt from it
    batch_seq bigint NOT NULL,
    idx int NOT NULL,
    custom_id text NOT NULL,
    operation text NOT NULL,
    engine text NOT NULL,
    state "char" NOT NULL DEFAULT 'o' CHECK (state IN ('o', 'd', 'f')),   -- open, done, failed
    job uuid,                                   -- its current job in the queue, or the job that ended it
    tag int NOT NULL,                           -- position in the order in which keys take turns
    attempt smallint NOT NULL DEFAULT 0,        -- attempts that ended without an outcome
    lost smallint NOT NULL DEFAULT 0,           -- of these, attempts whose runner died
    PRIMARY KEY (batch_seq, idx),
    UNIQUE (batch_seq, custom_id)
  ) WITH (fillfactor = 70);

  -- Texts are inserted and deleted, never updated, and leave the disk when the table of their day is dropped. An address refers to a text stored elsewhere.
  CREATE TABLE txp.body (
    day int NOT NULL, batch_seq bigint NOT NULL, idx int NOT NULL, text text, address text,
    PRIMARY KEY (day, batch_seq, idx), CHECK (num_nonnulls(text, address) = 1)
  ) PARTITION BY RANGE (day);
  CREATE TABLE txp.outcome (
    day int NOT NULL, batch_seq bigint NOT NULL, idx int NOT NULL, text text, address text,
    PRIMARY KEY (day, batch_seq, idx), CHECK (num_nonnulls(text, address) = 1)
  ) PARTITION BY RANGE (day);

  CREATE FUNCTION txp.make_partitions(from_day int, to_day int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('txp.partitions'));
    FOR day IN from_day .. to_day LOOP
      IF to_regclass(format('txp.body_%s', day)) IS NULL THEN
        EXECUTE format('CREATE TABLE txp.body_%s PARTITION OF txp.body FOR VALUES FROM (%s) TO (%s)', day, day, day + 1);
        EXECUTE format('CREATE TABLE txp.outcome_%s PARTITION OF txp.outcome FOR VALUES FROM (%s) TO (%s)', day, day, day + 1);
      END IF;
    END LOOP;
  END $$;
  CREATE FUNCTION txp.drop_partitions(before_day int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DECLARE past int;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('txp.partitions'));
    FOR past IN
      SELECT substring(c.relname FROM 6)::int FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'txp.body'::regclass
    LOOP
      IF past < before_day AND NOT EXISTS (SELECT 1 FROM txp.batch WHERE batch.day = past) THEN
        EXECUTE format('DROP TABLE txp.body_%s, txp.outcome_%s', past, past);
      END IF;
    END LOOP;
  END $$;

  CREATE TABLE txp.lane (                       -- the tag of a key's next item, and the bytes the key has stored
    accepted_by text NOT NULL,
    key_id text NOT NULL,
    tag bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (accepted_by, key_id)
  ) WITH (fillfactor = 50);
  -- The highest tag claimed so far. These are sequences because advancing one blocks nobody.
  CREATE SEQUENCE txp.turn_api MINVALUE 0 START 0;
  CREATE SEQUENCE txp.turn_command MINVALUE 0 START 0;
  `,
  },
  {
    worksWith: 1,
    // Compresses texts in a third of the time, if the server was built with lz4.
    sql: `
  DO $$
  DECLARE texts regclass;
  BEGIN
    IF EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)) THEN
      FOR texts IN SELECT relid FROM pg_partition_tree('txp.body') UNION ALL SELECT relid FROM pg_partition_tree('txp.outcome') LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN text SET COMPRESSION lz4', texts);
      END LOOP;
    END IF;
  END $$;
  `,
  },
  {
    worksWith: 2,
    // Without statistics the planner assumes hundreds of queues in the table, and would find the jobs of a new queue by scanning the queue instead of by their
    // ids.
    sql: `
  INSERT INTO ${queueSchema}.job (name, data, start_after) SELECT name, '{"txp": "sample"}', 'infinity' FROM ${queueSchema}.queue, generate_series(1, 100);
  ANALYZE ${queueSchema}.job;
  DELETE FROM ${queueSchema}.job WHERE data ? 'txp';
  `,
  },
];
