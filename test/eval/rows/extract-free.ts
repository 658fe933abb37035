// Row X8: fields of free documents (contracts, letters, CVs, tickets, e-mails, logs, tables, invoices, code) and how often an answer is silly.
import type { FoundField, PlanField } from '../../../src/core/find.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import type { EvalResult, EvalRow } from '../row.js';
import type { Asked, FreeDocument } from '../suites/free-document.js';
import { fifthSet } from '../suites/free-documents-fifth.js';
import { firstHalf } from '../suites/free-documents-first.js';
import { fourthSet } from '../suites/free-documents-fourth.js';
import { secondHalf } from '../suites/free-documents-second.js';
import { sixthSet } from '../suites/free-documents-sixth.js';
import { thirdSet } from '../suites/free-documents-third.js';
import { compareValues, Tally } from '../value-tally.js';

const engine = embeddedEngine();
/** Default threshold of the operation. */
const threshold = 0.5;

/** Answers to one field: values best first, or records of values by name. */
type Answer = readonly string[] | readonly Readonly<Record<string, string>>[];

function score(asked: Asked, answer: Answer, tally: Tally): void {
  if ('each' in asked) {
    const names = Object.keys(asked.each);
    const found = answer as readonly Readonly<Record<string, string>>[];
    tally.asked += asked.records.length * names.length;
    // Records are compared in order; each cell of a missing or surplus record counts as an error.
    for (let index = 0; index < Math.max(found.length, asked.records.length); index++) {
      for (const name of names) {
        const [gold, value] = [asked.records[index]?.[name], found[index]?.[name]];
        compareValues(gold === undefined ? [] : [gold], value === undefined ? [] : [value], tally);
      }
    }
    return;
  }
  const [, gold] = asked;
  const found = answer as readonly string[];
  tally.asked += Math.max(1, Array.isArray(gold) ? gold.length : 1);
  if (typeof gold === 'string') compareValues([gold], found.slice(0, 1), tally);
  else compareValues(gold ?? [], gold === null ? found.slice(0, 1) : found, tally);
}

function planOf(name: string, asked: Asked): PlanField {
  if (!('each' in asked)) return { kind: 'scalar', path: [name], name, description: asked[0] };
  const fields = Object.entries(asked.each).map(
    ([part, description]): PlanField => ({ kind: 'scalar', path: [name, part], name: part, description }),
  );
  return { kind: 'list', path: [name], name, fields };
}

/** Values above the threshold, highest confidence first. */
function texts(text: string, field: FoundField | undefined): string[] {
  if (field?.kind !== 'scalar') return [];
  return field.values
    .filter((value) => value.confidence >= threshold)
    .sort((left, right) => right.confidence - left.confidence)
    .map(({ start, end }) => text.slice(start, end));
}

async function ours({ text, fields }: FreeDocument): Promise<Answer[]> {
  const asked = Object.entries(fields);
  const plan = asked.map(([name, definition]) => planOf(name, definition));
  const findings = await engine.can.findValues?.({ text, instruction: '', fields: plan }, new AbortController().signal);
  return asked.map(([, definition], index): Answer => {
    const field = findings?.fields[index];
    if (!('each' in definition)) return texts(text, field);
    if (field?.kind !== 'list') return [];
    const names = Object.keys(definition.each);
    return field.records.map((record) =>
      Object.fromEntries(
        names.flatMap((name, part) => {
          const [first] = texts(text, record.values[part]);
          return first === undefined ? [] : [[name, first]];
        }),
      ),
    );
  });
}

const words = (value: string): string[] => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Baseline: reads `key: value` lines whose key shares a word with the field's name or description. */
function labelled({ text, fields }: FreeDocument): Answer[] {
  const lines = [...text.matchAll(/^[ \t*-]*([^:=\n]{1,40}?)[ \t]*[:=][ \t]*(\S.*)$/gm)].map((found) => ({
    key: words((found[1] ?? '').replace(/_/g, ' ')),
    value: found[2] ?? '',
  }));
  return Object.entries(fields).map(([name, definition]) => {
    if ('each' in definition) return [];
    const wanted = words(name.replace(/_/g, ' '));
    const line = lines.find(({ key }) => key.some((word) => wanted.includes(word)));
    if (line === undefined) return [];
    return Array.isArray(definition[1]) ? line.value.split(/,\s*/) : [line.value];
  });
}

/** Scores one document with the engine and with the baseline. Returns the errors of the engine with the field's name, for error analysis. */
export async function readDocument(document: FreeDocument, tallies: { ours: Tally; labelled: Tally }): Promise<string[]> {
  const [found, simple] = [await ours(document), labelled(document)];
  return Object.entries(document.fields).flatMap(([name, asked], index) => {
    const before = tallies.ours.right;
    const missedBefore = tallies.ours.missed + tallies.ours.wrong;
    score(asked, found[index] ?? [], tallies.ours);
    score(asked, simple[index] ?? [], tallies.labelled);
    const faulty = tallies.ours.missed + tallies.ours.wrong > missedBefore;
    return faulty ? [`${document.id}.${name}: ${tallies.ours.right - before} right; found ${JSON.stringify(found[index])}`] : [];
  });
}

const free: EvalRow = {
  id: 'X8',
  async run() {
    const results: EvalResult[] = [];
    for (const [half, documents] of [
      ['read half', firstHalf],
      ['unread half', secondHalf],
      ['third set, read', thirdSet],
      ['fourth set, unread', fourthSet],
      ['fifth set, read', fifthSet],
      ['sixth set, unread', sixthSet],
    ] as const) {
      const tallies = { ours: new Tally(), labelled: new Tally() };
      const started = performance.now();
      for (const document of documents) {
        const faults = await readDocument(document, tallies);
        // Only these two sets print their errors; those of the held-out sets must stay unread.
        if ((half === 'read half' || half === 'fifth set, read') && process.env.TXP_EVAL_FAULTS === '1')
          for (const fault of faults) console.log(fault);
      }
      const msPerItem = (performance.now() - started) / documents.length;
      const { ours: own, labelled: simple } = tallies;
      results.push({
        id: 'X8',
        metric: `free documents, ${half}, field F1`,
        ours: own.f1,
        baselines: { 'key: value lines': simple.f1 },
        items: own.asked,
        msPerItem,
        note: `P ${((100 * own.right) / Math.max(1, own.right + own.wrong)).toFixed(1)}, ${documents.length} documents`,
      });
      results.push({
        id: 'X8',
        metric: `free documents, ${half}, silly answers, %`,
        ours: own.sillyShare,
        baselines: { 'key: value lines': simple.sillyShare },
        better: 'lower',
        items: own.asked,
      });
    }
    return results;
  },
};

export const rows: readonly EvalRow[] = [free];
