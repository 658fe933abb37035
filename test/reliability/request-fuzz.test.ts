// Thousands of requests made from the daemon's own schemas, whole and broken: every answer is one that the description names, and the daemon is unaffected.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import fc from '../properties.js';
import { bodiesOf, type Schema, spoiled } from './request-bodies.js';

const requests = process.env.TXP_TEST_LARGE === undefined ? 400 : 10_000;
const seed = Number(process.env.TXP_FUZZ_SEED ?? 20_240);

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
          readonly responses: object;
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let daemon: Daemon;
let description: Description;
beforeAll(async () => {
  daemon = await startDaemon({ threads: 2, env: { TXP_LIMITS_REQUESTS_PER_MINUTE: '1000000' } });
  description = (await daemon.get('/openapi.json')).json;
});
afterAll(stopDaemons);

const good = {
  text: 'The parcel came late.',
  labels: [
    { name: '__proto__', rubric: 'Was it late?' },
    { name: 'b', rubric: 'Was it cheap?' },
  ],
  reasoning: false,
};

function schemaOf(path: string): Schema {
  const schema = Object.values(description.paths[path]?.post?.requestBody?.content ?? {})[0]?.schema ?? {};
  return description.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''] ?? schema;
}

function lines(bodies: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(bodies, { minLength: 1, maxLength: 3 })
    .map((found) => found.map((body, index) => `{"custom_id":"${index}","method":"POST","url":"/v1/chat/completions","body":${body}}`).join('\n'));
}

async function memoryMb(): Promise<number> {
  const { text } = await daemon.get('/metrics');
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

it(`answers ${requests} requests within its description (seed ${seed})`, { timeout: 900_000 }, async () => {
  const routes = Object.entries(description.paths).flatMap(([path, { post }]) => {
    const schema = Object.values(post?.requestBody?.content ?? {})[0]?.schema;
    return post === undefined || schema === undefined
      ? []
      : [{ path, schema: schemaOf(path), statuses: new Set([...Object.keys(post.responses).map(Number), 413, 415, 431]) }];
  });
  expect(routes.length).toBeGreaterThanOrEqual(13);
  const definitions = description.components.schemas;
  const bodyOf = (path: string, schema: Schema): fc.Arbitrary<string> => {
    if (path === '/v1/batches') return lines(spoiled(bodiesOf(schemaOf('/classify'), definitions)));
    // Routes for other clients accept what the route of decisions accepts, and more.
    return spoiled(bodiesOf(schema.properties === undefined ? schemaOf('/v1/service') : schema, definitions));
  };
  const each = Math.ceil(requests / routes.length);
  const queue = routes
    .flatMap(({ path, schema, statuses }, index) =>
      fc.sample(bodyOf(path, schema), { numRuns: each, seed: seed + index }).map((body, turn) => ({ path, body, statuses, turn })),
    )
    .sort((a, b) => a.turn - b.turn);
  const counts = new Map<number, number>();
  let sent = 0;
  const sender = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { path, body, statuses } = next;
      const answer = await daemon.post(path, body);
      const what = `${path} ${body.slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(statuses, what).toContain(answer.status);
      expect(answer.status === 503 || answer.status < 500, what).toBe(true);
      // Agents use a protocol of their own, which has its own form for failures.
      if (answer.status >= 400) expect(typeof (path === '/mcp' ? answer.json?.error?.message : answer.json?.detail), what).toBe('string');
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      sent += 1;
      if (sent % 100 === 0) {
        const { status, json } = await daemon.post('/classify', good);
        expect([status, Object.keys(json.scores)]).toEqual([200, ['__proto__', 'b']]);
        expect(json.scores.b + Object.entries<number>(json.scores)[0]![1]).toBeCloseTo(1, 9);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, sender));
  expect(sent).toBeGreaterThanOrEqual(requests);
  // Both whole and broken requests were among them.
  expect(counts.get(200) ?? 0).toBeGreaterThan(requests / 50);
  expect((counts.get(400) ?? 0) + (counts.get(422) ?? 0)).toBeGreaterThan(requests / 10);
  console.log(
    `${sent} requests: ${[...counts]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}; ${(await memoryMb()).toFixed(0)} MB`,
  );
});
