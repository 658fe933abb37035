// The results of the embedded engine do not depend on how a text is encoded (composed or decomposed accents, soft hyphens, zero-width characters, any kind
// of space), and its spans point into the text as given.
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/core/document.js';
import type { FindRequest, ScalarField } from '../../../src/core/find.js';
import type { LabelQuestion } from '../../../src/core/label.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { withPlainText } from '../../../src/engines/embedded/with-plain-text.js';
import { asPlain } from '../../../src/text/plain-text.js';
import fc from '../../properties.js';

const { can } = embeddedEngine();
const { signal } = new AbortController();
const exclusive = (...names: string[]): LabelQuestion => ({ mode: 'exclusive', labels: names.map((name) => ({ name, rubric: name })), guidance: '' });
const scalar = (name: string): ScalarField => ({ kind: 'scalar', path: [name], name, description: name });

const cases = [
  {
    text: 'Le séjour était une vraie déception, le personnel méprisant. Remboursement demandé avant le 3 février 2025.',
    question: exclusive('positif', 'neutre', 'négatif'),
    field: scalar('date limite'),
  },
  {
    text: 'Sehr geehrte Frau Jäger, bitte überweisen Sie 1.240,50 € bis spätestens 14. März 2025. Die Gebühr entfällt für Kündigungen.',
    question: exclusive('Zahlungsfrist', 'Lob', 'Werbung'),
    field: scalar('Frist für die Zahlung'),
  },
  {
    text: 'Congratulations winner! Claim your free prize money from Zoë at the café before 12 April 2025.',
    question: exclusive('spam', 'not spam'),
    field: scalar('deadline'),
  },
];

const isLetter = /\p{L}/u;
const dress = fc.record({
  isDecomposed: fc.boolean(),
  space: fc.constantFrom(' ', '\u00a0', '\u202f'),
  unseen: fc.constantFrom('', '\u00ad', '\u200b', '\u200d', '\u2060'),
  every: fc.integer({ min: 2, max: 6 }),
  first: fc.constantFrom('', '\ufeff'),
});
type Dress = typeof dress extends fc.Arbitrary<infer T> ? T : never;

function dressed(text: string, { isDecomposed, space, unseen, every, first }: Dress): string {
  const letters = [...(isDecomposed ? text.normalize('NFD') : text).replaceAll(' ', space)];
  return first + letters.map((letter, at) => (at % every === 0 && isLetter.test(letter) ? letter + unseen : letter)).join('');
}

async function answers(text: string, { question, field }: (typeof cases)[number]) {
  const request: FindRequest = { text, instruction: '', fields: [field] };
  const [labels, found, summary] = [
    await can.scoreLabels?.({ texts: [text], questions: [question], evidence: true }, signal),
    await can.findValues?.(request, signal),
    await can.write?.(
      { task: 'summary', text, instructions: 'one sentence', maxTokens: 200, countTokens: (made) => asPlain(made).length / 4 },
      signal,
    ),
  ];
  const scores = labels?.scores[0]?.[0];
  const [values] = found?.fields ?? [];
  return {
    logits: scores?.logits,
    uncertain: scores?.uncertain,
    evidence: scores?.evidence?.map((span) => span && asPlain(text.slice(span.start, span.end))),
    values: values?.kind === 'scalar' && values.values.map(({ start, end, confidence }) => [asPlain(text.slice(start, end)), confidence]),
    summary: asPlain(summary?.text ?? ''),
  };
}

describe('invisible and decomposed characters', () => {
  it('change no score, no value and no summary of a text', { timeout: 60_000 }, async () => {
    const clean = await Promise.all(cases.map((one) => answers(one.text, one)));
    await fc.assert(
      fc.asyncProperty(fc.nat(cases.length - 1), dress, async (at, worn) => {
        const one = cases[at];
        if (one !== undefined) expect(await answers(dressed(one.text, worn), one)).toEqual(clean[at]);
      }),
      { numRuns: 25 },
    );
  });

  it('are kept as given in a summary', async () => {
    const text = 'Die Brücke über die Röder wird im März gesperrt. Der Grund ist eine Prüfung der Träger.'.normalize('NFD');
    const summary = await can.write?.({ task: 'summary', text, instructions: '', maxTokens: 200, countTokens: (made) => made.length }, signal);
    expect(text).toContain(summary?.text.split('. ')[0]);
  });

  it('in label names change no score', async () => {
    const [{ text, question } = { text: '', question: exclusive() }] = cases;
    const names = question.labels.map(({ name }) => name.normalize('NFD'));
    const [composed, apart] = [
      await can.scoreLabels?.({ texts: [text], questions: [question], evidence: false }, signal),
      await can.scoreLabels?.({ texts: [text], questions: [exclusive(...names)], evidence: false }, signal),
    ];
    expect(apart?.scores).toEqual(composed?.scores);
  });

  it('do not shift the spans of the words of a page', async () => {
    const text = 'Größe: 4\n\nGrüße'.normalize('NFD');
    const page = (own: string, number: number): Page => {
      const words = [...own.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
        start: index,
        end: index + word.length,
        left: 0,
        top: 0,
        right: 1,
        bottom: 1,
        confidence: 1,
      }));
      return { number, text: own, source: 'text-layer', confidence: 1, width: 1, height: 1, words };
    };
    const pages = text.split('\n\n').map(page);
    const unasked = () => Promise.reject(new Error('not asked'));
    const plain = withPlainText({
      weighSegments: unasked,
      scoreLabels: unasked,
      write: unasked,
      findValues: ({ layout }) => {
        const read = layout?.pages.map((own) => own.words?.map(({ start, end }) => own.text.slice(start, end)));
        expect(read).toEqual([['Größe:', '4'], ['Grüße']]);
        return Promise.resolve({ fields: [] });
      },
    });
    await plain.findValues({ text, instruction: '', fields: [], layout: { offset: 0, pages } }, signal);
    expect.assertions(1);
  });
});

describe('words broken at the ends of lines', () => {
  it('change no value of a text', async () => {
    const text = 'The contractor pays a cancellation fee of 250 EUR. The supervisor of the project is Anna Miller.';
    const broken = text.replace('contractor', 'contrac-\ntor').replace('cancellation', 'cancel-\nlation').replace('supervisor', 'super-\nvisor');
    const fields = ['cancellation fee', 'supervisor'].map(scalar);
    const valuesOf = async (given: string) => {
      const found = await can.findValues?.({ text: given, instruction: '', fields }, signal);
      return found?.fields.map((field) => field.kind === 'scalar' && field.values.map(({ start, end }) => given.slice(start, end)));
    };
    expect(await valuesOf(broken)).toEqual(await valuesOf(text));
    expect(await valuesOf(broken)).toEqual([expect.arrayContaining(['250 EUR']), expect.arrayContaining(['Anna Miller'])]);
  });

  it('are whole in a summary, and compounds keep their hyphen', async () => {
    const text =
      'All corre-\nspondence is sent to the regis-\ntered office in Leeds. The contrac-\ntor pays a cancel-\nlation fee of 250 EUR, and the well-\nknown rules of the Cham-\nber of Commerce apply.';
    const summary = await can.write?.({ task: 'summary', text, instructions: '', maxTokens: 200, countTokens: (made) => made.length / 4 }, signal);
    expect(summary?.text).toContain('The contractor pays a cancellation fee of 250 EUR, and the well-known rules of the Chamber');
  });
});
