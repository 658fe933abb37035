// What prompts and answers cost: how much of a prompt it shares with earlier ones, how long answers are, how many calls a request takes.
import { describe, expect, it } from 'vitest';
import { loadTokenizer } from '../../../src/app/tokenizers.js';
import type { PlanField } from '../../../src/core/find.js';
import { modelEngine } from '../../../src/engines/model/index.js';
import { memoryOf, type Script, type ScriptedDriver, scriptedDriver } from './scripted-driver.js';

const signal = new AbortController().signal;
const { count } = await loadTokenizer();

function open(script: Script = {}) {
  const driver = scriptedDriver(script);
  return { driver, can: modelEngine({ id: 'm', summary: '', driver, memory: memoryOf() }).can };
}

const intents =
  'refund delivery complaint praise invoice account weather sports travel health music food school law science money art garden pets news'.split(' ');
const labels = intents.map((name) => ({ name, rubric: `Is the message about ${name} or something that has to do with it?` }));
const question = { mode: 'exclusive', labels, guidance: '' } as const;
const openings = ['Hello,', 'I think', 'Sorry,', 'Today', 'It seems', 'Please note that', 'Again', 'Since Monday', 'As before,', 'Oddly'];
const messages = Array.from({ length: 200 }, (_, index) => `${openings[Math.floor(index / 20)]} my ${intents[index % 20]} is not what I asked for.`);

/** Returns the share of the tokens of the prompts that are in the longest common prefix with an earlier prompt. */
function sharedShare({ asked }: ScriptedDriver): number {
  let shared = 0;
  let total = 0;
  const seen: string[] = [];
  for (const { messages: parts } of asked) {
    const prompt = parts.map(({ content }) => content).join('\n');
    const common = Math.max(0, ...seen.map((earlier) => commonLength(earlier, prompt)));
    if (seen.length > 0) {
      shared += count(prompt.slice(0, common));
      total += count(prompt);
    }
    seen.push(prompt);
  }
  return shared / total;
}

function commonLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

describe('prompts', () => {
  it('share nine tenths of their tokens if many texts are classified with one list of labels', async () => {
    const { can, driver } = open();
    for (const text of messages) await can.scoreLabels!({ texts: [text], questions: [question], evidence: false }, signal);
    expect(sharedShare(driver)).toBeGreaterThanOrEqual(0.9);
  });

  it('share half of their tokens if the same fields are extracted from many invoices', async () => {
    const { can, driver } = open();
    const names = 'invoice number,issue date,due date,seller,buyer,net amount,tax,total,payment terms'.split(',');
    const fields = names.map((name): PlanField => ({ kind: 'scalar', path: [name], name, description: `the ${name} of the invoice` }));
    for (let number = 0; number < 20; number++) {
      const rows = Array.from({ length: 6 }, (_, row) => `${row + 1} Widget ${number * row} 2 x ${number + row}.50 ${2 * (number + row)}.00`);
      const text = [`Harbour ${number} Ltd`, `Invoice ${1000 + number}`, `Date ${number + 1} May 2024`, ...rows, `Total ${number * 31}.00`].join(
        '\n',
      );
      await can.findValues!({ text, instruction: '', fields }, signal);
    }
    expect(sharedShare(driver)).toBeGreaterThanOrEqual(0.5);
  });

  it('share four fifths of their tokens if two questions are asked about one long text', async () => {
    const { can, driver } = open();
    const long = [...messages, ...messages].join('\n');
    await can.scoreLabels!(
      { texts: [long], questions: [question, { ...question, guidance: 'Think of the first message.' }], evidence: false },
      signal,
    );
    expect(sharedShare(driver)).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the answer to an extraction', () => {
  it('in the form that the prompt shows takes at most 1.4 times the tokens of the bare values', async () => {
    let ratio = 0;
    const values = {
      person: ['Anna Keller', 'Jonas Weber', 'Mei Tanaka'],
      place: ['Rotterdam', 'Lake Constance'],
      firm: ['Northwind Freight Holding'],
      product: ['Atlas of Tides'],
    };
    const { can } = open({
      says: ({ prompt }) => {
        const form = JSON.parse(/^Answer with JSON of this form: (.*)$/m.exec(prompt)?.[1] ?? '{}') as Record<keyof typeof values, string[]>;
        const filled = Object.entries(form).map(([key, [example = '']]) => [
          key,
          values[key as keyof typeof values].map((value) => example.replace('words of line 3', value).replace('3', '1')),
        ]);
        const answer = JSON.stringify(Object.fromEntries(filled));
        ratio = count(answer) / count(JSON.stringify(values));
        return answer;
      },
    });
    const text = 'Anna Keller, Jonas Weber and Mei Tanaka of Northwind Freight Holding took the Atlas of Tides from Rotterdam to Lake Constance.';
    const fields = Object.keys(values).map((name): PlanField => ({ kind: 'scalar', path: [name], name, description: '' }));
    const { fields: found } = await can.findValues!({ text, instruction: '', fields }, signal);
    expect(found.map((field) => (field.kind === 'scalar' ? field.values.length : 0))).toEqual([3, 2, 1, 1]);
    expect(ratio).toBeLessThanOrEqual(1.4);
  });
});

describe('classification with a reason', () => {
  it('takes two calls once the letter prior is settled', async () => {
    const { can, driver } = open({ likes: { A: 1 } });
    const few = { ...question, labels: labels.slice(0, 4) };
    const ask = (text: string) => can.scoreLabels!({ texts: [text], questions: [few], evidence: true }, signal);
    for (const text of messages.slice(0, 12)) await ask(text);
    const before = driver.asked.length;
    await ask('I want a refund, a refund, the refund for the order.');
    expect(driver.asked.length - before).toBe(2);
  });
});

describe('a preference for one letter', () => {
  it('gives every option the same score if probabilities are sampled', async () => {
    const { can } = open({ says: () => 'B', abilities: { alternatives: 0, schema: false } });
    const { scores } = await can.scoreLabels!({ texts: ['x'], questions: [{ ...question, labels: labels.slice(0, 4) }], evidence: false }, signal);
    const [first, ...others] = scores[0]![0]!.logits;
    for (const other of others) expect(other).toBeCloseTo(first!, 9);
  });
});
