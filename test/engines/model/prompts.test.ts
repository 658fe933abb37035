// Every prompt as a small, a frontier and a thinking model get it, kept in files for reading: a change of wording shows as a change of a file.
// After an intended change: TXP_WRITE_PROMPTS=1 npx vitest run --config test/vitest.config.ts test/engines/model/prompts.test.ts, and raise `promptVersion`.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PlanField } from '../../../src/core/find.js';
import type { GenerateRequest, ModelAbilities } from '../../../src/engines/model/driver.js';
import { completionBody, type Dialect, plainDialect } from '../../../src/engines/model/drivers/dialect.js';
import { modelEngine } from '../../../src/engines/model/index.js';
import { localEngine } from './local.js';
import { memoryOf, scriptedDriver } from './scripted-driver.js';

const signal = new AbortController().signal;

/** What each kind of model returns and accepts. */
const models: Readonly<Record<string, { dialect: Dialect; abilities: ModelAbilities }>> = {
  'small-local': {
    dialect: { ...plainDialect, schema: 'response_format', alternatives: 20 },
    abilities: { alternatives: 20, schema: true, contextTokens: 4096 },
  },
  frontier: {
    dialect: {
      ...plainDialect,
      cap: 'max_completion_tokens',
      refused: ['temperature', 'top_p', 'logprobs', 'top_logprobs'],
      schema: 'response_format',
    },
    abilities: { alternatives: 0, schema: true, contextTokens: 200_000 },
  },
  thinking: {
    dialect: { ...plainDialect, thinking: 'low', schema: 'none' },
    abilities: { alternatives: 0, schema: false, contextTokens: 32_768 },
  },
};

const text = 'Harbour Books\nInvoice 1042 of 3 May 2024\nAtlas of Tides 2 x 19.50\nTotal 39.00 EUR';
const scalar = (name: string, description: string): PlanField => ({ kind: 'scalar', path: [name], name, description });
const fields: PlanField[] = [
  scalar('total', 'amount due'),
  { kind: 'list', path: ['items'], name: 'items', fields: [scalar('title', 'title of the book'), scalar('price', 'price of one')] },
];
const labels = [
  { name: 'invoice', rubric: 'Is the text an invoice?' },
  { name: 'letter', rubric: 'Is the text a letter?' },
];

function shownContent(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map(({ text: own, image_url: image }) => own ?? `<${image.url}>`).join('\n');
}

it.each(Object.entries(models))('the prompts for a %s model are those in its file', async (name, { dialect, abilities }) => {
  const shown: string[] = [];
  const driver = scriptedDriver({ abilities });
  const write = (about: string, request: GenerateRequest, alternatives: number): void => {
    const { messages, ...rest } = completionBody('m', dialect, request, Math.min(alternatives, dialect.alternatives));
    const parts = (messages as { role: string; content: unknown }[]).map(({ role, content }) => `[${role}]\n${shownContent(content)}`);
    shown.push([`=== ${about}`, JSON.stringify(rest), ...parts].join('\n'));
  };
  let about = '';
  const seen = new Set<string>();
  // Only the first prompt of each question: the others differ only in the order of the options.
  const first = (kind: string): boolean => !seen.has(`${about} ${kind}`) && seen.add(`${about} ${kind}`) !== undefined;
  const recording = {
    ...driver,
    generate: (request: GenerateRequest, own: AbortSignal) => {
      if (first('generate')) write(about, request, 1);
      return driver.generate(request, own);
    },
    nextToken: (request: Parameters<typeof driver.nextToken>[0], own: AbortSignal) => {
      if (first('next')) write(about, { messages: request.messages, maxTokens: 1, temperature: 1 }, request.alternatives);
      return driver.nextToken(request, own);
    },
  };
  const { can } = modelEngine({ id: 'm', summary: '', driver: recording, memory: memoryOf(), local: localEngine() });
  about = 'one of several labels, with evidence and a reason';
  await can.scoreLabels!({ texts: [text], questions: [{ mode: 'exclusive', labels, guidance: 'Think of the sender.' }], evidence: true }, signal);
  about = 'one of several labels, with examples';
  const examples = [
    { text: 'Invoice 7, total 12.00 EUR', label: 'invoice' },
    { text: 'Dear Ms Keller, thank you.', label: 'letter' },
  ];
  await can.scoreLabels!({ texts: [text], questions: [{ mode: 'exclusive', labels, guidance: '', examples }], evidence: false }, signal);
  about = 'labels by themselves';
  await can.scoreLabels!({ texts: [text], questions: [{ mode: 'independent', labels, guidance: '' }], evidence: false }, signal);
  about = 'values';
  await can.findValues!({ text, instruction: 'Amounts without a currency.', fields }, signal);
  if (abilities.contextTokens === 200_000) {
    about = 'values, with the page';
    const image = { mediaType: 'image/jpeg', base64: 'AA==', width: 800, height: 1000 } as const;
    const page = { number: 1, text, source: 'ocr', confidence: 0.9, width: 800, height: 1000, image } as const;
    await can.findValues!({ text, instruction: '', fields, layout: { offset: 0, pages: [page] } }, signal);
  }
  about = 'a summary';
  await can.write!({ task: 'summary', text, instructions: 'One sentence.', maxTokens: 60, countTokens: (own) => own.length / 4 }, signal);
  about = 'passages';
  await can.weighSegments!(
    { prompt: 'What is the total?', segments: text.split('\n').map((line, block) => ({ text: line, block, heading: '' })) },
    signal,
  );
  const file = new URL(`prompts/${name}.txt`, import.meta.url);
  // The code in the marks around a text depends only on the text.
  const all = `${shown.join('\n\n')}\n`;
  if (process.env.TXP_WRITE_PROMPTS === '1') writeFileSync(file, all);
  expect(all).toBe(readFileSync(file, 'utf8'));
});
