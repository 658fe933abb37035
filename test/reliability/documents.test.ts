// Hostile documents: thousands of damaged files, junk and the named bombs, sent to one daemon and to the command. TXP_TEST_LARGE=1 sends all;
// with TXP_TEST_FILES=500-999 as well, only these of the 2,500 damaged files, so that a run can be split (with only -t 'damaged').
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { runTxp } from '../cli/run-txp.js';
import { fixture } from '../documents/fixtures.js';
import { bombs } from '../documents/hostile.js';
import { junk, mutated, seeds } from '../documents/mutations.js';
import { at, type Watched, watched } from './watched.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const allFiles = 2_500;
const [firstFile = 0, lastFile = allFiles - 1] = process.env.TXP_TEST_FILES?.split('-').map(Number) ?? [];
/** The small run takes seeds and kinds of damage about equally often. */
const chosenFiles = isLarge
  ? Array.from({ length: lastFile - firstFile + 1 }, (_, index) => firstFile + index)
  : Array.from({ length: 12 }, (_, index) => index * 137);
const junkOfAKind = isLarge ? 25 : 1;
const sentAtOnce = 2;
/** The small run takes few bombs: one for each kind of outcome. */
const smallBombs = [
  'a stream of 1 GB, compressed twice',
  'an image of 400 megapixels in a PDF',
  'TIFF directories in a circle',
  'a script and an XML form',
];
const chosenBombs = Object.entries(bombs).filter(([name]) => isLarge || smallBombs.includes(name));
/** The memory that a reader may use, and what it may have used before a busy machine checks again. */
const mostMemory = isLarge ? 700_000_000 : 1_000_000_000;
/** The time for a document, one recognised page and the start of a process, with slack for a busy machine. */
const slowest = isLarge ? 40_000 : 300_000;

let daemon: Daemon;
let temporaryBefore: string[];
let watch: NodeJS.Timeout;
/** Highest resident memory of any child of the daemon so far, in bytes. */
let childPeak = 0;
beforeAll(async () => {
  temporaryBefore = readdirSync(tmpdir());
  daemon = await startDaemon();
  // The system keeps the peak of a child as long as it lives, so a few checks are enough.
  watch = setInterval(
    () => {
      for (const child of childrenOf(daemon)) childPeak = Math.max(childPeak, child.peak);
    },
    isLarge ? 20 : 100,
  );
});
afterAll(async () => {
  clearInterval(watch);
  await stopDaemons();
});

interface Child {
  readonly state: string;
  /** Peak resident memory so far, in bytes. */
  readonly peak: number;
}

/** All descendants of the daemon: a reader may have a shell and more in front of it. */
function childrenOf({ process: { pid } }: Daemon): Child[] {
  return below(pid ?? 0).flatMap((id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'latin1');
      return [{ state: /State:\s+(\S)/.exec(status)?.[1] ?? '', peak: 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) }];
    } catch {
      return [];
    }
  });
}

function below(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
    return children.flatMap((child) => [child, ...below(child)]);
  } catch {
    return [];
  }
}

interface Outcome {
  readonly name: string;
  readonly status: number;
  readonly ms: number;
}

const labels = [
  { name: 'bill', rubric: 'Is it a bill?' },
  { name: 'letter', rubric: 'Is it a letter?' },
];

async function send(name: string, bytes: Buffer, type = 'application/pdf'): Promise<Outcome> {
  const startedAt = performance.now();
  const { status } = await daemon.post('/classify', { document: bytes.toString('base64'), document_mime_type: type, labels });
  return { name, status, ms: performance.now() - startedAt };
}

async function sendAll(documents: readonly (() => { name: string; bytes: Buffer })[], outcomes: Outcome[]): Promise<void> {
  const queue = [...documents];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { name, bytes } = next();
      outcomes.push(await send(name, bytes));
      if (isLarge && outcomes.length % 100 === 0) console.log(`${outcomes.length} sent, ${queue.length} to go; the last was file ${name}`);
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, worker));
}

/** Prints everything that a table of the run needs. */
function tell(title: string, outcomes: readonly Outcome[], { waits, lags, memory }: Watched): void {
  const statuses = [...new Set(outcomes.map(({ status }) => status))].sort();
  const counts = statuses.map((status) => `${outcomes.filter((outcome) => outcome.status === status).length} × ${status}`);
  const slow = outcomes.reduce((slowest, outcome) => (outcome.ms > slowest.ms ? outcome : slowest));
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  console.log(
    [
      `${title}: ${outcomes.length} sent, ${counts.join(', ')}`,
      `slowest ${(slow.ms / 1000).toFixed(1)} s (${slow.name})`,
      `child peak ${(childPeak / 1e6).toFixed(0)} MB`,
      `/healthz p50 ${ms(at(waits, 0.5))}, p99 ${ms(at(waits, 0.99))}, at most ${ms(at(waits, 1))}`,
      `event loop held at most ${ms(at(lags, 1))}`,
      `daemon ${memory.first.toFixed(0)} MB before, ${memory.last.toFixed(0)} MB after, ${memory.most.toFixed(0)} MB at most`,
      `zombies ${zombies()}`,
      `files left ${filesLeft().length}`,
    ].join('; '),
  );
}

function zombies(): number {
  return childrenOf(daemon).filter(({ state }) => state === 'Z').length;
}

/** What a reader could have left in the folder for temporary files. */
function filesLeft(): string[] {
  return readdirSync(tmpdir()).filter((name) => !temporaryBefore.includes(name) && /trained|tess|sharp|vips|pdf|canvas|bomb|core/i.test(name));
}

function expectSurvived(outcomes: readonly Outcome[]): void {
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
  expect(outcomes.filter(({ ms }) => ms > slowest)).toEqual([]);
  expect(childPeak).toBeLessThanOrEqual(mostMemory);
  expect(childPeak).toBeGreaterThan(50_000_000);
}

it(`${chosenFiles.length} damaged documents are read or refused`, { timeout: 10_800_000 }, async () => {
  const sound = await seeds();
  const outcomes: Outcome[] = [];
  const seen = await watched(
    daemon,
    sendAll(
      chosenFiles.map((index) => () => mutated(sound, index)),
      outcomes,
    ),
  );
  tell(`damaged documents ${chosenFiles[0]} to ${chosenFiles.at(-1)}`, outcomes, seen);
  expectSurvived(outcomes);
  expect(outcomes.some(({ status }) => status === 200) && outcomes.some(({ status }) => status === 422)).toBe(true);
});

it(`${4 * junkOfAKind} pieces of junk are all refused, and the next page is read`, { timeout: 1_800_000 }, async () => {
  const outcomes: Outcome[] = [];
  const pieces = await junk(junkOfAKind);
  const seen = await watched(
    daemon,
    sendAll(
      pieces.map((piece) => () => piece),
      outcomes,
    ),
  );
  tell('junk', outcomes, seen);
  expect(outcomes).toHaveLength(4 * junkOfAKind);
  expect(outcomes.filter(({ status }) => status !== 422)).toEqual([]);
  expect(daemon.log()).not.toContain('uncaught');
  expect((await send('a receipt', fixture('receipt.png'), 'image/png')).status).toBe(200);
});

it('bombs are read or refused', { timeout: 3_600_000 }, async () => {
  const outcomes: Outcome[] = [];
  // Making them blocks the event loop for seconds. The pause lets it notice connections that the daemon has closed meanwhile.
  const made = chosenBombs.map(([name, make]) => ({ name, bytes: make() }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const sending = (async () => {
    for (const { name, bytes } of made) {
      const outcome = await send(name, bytes);
      if (isLarge) console.log(`${outcome.status} ${(outcome.ms / 1000).toFixed(1).padStart(5)} s  ${name}`);
      outcomes.push(outcome);
    }
  })();
  tell('bombs', outcomes, await watched(daemon, sending));
  expectSurvived(outcomes);
});

it('the command reads a bomb, or exits with 65 and at most two lines that say why', { timeout: 1_800_000 }, async () => {
  const path = join(daemon.home, 'bomb');
  // The first takes too long here; that it ends is seen by the daemon's readers.
  for (const [name, make] of isLarge ? chosenBombs : chosenBombs.slice(1, 2)) {
    writeFileSync(path, make());
    const { code, stderr } = await runTxp(daemon.home, ['ocr', path]);
    expect([name, code === 0 || code === 65 ? 'ends well' : code]).toEqual([name, 'ends well']);
    if (code === 65) expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  }
});

it('the command exits with 65 for an image that is too large, prints nothing, and says why in one line and what to do in another', async () => {
  const path = join(daemon.home, 'image');
  writeFileSync(path, bombs['an image of 400 megapixels in a PDF']!());
  const { code, stdout, stderr } = await runTxp(daemon.home, ['ocr', path]);
  expect([code, stdout]).toEqual([65, '']);
  expect(stderr).toMatch(/^txp: \S*image: .* contains an image of more than [^\n]*\n(?:[^\n]+\n)?$/);
});

it('afterwards the daemon reads a valid document, and leaves no zombie process and no file behind', async () => {
  const document = fixture('invoice.pdf').toString('base64');
  const answer = await daemon.post('/extract', { document, document_mime_type: 'application/pdf', entities: { number: 'invoice number' } });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('HL-2024-0187');
  expect(zombies()).toBe(0);
  expect(await daemon.stop()).toBe(0);
  expect(filesLeft()).toEqual([]);
});
