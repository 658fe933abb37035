import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import type { OperationSettings } from '../../src/core/operation-settings.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { compress } from '../../src/operations/compress/operation.js';
import { type ExecuteParts, execute } from '../../src/operations/execute.js';
import { operationSettings } from '../operation-settings.js';

const run = (body: unknown, settings: Partial<OperationSettings> = {}, explain?: ExecuteParts['explain']) =>
  execute(compress, body, {
    engine: embeddedEngine(),
    settings: { ...operationSettings, ...settings },
    readDocument: () => Promise.reject(new Error('no documents here')),
    tokenCounter: loadTokenCounter,
    signal: new AbortController().signal,
    now: () => performance.now(),
    ...(explain === undefined ? {} : { explain }),
  });

const failure = (body: unknown, settings: Partial<OperationSettings> = {}) =>
  run(body, settings).then(
    () => Promise.reject(new Error('expected a failure')),
    (error) => error,
  );

const context = [
  'The lighthouse at Point Merrow was built in 1871 by Anselm Hobart. It is not open to visitors in winter.',
  'The village below has a bakery, a school and two small hotels. Most people work in fishing or in tourism.',
  'Ferries leave for the mainland every 45 minutes from 6:30 until 22:00. A return ticket costs €18.50, and children under 6 travel free.',
  'In 1954 a storm destroyed the old pier, and the council decided that it must never be rebuilt in wood.',
].join('\n\n');

describe('compress', () => {
  it('explains on request which parts it kept, with their probabilities', async () => {
    const lines: string[] = [];
    const answer = await run({ context, prompt: 'When was the lighthouse built?', service: { rate: 0.6 } }, {}, (line) => lines.push(line));
    expect(lines[0]).toMatch(/^the prompt matches \d\.\d\d of 1; \d of 7 units kept/);
    expect(lines.find((line) => line.includes('In 1954'))).toContain(` at ${context.indexOf('In 1954')}: `);
    expect(lines[1]).toMatch(/^(?:kept|shorter) +p 0\.\d{3} +\d+ tokens at 0: The lighthouse at Point Merrow was built/);
    for (const line of lines.slice(1)) {
      const start = line.slice(line.indexOf(': ') + 2, line.indexOf(': ') + 22);
      if (line.startsWith('dropped')) expect(answer.results.compressed_context).not.toContain(start);
    }
  });

  it.each([
    ['Too short.', { rate: 'auto' }, /^\d+ of \d+ tokens: too short/],
    [
      'Two men were arrested on Monday after a fire in the old town hall.',
      { rate: 0.5, words: true },
      /^a single sentence, and the prompt is not about it/,
    ],
  ] as const)('explains on request why "%s" was left unchanged or shortened', async (text, service, reason) => {
    const lines: string[] = [];
    await run({ context: text, prompt: '', service }, {}, (line) => lines.push(line));
    expect(lines[0]).toMatch(reason);
  });

  it.each([
    [
      'Chinese',
      '梅罗灯塔由安塞姆于1871年建造。面包店每天早上五点开门。学校有240名学生和十二名老师。1954年的暴风雨摧毁了木桥。',
      '面包店几点开门？',
      '五点',
    ],
    [
      'Japanese',
      'メロー灯台は1871年に建てられた。パン屋は毎朝五時に開く。学校には生徒が240人いる。1954年の嵐は木の橋を壊した。',
      '学校に生徒は何人いるか？',
      '240',
    ],
  ])('keeps the answer to a %s question', async (_, text, prompt, answer) => {
    expect((await run({ context: text, prompt, service: { rate: 0.65 } })).results.compressed_context).toContain(answer);
  });

  it('says why nothing is left of a single word that is longer than the budget', async () => {
    const answer = await run({ context: 'x'.repeat(2000), prompt: 'What is it?', service: { rate: 0.9 } });
    expect(answer.results.compressed_context).toBe('');
    expect(answer.request_metadata.rate_reason).toMatch(/no complete sentence or line of the context fits into \d+ tokens/);
  });

  it('returns both documented shapes in one body', async () => {
    const count = await loadTokenCounter();
    const prompt = 'When was the lighthouse built?';
    const answer = await run({ context, prompt, service: { rate: 0.6 } });
    expect(answer.compressed_prompt).toBe(`${answer.results.compressed_context}\n\n${prompt}`);
    expect(answer.results.compressed_prompt).toBe(answer.compressed_prompt);
    expect(answer.results.original_prompt).toBe(prompt);
    expect(answer.original_prompt_tokens).toBe(count(`${context}\n\n${prompt}`));
    expect(answer.compressed_prompt_tokens).toBe(count(answer.compressed_prompt));
    expect(answer.total_original_tokens).toBe(answer.original_prompt_tokens);
    expect(answer.total_compressed_tokens).toBe(answer.compressed_prompt_tokens);
    expect(answer.results.compression_ratio).toBeCloseTo(answer.compressed_prompt_tokens / answer.original_prompt_tokens, 12);
    expect(answer.request_metadata.compression_rate).toBe(0.6);
    expect(answer.request_metadata.prompt_length).toBe(`${context}\n\n${prompt}`.length);
    expect(answer.request_metadata.compressed_prompt_length).toBe(answer.compressed_prompt.length);
    expect(answer).toMatchObject({
      successful: true,
      partially_successful: false,
      num_pairs_processed: 1,
      num_successful: 1,
      num_failed: 0,
      model_used: 'embedded',
    });
    expect(compress.response.parse(answer)).toEqual(answer);
  });

  it.each(['codepoints', 'utf16'] as const)('returns on request where each part was in the context, in %s', async (offsets) => {
    const text = `😀🚢 ${context}\n\n{ "crates" : [ 1, 2 ] }`;
    const answer = await run(
      { context: text, prompt: 'When was the lighthouse built?', service: { rate: 0.4, words: true, source_map: true } },
      { offsets },
    );
    const units = (value: string): string[] => (offsets === 'utf16' ? value.split('') : [...value]);
    const kept = units(answer.results.compressed_context);
    const { source_map: map = [] } = answer.results;
    expect(map.length).toBeGreaterThan(1);
    for (const { start, end, source_start } of map)
      expect(units(text).slice(source_start, source_start + end - start)).toEqual(kept.slice(start, end));
    expect(compress.response.parse(answer)).toEqual(answer);
    const unasked = await run({ context: text, prompt: '', service: { rate: 0.4 } });
    expect(unasked.results).not.toHaveProperty('source_map');
  });

  it('keeps what answers the question', async () => {
    const built = await run({ context, prompt: 'When was the lighthouse built?', service: { rate: 0.7 } });
    expect(built.compressed_prompt).toContain('1871');
    const ferry = await run({ context, prompt: 'How much is a return ticket for the ferry?', service: { rate: 0.7 } });
    expect(ferry.compressed_prompt).toContain('€18.50');
  });

  it('reads a rate as the share removed, or as the share kept if the setting or the request says so', async () => {
    const count = await loadTokenCounter();
    const total = count(context);
    const removed = await run({ context, prompt: '', service: { rate: 0.8 } });
    expect(count(removed.compressed_prompt)).toBeLessThanOrEqual(Math.floor(0.2 * total + 1e-9));
    const kept = await run({ context, prompt: '', service: { rate: 0.8 } }, { rateMeaning: 'kept' });
    const plain = await run({ context, prompt: '', service: { rate: 0.8, rate_meaning: 'kept' } }, { rateMeaning: 'removed' });
    expect(plain.compressed_prompt).toBe(kept.compressed_prompt);
    expect(count(kept.compressed_prompt)).toBeGreaterThan(0.6 * total);
    expect(count(kept.compressed_prompt)).toBeLessThanOrEqual(0.8 * total);
  });

  it('removes nothing at rate 0 and everything but the prompt at rate 1', async () => {
    expect((await run({ context, prompt: 'Why?', service: { rate: 0 } })).compressed_prompt).toBe(`${context}\n\nWhy?`);
    expect((await run({ context, prompt: 'Why?', service: { rate: 1 } })).compressed_prompt).toBe('Why?');
  });

  it('chooses the size itself with auto, and says why', async () => {
    const answer = await run({ context, prompt: 'When was the lighthouse built?', service: { rate: 'auto' } });
    expect(answer.compressed_prompt).toContain('1871');
    expect(answer.compressed_prompt_tokens).toBeLessThan(answer.original_prompt_tokens);
    expect(answer.request_metadata.compression_rate).toBe('auto');
    expect(answer.request_metadata.rate_reason).toMatch(/\S/);
  });

  it('states the probability that what the prompt needs was kept', async () => {
    const stated = async (prompt: string, rate: number | 'auto', text = context): Promise<number | undefined> =>
      (await run({ context: text, prompt, service: { rate, rate_meaning: 'kept' } })).request_metadata.kept_probability;
    const [little, half, all] = [
      await stated('When was the lighthouse built?', 0.1),
      await stated('When was the lighthouse built?', 0.5),
      await stated('When was the lighthouse built?', 1),
    ];
    expect(all).toBe(1);
    expect(half).toBeLessThan(1);
    expect(little).toBeLessThan(half ?? 0);
    expect(await stated('When was the lighthouse built?', 'auto')).toBeGreaterThan(0.9);
    expect(await stated('Brzk flmp?', 0.5)).toBeUndefined();
  });

  it('counts a removed repetition as kept if what it repeats is kept', async () => {
    const once = 'The lighthouse was built in 1871. Ships passed it by night. The keeper lived in the village. Fish was sold in the harbour.';
    const answer = await run({
      context: `${once}\n\n${once}`,
      prompt: 'When was the lighthouse built?',
      service: { rate: 0.25, rate_meaning: 'kept' },
    });
    expect(answer.results.compressed_context.match(/1871/g)).toHaveLength(1);
    expect(answer.request_metadata.kept_probability).toBeGreaterThan(0.8);
  });

  it('returns only the context if the prompt is empty', async () => {
    const answer = await run({ context, prompt: '', service: { rate: 0.5 } });
    expect(answer.compressed_prompt).toBe(answer.results.compressed_context);
    expect(answer.compressed_prompt.endsWith('\n')).toBe(false);
  });

  it.each([['two'], [1.5], [-0.1], [null], [Number.NaN]])('names both valid forms of a rate if it is %s', async (rate) => {
    const error = await failure({ context, prompt: 'x', service: { rate } });
    expect(error.kind).toBe('invalid-request');
    expect(error.message).toBe('service.rate: must be "auto" or a number from 0 to 1');
  });

  it.each([
    [{ prompt: 'x', service: { rate: 0.5 } }, 'context'],
    [{ context: '', prompt: 'x', service: { rate: 0.5 } }, 'context'],
    [{ context: 'x', service: { rate: 0.5 } }, 'prompt'],
    [{ context: 'x', prompt: 'x' }, 'service'],
    [{ context: 'x', prompt: 'x', service: {} }, 'service.rate'],
    [{ context: 7, prompt: 'x', service: { rate: 0.5 } }, 'context'],
  ])('names the field at fault in %j', async (body, field) => {
    const error = await failure(body);
    expect(error.kind).toBe('invalid-request');
    expect(error.issues[0].path.join('.')).toBe(field);
  });

  it('refuses a context over the text limit and names the limit', async () => {
    const error = await failure({ context: 'x'.repeat(101), prompt: 'x', service: { rate: 0.5 } }, { maxTextChars: 100 });
    expect(error.kind).toBe('invalid-request');
    expect(error.message).toContain('context is 101 characters long; the limit is 100');
  });

  it('never changes text between keep tags, and refuses a rate that leaves no room for it', async () => {
    const kept = 'Order  no. 7 —\n\tdo not   touch';
    const marked = `${context}\n\n<keep>${kept}</keep>\n\n${context.split('\n\n')[1]}`;
    const answer = await run({ context: marked, prompt: 'When was the lighthouse built?', service: { rate: 0.7 } });
    expect(answer.compressed_prompt).toContain(kept);
    expect(answer.compressed_prompt).not.toContain('<keep>');
    const error = await failure({ context: `${context}<keep>${context}</keep>`, prompt: '', service: { rate: 0.9 } });
    expect(error.message).toMatch(/service\.rate leaves \d+ tokens, but the parts between <keep> tags need \d+/);
  });

  it('gives the same bytes every time', async () => {
    const body = { context, prompt: 'What happened in 1954?', service: { rate: 0.5 } };
    expect((await run(body)).compressed_prompt).toBe((await run(body)).compressed_prompt);
  });

  it('passes a special token through as text', async () => {
    const answer = await run({
      context: `${context}\n\nThe marker <|endoftext|> ends a file.`,
      prompt: 'What does <|endoftext|> end?',
      service: { rate: 0.6 },
    });
    expect(answer.compressed_prompt).toContain('<|endoftext|>');
  });
});
