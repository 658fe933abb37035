// The queue of batch items, kept by pg-boss: ids, order and leases. Only this file uses that package. The authoritative state of items is elsewhere.
//
// How it is used: retries are off, so that each job is handed out once and a late message about an earlier one has no effect. Jobs whose runner died go to one
// queue that we empty ourselves, because the package follows dead letters for only one step. Nothing relies on the queue to be durable.
import type { Db, PgBoss } from 'pg-boss';
import type { Acceptor } from '../../core/batch.js';
import { only, type Session } from './database.js';
import { queueSchema } from './migrations.js';
import type { PostgresPackages } from './packages.js';

/** Queues for each kind of acceptor: items that any runner may run, items that must run on their own, and items whose runner died. */
export const queuesOf = {
  api: { items: 'api_items', suspects: 'api_suspects', lost: 'api_lost' },
  command: { items: 'command_items', suspects: 'command_suspects', lost: 'command_lost' },
} as const satisfies Record<Acceptor, object>;

/** Queues that jobs are handed out from. */
export const queueNames = Object.values(queuesOf).flatMap(({ items, suspects }) => [items, suspects]);

/** A job in the queue. */
export interface Job {
  readonly queue: string;
  readonly id: string;
  readonly batchSeq: number;
  readonly index: number;
}

export interface NewJob extends Job {
  readonly tag: number;
  readonly delayMs?: number;
}

/** Jobs of one queue that were handed out together. */
export interface HandOut {
  readonly jobs: readonly Job[];
  /** When they were handed out, to the microsecond: if the transaction was rolled back, a job may since have been handed out again. */
  readonly at: string;
}

export interface JobQueue {
  put(session: Session, jobs: readonly NewJob[]): Promise<void>;
  /** Hands out up to `limit` jobs of one queue, those with the lowest tags first. */
  take(session: Session, queue: string, limit: number): Promise<HandOut>;
  /** The jobs that are still handed out as before; none if the transaction was rolled back. Locks them until the transaction ends. */
  stillHandedOut(session: Session, handOut: HandOut): Promise<readonly Job[]>;
  /** Whether a job of this queue waits to be handed out. */
  isAnyReady(session: Session, queue: string): Promise<boolean>;
  /** Removes jobs that wait to be handed out, by their ids, whichever queue they are in. */
  withdraw(session: Session, ids: readonly string[]): Promise<void>;
  /** Removes jobs that were handed out from the queue. Returns the ids of those that still were; the others no longer belong to the caller. */
  acknowledge(session: Session, jobs: readonly Job[]): Promise<ReadonlySet<string>>;
  /** Renews leases. Returns the ids of the jobs whose leases had not expired. */
  renew(session: Session, jobs: readonly Job[]): Promise<ReadonlySet<string>>;
  /** Ends the leases of one kind of acceptor that were not renewed, and removes old jobs. */
  judge(acceptedBy: Acceptor): Promise<void>;
  /** Removes up to `limit` jobs whose leases ended and returns them. */
  takeLost(session: Session, acceptedBy: Acceptor, limit: number): Promise<readonly Job[]>;
  close(): Promise<void>;
}

const perSecond = 1_000;
const dayInSeconds = 86_400;
// An item ends with its batch, at most a day after submission; the queue must not end it earlier.
const jobOptions = { retryLimit: 0, expireInSeconds: dayInSeconds - 1, retentionSeconds: 3 * dayInSeconds, deleteAfterSeconds: 60 };
// Minimum interval between two checks by any host.
const judgeEverySeconds = 3;
const largestTag = 2 ** 31 - 1;

interface JobData {
  readonly batch: number;
  readonly item: number;
}

type Settled = { readonly settled?: readonly string[] };

function executor(session: Session): Db {
  return { executeSql: async (text, values) => ({ rows: await session.query(text, values) }) };
}

function bossOn({ PgBoss }: PostgresPackages, db: Db, install: boolean): PgBoss {
  const boss = new PgBoss({
    db,
    schema: queueSchema,
    schedule: false,
    supervise: false,
    migrate: install,
    createSchema: install,
    monitorIntervalSeconds: judgeEverySeconds,
    maintenanceIntervalSeconds: 60,
  });
  // Its errors are those of the statements, which their callers receive.
  boss.on('error', () => undefined);
  return boss;
}

/** Creates or updates the schema of the queue. Safe to call concurrently. */
export async function installQueue(packages: PostgresPackages, session: Session): Promise<void> {
  const boss = bossOn(packages, executor(session), true);
  await boss.start();
  try {
    await makeQueues(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The SQL that creates the schema of the queue. */
export async function queueInstallation(packages: PostgresPackages): Promise<string> {
  const statements: string[] = [packages.queuePlans.getConstructionPlans(queueSchema, { createSchema: true })];
  const recorder: Db = {
    executeSql: async (text) => {
      if (text.includes('create_queue')) statements.push(text);
      return { rows: Object.values(queuesOf).map(({ lost }) => ({ name: lost })) };
    },
  };
  await makeQueues(bossOn(packages, recorder, false));
  return statements.join('\n');
}

async function makeQueues(boss: PgBoss): Promise<void> {
  for (const { items, suspects, lost } of Object.values(queuesOf)) {
    await boss.createQueue(lost, { ...jobOptions, retryLimit: 1_000 });
    await boss.createQueue(suspects, { ...jobOptions, deadLetter: lost });
    await boss.createQueue(items, { ...jobOptions, deadLetter: lost, partition: true });
  }
}

/** Opens the queue of a database that has one. `leaseMs` is the duration of a lease, which renewals extend. */
export async function openQueue(packages: PostgresPackages, session: Session, leaseMs: number): Promise<JobQueue> {
  const boss = bossOn(packages, executor(session), false);
  await boss.start();
  const attempts = (jobs: readonly Job[]) => jobs.map(({ id }) => ({ id, retryCount: 0 }));
  const perQueue = async <J extends Job>(
    jobs: readonly J[],
    work: (queue: string, jobs: readonly J[]) => Promise<unknown>,
  ): Promise<ReadonlySet<string>> => {
    const settled = new Set<string>();
    // The same order everywhere, because rows are locked in it.
    for (const queue of [...new Set(jobs.map((job) => job.queue))].sort()) {
      const answer = (await work(
        queue,
        jobs.filter((job) => job.queue === queue),
      )) as Settled;
      for (const id of answer.settled ?? []) settled.add(id);
    }
    return settled;
  };

  return {
    put: async (session, jobs) => {
      await perQueue(jobs, (queue, some) =>
        boss
          .insert(
            queue,
            some.map(({ id, batchSeq, index, tag, delayMs }) => ({
              id,
              data: { batch: batchSeq, item: index } satisfies JobData,
              priority: -Math.min(tag, largestTag),
              heartbeatSeconds: Math.round(leaseMs / perSecond),
              ...(delayMs === undefined ? {} : { startAfter: delayMs / perSecond }),
            })),
            { db: executor(session) },
          )
          .then(() => ({})),
      );
    },
    take: async (session, queue, limit) => {
      const [jobs, now] = await Promise.all([
        boss.fetch<JobData>(queue, { batchSize: limit, db: executor(session) }),
        session.query<{ at: string }>(`SELECT ${queueSchema}.job_now()::text AS at`),
      ]);
      return { jobs: jobs.map(({ id, data }) => ({ queue, id, batchSeq: data.batch, index: data.item })), at: only(now).at };
    },
    stillHandedOut: async (session, { jobs, at }) => {
      const rows = await session.query<{ id: string }>(
        `SELECT id FROM ${queueSchema}.job WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active' AND started_on = $3::timestamptz ORDER BY id FOR UPDATE`,
        [jobs[0]?.queue, jobs.map(({ id }) => id), at],
      );
      const out = new Set(rows.map(({ id }) => id));
      return jobs.filter(({ id }) => out.has(id));
    },
    isAnyReady: async (session, queue) => {
      const ready = `SELECT FROM ${queueSchema}.job WHERE name = $1 AND state < 'active' AND start_after <= ${queueSchema}.job_now() LIMIT 1`;
      return (await session.query(ready, [queue])).length > 0;
    },
    withdraw: async (session, ids) => {
      const waiting = `DELETE FROM ${queueSchema}.job WHERE name = ANY ($1::text[]) AND id = ANY ($2::uuid[]) AND state < 'active'`;
      await session.query(waiting, [queueNames, ids]);
    },
    acknowledge: (session, jobs) => perQueue(jobs, (queue, some) => boss.deleteJob(queue, attempts(some), { db: executor(session) })),
    renew: (session, jobs) => perQueue(jobs, (queue, some) => boss.touch(queue, attempts(some), { db: executor(session) })),
    judge: async (acceptedBy) => {
      const { items, suspects, lost } = queuesOf[acceptedBy];
      for (const queue of [items, suspects, lost]) await boss.supervise(queue);
    },
    takeLost: async (session, acceptedBy, limit) => {
      const { lost } = queuesOf[acceptedBy];
      const db = executor(session);
      const jobs = await boss.fetch<JobData>(lost, { batchSize: limit, includeMetadata: true, db });
      if (jobs.length > 0)
        await boss.complete(lost, attempts(jobs.map(({ id, data }) => ({ queue: lost, id, batchSeq: data.batch, index: data.item }))), null, { db });
      return jobs.map(({ data, sourceId, sourceName }) => ({ queue: sourceName ?? '', id: sourceId ?? '', batchSeq: data.batch, index: data.item }));
    },
    close: () => boss.stop({ graceful: false }),
  };
}
