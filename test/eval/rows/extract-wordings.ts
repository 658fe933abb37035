// Rows W1 to W3 of extraction: receipts, bookings, film queries and names, each requested in all wordings of its file.
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { squeeze } from '../value-tally.js';
import { type WordingRun, wordingResults } from '../wording-rows.js';
import { type Wordings, wordings } from '../wordings.js';

interface Labelled {
  readonly text: string;
  readonly entities?: readonly { readonly start: number; readonly end: number; readonly label: string }[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** Maximum number of items of a set, each requested in every wording. */
const mostItems = 120;
const threshold = 0.5;

/** Common names for the labels of sets that share a file. */
const labelOf: Readonly<Record<string, string>> = {
  PER: 'person',
  LOC: 'location',
  ORG: 'organization',
  corporation: 'organization',
  group: 'organization',
};

interface Asked {
  readonly text: string;
  readonly gold: Readonly<Record<string, readonly string[]>>;
}

/**
 * Gold as strings: spans of labelled text, or squeezed values of a receipt. Some stored texts lack a part of the address; values that the text does not contain
 * are left out.
 */
function goldOf(item: Labelled, labels: readonly string[]): Asked['gold'] {
  const { fields } = item;
  if (fields !== undefined) {
    const text = squeeze(item.text);
    return Object.fromEntries(labels.map((label) => [label, [squeeze(fields[label] ?? '')].filter((value) => value !== '' && text.includes(value))]));
  }
  return Object.fromEntries(
    labels.map((label) => [
      label,
      (item.entities ?? []).flatMap((entity) => ((labelOf[entity.label] ?? entity.label) === label ? [`${entity.start}:${entity.end}`] : [])),
    ]),
  );
}

/** F1 of one wording over all items, and its answers to each. */
async function ask(
  items: readonly Asked[],
  request: Wordings<'extract'>['wordings'][number]['request'],
  spans: boolean,
): Promise<{ f1: number; answers: string[] }> {
  const engine = embeddedEngine();
  const labels = Object.keys(request);
  const fields = Object.values(request).map(({ name, description }, index) => ({
    kind: 'scalar' as const,
    path: [String(index)],
    name,
    description,
  }));
  const answers: string[] = [];
  let [right, given, wanted] = [0, 0, 0];
  for (const { text, gold } of items) {
    const findings = await engine.can.findValues?.({ text, instruction: '', fields }, new AbortController().signal);
    const own = labels.map((label, index) => {
      const field = findings?.fields[index];
      const found = field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= threshold) : [];
      const best = spans ? found : found.sort((left, other) => other.confidence - left.confidence || left.start - other.start).slice(0, 1);
      const values = best.map(({ start, end }) => (spans ? `${start}:${end}` : squeeze(text.slice(start, end))));
      const golds = gold[label] ?? [];
      if (!spans && golds.length === 0) return values.join('|');
      right += values.filter((value) => golds.includes(value)).length;
      given += values.length;
      wanted += golds.length;
      return values.sort().join('|');
    });
    answers.push(own.join('\n'));
  }
  return { f1: (200 * right) / Math.max(1, given + wanted), answers };
}

async function setRows(context: EvalContext, row: string): Promise<EvalResult[]> {
  const file = wordings(row, 'extract');
  if (file === undefined) return [];
  const labels = Object.keys(file.wordings[0]?.request ?? {});
  const perSet = Math.ceil(mostItems / file.sets.length);
  const items = file.sets
    .flatMap((set) => (context.items<Labelled>(set) ?? []).slice(0, perSet))
    .map((item): Asked & { spans: boolean } => ({ text: item.text, gold: goldOf(item, labels), spans: item.fields === undefined }));
  if (items.length === 0) return [];
  const spans = items[0]?.spans === true;
  const runs: WordingRun[] = [];
  for (const { id, half, request } of file.wordings) {
    const { f1, answers } = await ask(items, request, spans);
    runs.push({ id, half, score: f1, answers });
  }
  return wordingResults(row, row, runs);
}

export const rows: readonly EvalRow[] = ['receipts', 'bookings', 'films', 'names'].map((row) => ({
  id: 'W',
  run: (context) => setRows(context, row),
}));
