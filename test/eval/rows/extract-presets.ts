// X12, X13: values that a preset finds in documents of its kind, in layouts it was not developed on. The right values were written down before the first run;
// errors on the documents of X13 are never looked at.
import { readFileSync } from 'node:fs';
import { isJsonObject } from '../../../src/core/json.js';
import { type ExtractResponse, extract } from '../../../src/operations/extract/operation.js';
import { embeddedAnswer } from '../embedded-answer.js';
import type { EvalRow } from '../row.js';
import { compareValues, Tally } from '../value-tally.js';

/** A value in the form that the preset requests; ` || ` separates acceptable forms. */
type Value = string | number;
type Fields = Readonly<Record<string, Value | readonly Value[] | readonly Readonly<Record<string, Value>>[] | null>>;

interface KnownDocument {
  /** Path below `test/fixtures`. */
  readonly document: string;
  readonly preset: string;
  readonly unread: boolean;
  /** Null if the document has no such value. */
  readonly values: Fields;
}

/** Values of one name, records as one entry per cell: each cell of a missing or surplus record counts as an error. */
function cellsOf(value: Fields[string]): string[] {
  if (value === null) return [];
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one: unknown, index) =>
    isJsonObject(one)
      ? Object.entries(one).flatMap(
          ([name, cell]) =>
            forms(cell)
              .map((form) => `${index} ${name} ${form}`)
              .join(' || ') || [],
        )
      : [String(one)],
  );
}

const forms = (cell: unknown): string[] => (cell === null ? [] : String(cell).split(' || '));

function foundCells({ entities, structured_result }: ExtractResponse, name: string): string[] {
  const records = structured_result?.[name];
  if (Array.isArray(records) && records.some(isJsonObject)) return cellsOf(records as Fields[string]);
  return entities.filter(({ type }) => type === name).map(({ normalized_value, text }) => String(normalized_value ?? text));
}

function rowOf(id: string, metric: string, unread: boolean): EvalRow {
  return {
    id,
    async run() {
      const all = JSON.parse(readFileSync(new URL('../own/preset-values.json', import.meta.url), 'utf8')) as readonly KnownDocument[];
      const documents = all.filter((document) => document.unread === unread);
      const tally = new Tally();
      for (const { document, preset, values } of documents) {
        const text = readFileSync(new URL(`../../fixtures/${document}`, import.meta.url), 'utf8');
        const response = await embeddedAnswer(extract, { text, preset });
        for (const [name, value] of Object.entries(values)) {
          const before = tally.wrong + tally.missed;
          const [gold, found] = [cellsOf(value), foundCells(response, name)];
          tally.asked += Math.max(1, gold.length);
          compareValues(gold, found, tally);
          if (!unread && process.env.TXP_EVAL_FAULTS === '1' && tally.wrong + tally.missed > before)
            console.log(`${document} ${name}: ${JSON.stringify(found)}, not ${JSON.stringify(gold)}`);
        }
      }
      const note = `${tally.right} right, ${tally.wrong} wrong, ${tally.missed} missed; ${documents.length} documents`;
      return [{ id, metric, ours: tally.f1, baselines: {}, items: tally.asked, note }];
    },
  };
}

export const rows: readonly EvalRow[] = [
  rowOf('X12', 'presets on other layouts, field F1', false),
  rowOf('X13', 'presets on other layouts, unread, field F1', true),
];
