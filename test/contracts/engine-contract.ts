// The contract that every engine must keep. A test file runs this suite on one engine.
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.js';
import type { Span } from '../../src/core/span.js';

const letter = [
  'Dear Ms. Keller 😀, on 3 May 2024 your parcel 東京-77 left our warehouse in Rotterdam.',
  'It weighs 12.5 kg and should reach you by Friday.',
  'The carrier is Northwind Freight. We are sorry for the delay, which was caused by heavy storms.',
  'Please write to support@northwind.example if anything is missing.',
].join(' ');
const texts = [letter, 'ok', '…', '漢字だけの文。', 'no-spaces-'.repeat(50)];
const labels = [
  { name: 'delivery', rubric: 'Is the text about a delivery?' },
  { name: 'cooking', rubric: 'Is the text about cooking?' },
  { name: '__proto__', rubric: 'Does the text mention prototypes?' },
];
const open = (): AbortSignal => new AbortController().signal;
const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

function expectInside(text: string, span: Span): void {
  expect(Number.isInteger(span.start) && Number.isInteger(span.end)).toBe(true);
  expect(span.start).toBeGreaterThanOrEqual(0);
  expect(span.end).toBeGreaterThan(span.start);
  expect(span.end).toBeLessThanOrEqual(text.length);
  // A span that starts or ends inside a surrogate pair would not survive the conversion to code points.
  expect(text.slice(span.start, span.end)).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
}

/** `digits` is the number of decimal places to which an engine repeats its figures; all of them if absent. */
export function describeEngine(name: string, engine: Engine, digits?: number): void {
  const repeated = (answers: unknown): unknown =>
    digits === undefined
      ? answers
      : JSON.parse(JSON.stringify(answers), (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(digits)) : value));
  describe(`${name} keeps the engine contract`, () => {
    it('weighs every segment that it is given, with finite numbers', async () => {
      const { weighSegments } = engine.can;
      if (weighSegments === undefined) return;
      const segments = texts.map((text, block) => ({ text, block, heading: '' }));
      for (const prompt of ['When did the parcel leave?', '', '?!']) {
        const weights = await weighSegments({ prompt, segments }, open());
        expect(weights.logOdds).toHaveLength(segments.length);
        expect(weights.logOdds.every(Number.isFinite)).toBe(true);
        expect(weights.match).toBeGreaterThanOrEqual(0);
        expect(weights.match).toBeLessThanOrEqual(1);
      }
      expect((await weighSegments({ prompt: 'x', segments: [] }, open())).logOdds).toEqual([]);
    });

    it('answers every field of a plan in order, with spans inside the text', async () => {
      const { findValues } = engine.can;
      if (findValues === undefined) return;
      for (const text of texts) {
        const findings = await findValues(
          {
            text,
            instruction: '',
            fields: [
              { kind: 'scalar', path: ['date'], name: 'date', description: 'when the parcel left' },
              { kind: 'scalar', path: ['email'], name: 'email', description: '' },
              {
                kind: 'object',
                path: ['carrier'],
                name: 'carrier',
                fields: [{ kind: 'scalar', path: ['carrier', 'name'], name: 'name', description: 'company' }],
              },
              {
                kind: 'list',
                path: ['items'],
                name: 'items',
                fields: [{ kind: 'scalar', path: ['items', 'weight'], name: 'weight', description: '' }],
              },
            ],
          },
          open(),
        );
        expect(findings.fields.map((field) => field.kind)).toEqual(['scalar', 'scalar', 'object', 'list']);
        for (const field of findings.fields) {
          if (field.kind !== 'scalar') continue;
          for (const value of field.values) {
            expectInside(text, value);
            expect(value.confidence).toBeGreaterThanOrEqual(0);
            expect(value.confidence).toBeLessThanOrEqual(1);
          }
        }
      }
    });

    it('scores every label of every question for every text, in order, and points at evidence in the text', async () => {
      const { scoreLabels } = engine.can;
      if (scoreLabels === undefined) return;
      for (const mode of ['exclusive', 'independent'] as const) {
        const questions = [
          { mode, labels, guidance: '' },
          { mode, labels: labels.slice(0, 1), guidance: 'be strict' },
        ];
        const { scores } = await scoreLabels({ texts, questions, evidence: true }, open());
        expect(scores).toHaveLength(texts.length);
        for (const [index, text] of texts.entries()) {
          expect(scores[index]?.map((score) => score.logits.length)).toEqual([3, 1]);
          for (const score of scores[index] ?? []) {
            expect(score.logits.every(Number.isFinite)).toBe(true);
            for (const span of score.evidence ?? []) if (span !== null) expectInside(text, span);
          }
        }
      }
    });

    it('gives a label the same score at any place in the list of labels', async () => {
      const { scoreLabels } = engine.can;
      if (scoreLabels === undefined) return;
      const ask = async (order: typeof labels): Promise<Map<string, number>> => {
        const { scores } = await scoreLabels(
          { texts: [letter], questions: [{ mode: 'exclusive', labels: order, guidance: '' }], evidence: false },
          open(),
        );
        return new Map(order.map((label, index) => [label.name, scores[0]?.[0]?.logits[index] ?? Number.NaN]));
      };
      const forward = await ask(labels);
      const backward = await ask([...labels].reverse());
      for (const [label, logit] of forward) expect(backward.get(label)).toBeCloseTo(logit, digits ?? 9);
    });

    it('writes within the token limit, and gives a one-line reason for a decision', async () => {
      const { write } = engine.can;
      if (write === undefined) return;
      for (const text of texts) {
        for (const maxTokens of [1, 8, 40]) {
          const written = await write({ task: 'summary', text, instructions: '', maxTokens, countTokens: words }, open());
          expect(words(written.text)).toBeLessThanOrEqual(maxTokens);
        }
      }
      const reason = await write({ task: 'reasoning', text: letter, labels, chosen: 0, probability: 0.9, evidence: null }, open());
      expect(reason.text).not.toBe('');
      expect(reason.text).not.toContain('\n');
    });

    it('gives the same answer twice', async () => {
      const { scoreLabels, write, weighSegments } = engine.can;
      const run = async (): Promise<unknown> => [
        await scoreLabels?.({ texts, questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: true }, open()),
        await write?.({ task: 'summary', text: letter, instructions: 'two sentences', maxTokens: 60, countTokens: words }, open()),
        await weighSegments?.({ prompt: 'storms', segments: texts.map((text, block) => ({ text, block, heading: '' })) }, open()),
      ];
      expect(repeated(await run())).toEqual(repeated(await run()));
    });
  });
}
