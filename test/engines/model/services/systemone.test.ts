// Decisions of another server: what is sent, that its numbers are returned unchanged, and which engine answers what it does not.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { LabelQuestion } from '../../../../src/core/label.js';
import { embeddedEngine } from '../../../../src/engines/embedded/index.js';
import { systemoneEngine } from '../../../../src/engines/model/services/systemone.js';
import { logistic, softmax } from '../../../../src/text/probability.js';
import { sharedDaemon } from '../../../api/shared-daemon.js';
import { describeEngine } from '../../../contracts/engine-contract.js';

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const signal = new AbortController().signal;
const embedded = embeddedEngine();

// biome-ignore lint/suspicious/noExplicitAny: bodies have the shape that is tested
type Json = any;

interface Scripted {
  readonly baseUrl: string;
  readonly bodies: Json[];
}

/** Answers every question from its options: each gets a share by the length of its name, a noul gets 0.25. */
async function startServer(options: { maxOptions?: number; answer?: (body: Json) => Json } = {}): Promise<Scripted> {
  const bodies: Json[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body: Json = text === '' ? {} : JSON.parse(text);
    const send = (status: number, value: Json): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url !== '/v1/systemone') return send(404, {});
    if (body.questions === undefined) return send(422, { error: { message: 'questions: is required' } });
    bodies.push(body);
    const tooMany = Object.values<Json>(body.questions).some(
      ({ type, criteria }) => type === 'choice' && Object.keys(criteria).length > (options.maxOptions ?? 255),
    );
    if (tooMany) return send(422, { error: { message: 'too many options' } });
    send(
      200,
      options.answer?.(body) ?? {
        answers: Object.fromEntries(Object.entries<Json>(body.questions).map(([key, question]) => [key, answerOf(question)])),
        usage: { input_tokens: 12, output_tokens: 1 },
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies };
}

function answerOf({ type, criteria }: Json): Json {
  if (type === 'noul') return { type, noul: 0.25 };
  const keys: string[] = type === 'score' ? criteria.map((_: string, index: number) => String(index)) : Object.keys(criteria);
  const total = keys.reduce((sum, key) => sum + key.length, 0);
  return { type, probabilities: Object.fromEntries(keys.map((key) => [key, key.length / total])) };
}

function engineAt(baseUrl: string, key?: string): Engine {
  const engine = systemoneEngine({ id: 'fast', baseUrl, key: async () => key, concurrency: 4, timeoutMs: 600_000, explain: async () => embedded });
  opened.push(() => engine.close());
  return engine;
}

const labels = (names: readonly string[]) => names.map((name) => ({ name, rubric: `Is it about ${name}?` }));
const choice = (...names: string[]): LabelQuestion => ({ mode: 'exclusive', guidance: 'Choose well.', labels: labels(names) });

describe('decisions of another server', () => {
  it('are requested once per text, whatever the questions', async () => {
    const { baseUrl, bodies } = await startServer();
    const questions: LabelQuestion[] = [
      choice('ship', 'harbour', '7', '__proto__'),
      { mode: 'independent', guidance: '', labels: labels(['storm', 'goal']) },
      {
        mode: 'exclusive',
        guidance: 'How bad?',
        ordinal: true,
        labels: [
          { name: '0', rubric: 'fine' },
          { name: '1', rubric: 'bad' },
        ],
      },
    ];
    const { scores, usage } = await engineAt(baseUrl).can.scoreLabels!({ texts: ['a ship', 'a goal'], questions, evidence: false }, signal);
    expect(bodies.map(({ state }) => state)).toEqual(['a ship', 'a goal']);
    expect(Object.values<Json>(bodies[0].questions).map(({ type }) => type)).toEqual(['choice', 'noul', 'noul', 'score']);
    expect(bodies[0].questions.q0).toMatchObject({ instructions: 'Choose well.', criteria: { ship: 'Is it about ship?' } });
    const total = 'ship'.length + 'harbour'.length + 'option 2: 7'.length + 'option 3: __proto__'.length;
    expect(softmax(scores[0]![0]!.logits)[0]).toBeCloseTo(4 / total, 9);
    expect(scores[1]![1]!.logits.map(logistic)).toEqual([expect.closeTo(0.25, 9), expect.closeTo(0.25, 9)]);
    expect(usage).toEqual({ inputTokens: 24, outputTokens: 2 });
  });

  it('are requested in rounds if the server accepts fewer options', async () => {
    const { baseUrl, bodies } = await startServer({ maxOptions: 30 });
    const names = Array.from({ length: 100 }, (_, index) => `label${'x'.repeat(index === 63 ? 9 : index % 5)}${index}`);
    const engine = engineAt(baseUrl);
    const { scores } = await engine.can.scoreLabels!({ texts: ['x'], questions: [choice(...names)], evidence: false }, signal);
    const { logits } = scores[0]![0]!;
    expect(logits.indexOf(Math.max(...logits))).toBe(63);
    const before = bodies.length;
    await engine.can.scoreLabels!({ texts: ['x'], questions: [choice(...names)], evidence: false }, signal);
    expect(bodies.slice(before).every(({ questions }) => Object.keys(questions.q0.criteria).length <= 30)).toBe(true);
  });

  it('have their evidence from another engine, which is named', async () => {
    const { baseUrl } = await startServer();
    const text = 'The storm broke the harbour wall.';
    const answer = await engineAt(baseUrl).can.scoreLabels!({ texts: [text], questions: [choice('storm', 'football')], evidence: true }, signal);
    const span = answer.scores[0]![0]!.evidence?.[0];
    expect(text.slice(span?.start, span?.end)).toContain('storm');
    expect(answer.evidenceBy).toBe('embedded');
  });

  it('come from the other engine if the server leaves a question unanswered', async () => {
    const { baseUrl } = await startServer({ answer: () => ({ answers: { q0: { type: 'unsupported' } } }) });
    const answer = await engineAt(baseUrl).can.scoreLabels!(
      { texts: ['a storm'], questions: [choice('storm', 'football')], evidence: false },
      signal,
    );
    expect(answer).toMatchObject({ answeredBy: 'embedded', because: expect.stringContaining('unanswered') });
  });

  it('are not ready if the address has no such route', async () => {
    const { baseUrl } = await startServer();
    expect(await engineAt(baseUrl.replace('/v1', '/v2')).ready(signal)).toMatchObject({ ready: false });
    expect(await engineAt(baseUrl).ready(signal)).toEqual({ ready: true });
  });
});

describe('a daemon as the server for decisions', () => {
  it('gives an engine on another machine the same probabilities as its own API', async () => {
    const daemon = await sharedDaemon();
    const text = 'The storm broke the harbour wall. Repairs take two weeks.';
    const asked = choice('storm', 'football', 'cooking');
    const { json } = await daemon.post('/v1/systemone', {
      state: text,
      questions: {
        q: { type: 'choice', instructions: asked.guidance, criteria: Object.fromEntries(asked.labels.map(({ name, rubric }) => [name, rubric])) },
      },
    });
    const { scores } = await engineAt(`${daemon.address}/v1`, daemon.key).can.scoreLabels!(
      { texts: [text], questions: [asked], evidence: false },
      signal,
    );
    softmax(scores[0]![0]!.logits).forEach((value, index) => {
      expect(Math.abs(value - json.answers.q.probabilities[asked.labels[index]!.name])).toBeLessThan(1e-9);
    });
  });
});

const contractServer = await startServer();
opened.pop();
describeEngine(
  'the engine of a decision server',
  systemoneEngine({
    id: 'fast',
    baseUrl: contractServer.baseUrl,
    key: async () => undefined,
    concurrency: 4,
    timeoutMs: 600_000,
    explain: async () => embedded,
  }),
);
