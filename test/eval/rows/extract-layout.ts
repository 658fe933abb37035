// X1 and X2: fields of receipts from their text. X3: line items of invoices as arrays, from our own recognition of page images.
import { existsSync, readFileSync } from 'node:fs';
import type { FindRequest, FoundField, PlanField, ScalarField } from '../../../src/core/find.js';
import { openDocumentReader } from '../../../src/documents/read-document.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { squeeze } from '../value-tally.js';

const scalar = (name: string, description: string, owner: readonly string[] = []): ScalarField => ({
  kind: 'scalar',
  path: [...owner, name],
  name,
  description,
});

const receiptFields = [
  scalar('company', 'name of the shop or company that issued the receipt'),
  scalar('date', 'date of the receipt'),
  scalar('address', 'address of the shop'),
  scalar('total', 'total amount to pay'),
] as const;

interface Receipt {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

interface Tally {
  gold: number;
  given: number;
  exact: number;
  loose: number;
}

const threshold = 0.5;

async function find(request: FindRequest): Promise<readonly FoundField[]> {
  const findValues = embeddedEngine().can.findValues;
  if (findValues === undefined) throw new Error('the embedded engine does not extract');
  return (await findValues(request, new AbortController().signal)).fields;
}

/** The value with the highest confidence, if it reaches the threshold of the operation; otherwise null. */
function answer(text: string, field: FoundField | undefined): string | null {
  if (field?.kind !== 'scalar') return null;
  let best: (typeof field.values)[number] | undefined;
  for (const value of field.values) if (value.confidence >= threshold && (best === undefined || value.confidence > best.confidence)) best = value;
  return best === undefined ? null : text.slice(best.start, best.end);
}

const collapse = (value: string): string => value.replace(/\s+/g, ' ').trim();

type Answers = Readonly<Record<string, string | null>>;

function tallyReceipts(receipts: readonly Receipt[], answers: readonly Answers[]): { tally: Tally; byField: Map<string, Tally>; allRight: number } {
  const tally: Tally = { gold: 0, given: 0, exact: 0, loose: 0 };
  const byField = new Map<string, Tally>();
  let allRight = 0;
  receipts.forEach((receipt, index) => {
    let right = true;
    for (const { name } of receiptFields) {
      const gold = receipt.fields[name] ?? '';
      // Some stored texts lack what follows a comma: an address counts only if the text contains all of it.
      if (name === 'address' && !squeeze(receipt.text).includes(squeeze(gold))) continue;
      const own = byField.get(name) ?? { gold: 0, given: 0, exact: 0, loose: 0 };
      byField.set(name, own);
      const given = answers[index]?.[name] ?? null;
      const exact = given !== null && collapse(given) === collapse(gold);
      const loose = given !== null && squeeze(given) === squeeze(gold);
      for (const each of [tally, own]) {
        each.gold++;
        if (given !== null) each.given++;
        if (exact) each.exact++;
        if (loose) each.loose++;
      }
      if (!loose) right = false;
    }
    if (right) allRight++;
  });
  return { tally, byField, allRight: (100 * allRight) / Math.max(1, receipts.length) };
}

const f1 = (right: number, tally: Pick<Tally, 'gold' | 'given'>): number => (200 * right) / Math.max(1, tally.gold + tally.given);

/** Baseline of a few rules: first line, first date, lines 2 to 4, the amount at or after the last "total". */
function receiptRules(text: string): Answers {
  const lines = text.split('\n');
  const date = /\b\d{1,4}[/.-](?:\d{1,2}|[a-z]{3,9})[/.-]\d{2,4}\b/i.exec(text)?.[0] ?? null;
  let total: string | null = null;
  lines.forEach((line, index) => {
    if (!/\btotal\b/i.test(line) || /sub|tax|gst|qty/i.test(line)) return;
    const amount = /(?:RM|\$)?\s?\d[\d,]*\.\d{2}/.exec([line, lines[index + 1] ?? ''].join('\n'))?.[0];
    if (amount !== undefined) total = amount.trim();
  });
  return { company: lines[0] ?? null, date, address: lines.slice(1, 4).join(' ') || null, total };
}

async function receiptAnswers(receipts: readonly Receipt[]): Promise<{ answers: Answers[]; msPerItem: number }> {
  const answers: Answers[] = [];
  const times: number[] = [];
  for (const { text } of receipts) {
    const began = performance.now();
    const found = await find({ text, instruction: '', fields: receiptFields });
    times.push(performance.now() - began);
    answers.push(Object.fromEntries(receiptFields.map((field, index) => [field.name, answer(text, found[index])])));
  }
  times.sort((left, right) => left - right);
  return { answers, msPerItem: times[times.length >> 1] ?? 0 };
}

const receiptResults = new WeakMap<EvalContext, Promise<EvalResult[]>>();

/** Both rows come from a single run. */
async function receipts(context: EvalContext, id: string): Promise<EvalResult[]> {
  const results = receiptResults.get(context) ?? runReceipts(context);
  receiptResults.set(context, results);
  return (await results).filter((result) => result.id === id);
}

async function runReceipts(context: EvalContext): Promise<EvalResult[]> {
  const items = context.items<Receipt>('sroie_text');
  if (items === undefined) return [];
  const { answers, msPerItem } = await receiptAnswers(items);
  const { tally, byField, allRight } = tallyReceipts(items, answers);
  const rules = tallyReceipts(
    items,
    items.map(({ text }) => receiptRules(text)),
  );
  const note = [...byField]
    .map(([name, own]) => `${name} ${f1(own.exact, own).toFixed(1)}/${f1(own.loose, own).toFixed(1)} of ${own.gold}`)
    .join(', ');
  const results: EvalResult[] = [
    {
      id: 'X1',
      metric: 'receipt fields, F1 exact',
      ours: f1(tally.exact, tally),
      baselines: { rules: f1(rules.tally.exact, rules.tally) },
      floor: 88,
      goal: 92,
      items: items.length,
      msPerItem,
      note,
    },
    {
      id: 'X1',
      metric: 'receipt fields, F1 loose',
      ours: f1(tally.loose, tally),
      baselines: { rules: f1(rules.tally.loose, rules.tally) },
      floor: 92,
      goal: 96,
      items: items.length,
    },
    {
      id: 'X2',
      metric: 'receipts with all fields right (loose)',
      ours: allRight,
      baselines: { rules: rules.allRight },
      floor: 70,
      goal: 82,
      items: items.length,
    },
  ];
  const whole = context.trainItems<Receipt>('sroie_text');
  if (whole !== undefined) {
    const trained = await receiptAnswers(whole);
    const own = tallyReceipts(whole, trained.answers);
    const detail = [...own.byField].map(([name, each]) => `${name} ${f1(each.exact, each).toFixed(1)}/${f1(each.loose, each).toFixed(1)}`).join(', ');
    results.push({
      id: 'X1',
      metric: 'the same on whole texts (train), F1 loose',
      ours: f1(own.tally.loose, own.tally),
      baselines: {},
      items: whole.length,
      note: `exact ${f1(own.tally.exact, own.tally).toFixed(1)}, all right ${own.allRight.toFixed(1)}; ${detail}`,
    });
  }
  return results;
}

interface Invoice {
  readonly id: string;
  readonly image: string;
  readonly lines: readonly { description: string; quantity: string; price: string; tax: string; sub_total: string }[];
  readonly words: readonly { label: string }[];
}

const itemFields = [
  scalar('description', 'description of the product or service', ['line_items']),
  scalar('quantity', 'quantity', ['line_items']),
  scalar('unit_price', 'price per unit', ['line_items']),
  scalar('amount', 'line total', ['line_items']),
];
const itemPlan: readonly PlanField[] = [{ kind: 'list', path: ['line_items'], name: 'line_items', fields: itemFields }];

type ItemRow = readonly (string | null)[];
/** One test for each field of a line; null if the page does not print the field. */
type GoldRow = readonly (((value: string) => boolean) | null)[];

function readNumber(value: string): number {
  const digits = value.replace(/[^\d.,]/g, '');
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimal === null ? digits : digits.slice(0, decimal.index)).replace(/[.,]/g, '');
  return digits === '' ? Number.NaN : Number(`${whole}.${decimal?.[1] ?? '0'}`);
}

function goldRows(invoice: Invoice): GoldRow[] {
  const printed = new Set(invoice.words.map((word) => word.label));
  const near = (wanted: number) => (value: string) => Math.abs(readNumber(value) - wanted) < 0.015;
  return invoice.lines.map((line) => {
    const net = Number(line.sub_total);
    const rate = Number((/[\d,.]+(?=\s?%)/.exec(line.tax)?.[0] ?? '0').replace(',', '.'));
    // Some layouts print the amount of a line including tax.
    const gross = net * (1 + rate / 100);
    return [
      (value) => similar(squeeze(value), squeeze(line.description)),
      printed.has('LINE/QUANTITY') || printed.has('LINE/UOM') ? near(Number(line.quantity)) : null,
      printed.has('LINE/PRICE') ? near(Number(line.price)) : null,
      (value) => near(net)(value) || near(gross)(value),
    ];
  });
}

// Recognition without French language data loses accents: one letter in eight may differ.
function similar(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > right.length / 8) return false;
  let previous = Array.from({ length: right.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++)
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1),
        ),
      );
    previous = current;
  }
  return (previous[right.length] ?? 0) <= right.length / 8;
}

/** Number of right fields under the best alignment of records to gold lines that keeps their order. */
function rightFields(rows: readonly ItemRow[], gold: readonly GoldRow[]): number {
  let previous = new Array<number>(gold.length + 1).fill(0);
  for (const row of rows) {
    const current = [0];
    gold.forEach((tests, index) => {
      const here = tests.filter((test, field) => test !== null && row[field] != null && test(row[field] ?? '')).length;
      current.push(Math.max(current[index] ?? 0, previous[index + 1] ?? 0, (previous[index] ?? 0) + here));
    });
    previous = current;
  }
  return previous[gold.length] ?? 0;
}

/** Baseline: lines that end with an amount, split at wide gaps: the first cell, then the last three. */
function itemRules(text: string): ItemRow[] {
  return text.split('\n').flatMap((line): ItemRow[] => {
    const cells = line.trim().split(/\s{2,}|\t/);
    const last = cells.at(-1) ?? '';
    if (cells.length < 2 || !/\d[.,]\d{2}\s?\D{0,2}$/.test(last) || /total|tax/i.test(line)) return [];
    return [[cells[0] ?? null, cells.at(-3) ?? null, cells.at(-2) ?? null, last]];
  });
}

async function lineItems(context: EvalContext): Promise<EvalResult[]> {
  const invoices = context.items<Invoice>('invoices_fr');
  if (invoices === undefined) return [];
  const ours = { gold: 0, given: 0, right: 0 };
  const rules = { gold: 0, given: 0, right: 0 };
  const plain = { gold: 0, given: 0, right: 0 };
  let ms = 0;
  let count = 0;
  const reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000 });
  try {
    for (const invoice of invoices) {
      const path = context.file('invoices_fr', invoice.image);
      if (!existsSync(path)) continue;
      count++;
      const { text, pages } = await reader.read({ bytes: readFileSync(path) }, { ocr: 'auto', languages: 'eng' }, new AbortController().signal);
      const gold = goldRows(invoice);
      const add = (to: typeof ours, rows: readonly ItemRow[]): void => {
        to.gold += gold.flat().filter((test) => test !== null).length;
        to.given += rows.flat().filter((value) => value !== null).length;
        to.right += rightFields(rows, gold);
      };
      const began = performance.now();
      const found = await find({ text, instruction: '', fields: itemPlan, layout: { offset: 0, pages } });
      ms += performance.now() - began;
      add(ours, rowsOf(text, found[0]));
      add(plain, rowsOf(text, (await find({ text, instruction: '', fields: itemPlan }))[0]));
      add(rules, itemRules(text));
    }
  } finally {
    reader.close();
  }
  return [
    {
      id: 'X3',
      metric: 'line items of invoices, field F1, own recognition',
      ours: f1(ours.right, ours),
      baselines: { rules: f1(rules.right, rules) },
      floor: 75,
      goal: 88,
      items: count,
      msPerItem: ms / Math.max(1, count),
      note: `without word boxes ${f1(plain.right, plain).toFixed(1)}`,
    },
  ];
}

function rowsOf(text: string, field: FoundField | undefined): ItemRow[] {
  if (field?.kind !== 'list') return [];
  return field.records.map((record) => record.values.map((value) => answer(text, value)));
}

export const rows: readonly EvalRow[] = [
  { id: 'X1', run: (context) => receipts(context, 'X1') },
  { id: 'X2', run: (context) => receipts(context, 'X2') },
  { id: 'X3', run: lineItems },
];
