// Fits the scorer of extracted values: npx tsx test/eval/train/extract-scorer.ts --train DIR [--without SET] [--out FILE]
// Data: our own free documents and absent fields, and fields_made, sroie_text, restaurant8k, sgd_slots, wikigold, wnut17 and btc of DIR. --without leaves a set
// out and measures on it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { PlanField } from '../../../src/core/find.js';
import { proposedEvidence } from '../../../src/engines/embedded/extraction/find-values.js';
import { type Evidenced, evidenceNames } from '../../../src/engines/embedded/extraction/scoring/evidence.js';
import { probabilityOf, scored } from '../../../src/engines/embedded/extraction/scoring/score.js';
import { logistic } from '../../../src/text/probability.js';
import { calibrationError } from '../calibration.js';
import { personPlaceOrganisation, readableLabel } from '../prose-names.js';
import { absentCases } from '../suites/absent-fields.js';
import { firstHalf } from '../suites/free-documents-first.js';
import { fourthSet } from '../suites/free-documents-fourth.js';
import { secondHalf } from '../suites/free-documents-second.js';
import { thirdSet } from '../suites/free-documents-third.js';
import { readConcepts } from './fields/examples.js';
import { randomFrom } from './random.js';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    without: { type: 'string', default: '' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/scoring/extract-scorer.json', import.meta.url).pathname },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const folder = values.train;
const random = randomFrom(7);

interface Example {
  readonly set: string;
  readonly text: string;
  /** Name and description of each field, with a test for its right spans or values. */
  readonly fields: readonly {
    readonly name: string;
    readonly description: string;
    readonly right: (start: number, end: number, value: string) => boolean;
  }[];
}

function lines<T>(set: string, most: number): T[] {
  const path = join(folder, set, 'train.jsonl');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();
  const all = text.split('\n').filter((line) => line !== '');
  return random
    .shuffled(all)
    .slice(0, most)
    .map((line) => JSON.parse(line) as T);
}

interface Labelled {
  readonly text: string;
  readonly entities: readonly { readonly start: number; readonly end: number; readonly label: string }[];
}

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/^[\s"'“”.,;:#]+|[\s"'“”.,;:]+$/g, '')
    .replace(/\s+/g, ' ');
const spanField = (name: string, description: string, spans: readonly { start: number; end: number }[]): Example['fields'][number] => ({
  name,
  description,
  right: (start, end) => spans.some((span) => span.start === start && span.end === end),
});
const valueField = (name: string, description: string, golds: readonly string[]): Example['fields'][number] => ({
  name,
  description,
  right: (_start, _end, value) => golds.some((gold) => gold.split(' || ').some((form) => plain(form) === plain(value))),
});

const concepts = readConcepts();
const phrasesOf = new Map(
  concepts.flatMap((concept) => concept.phrases.en.map((phrase): [string, readonly string[]] => [phrase, concept.phrases.en])),
);
const worded = (label: string): string => {
  const phrases = (phrasesOf.get(label) ?? [label]).filter((phrase) => !phrase.includes('?') && phrase.length < 40);
  return random.next() < 0.5 ? label : (phrases[Math.floor(random.next() * phrases.length)] ?? label);
};

/** Documents for which some labels of their set are requested, including labels that they do not contain. */
function labelled(set: string, most: number, asked: number, name: (label: string) => string): Example[] {
  const items = lines<Labelled>(set, most);
  const labels = [...new Set(items.flatMap(({ entities }) => entities.map(({ label }) => label)))].sort();
  return items.map(({ text, entities }): Example => {
    const own = [...new Set(entities.map(({ label }) => label))];
    const others = random.shuffled(labels.filter((label) => !own.includes(label))).slice(0, asked);
    const chosen = [...random.shuffled(own).slice(0, asked), ...others];
    return {
      set,
      text,
      fields: chosen.map((label) =>
        spanField(
          name(label),
          '',
          entities.filter((entity) => entity.label === label),
        ),
      ),
    };
  });
}

const named = (set: string): Example[] =>
  lines<Labelled>(set, 120).map(({ text, entities }) => ({
    set,
    text,
    fields: ['person', 'location', 'organization'].map((type) =>
      spanField(
        type,
        '',
        entities.filter(({ label }) => personPlaceOrganisation[label] === type),
      ),
    ),
  }));

const examples: Example[] = [
  ...[firstHalf, secondHalf, thirdSet, fourthSet].flatMap((documents, index) =>
    documents.map(
      ({ text, fields }): Example => ({
        set: `free ${index + 1}`,
        text,
        fields: Object.entries(fields).flatMap(([name, asked]) =>
          'each' in asked ? [] : [valueField(name, asked[0], asked[1] === null ? [] : typeof asked[1] === 'string' ? [asked[1]] : asked[1])],
        ),
      }),
    ),
  ),
  ...absentCases.map(
    ({ text, fields }): Example => ({
      set: 'absent',
      text,
      fields: fields.map(({ name, description, value }) => valueField(name, description, value === null ? [] : [value])),
    }),
  ),
  ...labelled('fields_made', 220, 7, worded),
  ...labelled('sgd_slots', 220, 4, (label) => label),
  ...labelled('restaurant8k', 150, 5, (label) => label.replaceAll('_', ' ')),
  ...lines<{ text: string; fields: Record<string, string> }>('sroie_text', 120).map(
    ({ text, fields }): Example => ({
      set: 'sroie_text',
      text,
      fields: Object.entries(fields).map(([name, value]) => valueField(name, '', [value])),
    }),
  ),
  ...['wikigold', 'wnut17', 'btc'].flatMap(named),
  ...labelled('crossner', 250, 6, readableLabel),
  ...labelled('snips_slots', 200, 4, (label) => label),
  ...labelled('hwu64_slots', 150, 4, (label) => label),
];

interface Row {
  readonly set: string;
  readonly entry: Evidenced;
  readonly right: boolean;
}

const rows: Row[] = [];
for (const { set, text, fields } of examples) {
  const plan = fields.map(({ name, description }, index): PlanField => ({ kind: 'scalar', path: [String(index)], name, description }));
  proposedEvidence({ text, instruction: '', fields: plan }).forEach(({ evidence }, index) => {
    for (const entry of evidence) {
      // Candidates that no generator finds plausible teach little but would be the majority.
      if (entry.logOdds < -9) continue;
      rows.push({ set, entry, right: fields[index]?.right(entry.start, entry.end, text.slice(entry.start, entry.end)) === true });
    }
  });
}
const sets = [...new Set(rows.map(({ set }) => set))];
const own = rows.filter(({ set, entry }) => set !== values.without && !entry.calibrated);
const countOf = new Map(sets.map((set) => [set, own.filter((row) => row.set === set).length]));
const shareOf = (set: string): number =>
  set.startsWith('free') ? 1.5 : set === 'absent' || set === 'sroie_text' ? 2 : set.startsWith('w') || set === 'btc' ? 0.6 : 1;
const weightOf = (set: string): number => (1000 * shareOf(set)) / Math.max(50, countOf.get(set) ?? 1);

const size = evidenceNames.length;
const penalty = 3;

/** Newton's method on the penalised log-likelihood. Starts from the given weights and updates them in place. */
function fitWeights(weights: Float64Array, own: readonly Row[], maxRounds: number): void {
  for (let round = 0; round < maxRounds; round++) {
    const gradient = Float64Array.from(weights, (value, index) => (index === 0 ? 0 : -penalty * value));
    const hessian = Array.from({ length: size }, (_, index) => {
      const line = new Float64Array(size);
      line[index] = index === 0 ? 1e-6 : penalty;
      return line;
    });
    for (const { set, entry, right } of own) {
      const share = weightOf(set);
      const probability = scored(entry.figures, [...weights]);
      const slope = share * Math.max(1e-6, probability * (1 - probability));
      const miss = share * ((right ? 1 : 0) - probability);
      entry.figures.forEach((value, index) => {
        if (value === 0) return;
        gradient[index]! += miss * value;
        const line = hessian[index]!;
        entry.figures.forEach((other, at) => {
          line[at]! += slope * value * other;
        });
      });
    }
    const move = solve(hessian, gradient);
    move.forEach((value, index) => {
      weights[index]! += Math.max(-1, Math.min(1, value));
    });
    if (move.every((value) => Math.abs(value) < 1e-4)) break;
  }
}

const logOddsOf = ({ figures }: Evidenced, weights: Float64Array): number =>
  figures.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);

/**
 * The factor by which log-odds must be multiplied to be calibrated on sets that were left out, all of equal weight. Our own documents are left out together
 * because they are alike.
 */
function scaleOfOthers(weights: Float64Array): number {
  const groups = sets.map((set) => ({ set, isLeftOut: (row: Row) => row.set === set || (set.startsWith('free') && row.set.startsWith('free')) }));
  const left = groups.map(({ set, isLeftOut }) => {
    const without = Float64Array.from(weights);
    fitWeights(
      without,
      own.filter((row) => !isLeftOut(row)),
      6,
    );
    return own.filter((row) => row.set === set).map(({ entry, right }) => ({ logOdds: logOddsOf(entry, without), right }));
  });
  // Only answered values count: those below even odds are not returned.
  const answered = left.map((rows) => rows.filter(({ logOdds }) => logOdds > 0)).filter((rows) => rows.length > 0);
  const lossAt = (scale: number): number =>
    answered.reduce(
      (sum, rows) =>
        sum + rows.reduce((loss, { logOdds, right }) => loss - Math.log(logistic(right ? scale * logOdds : -scale * logOdds)), 0) / rows.length,
      0,
    );
  const scales = Array.from({ length: 91 }, (_, index) => 0.1 + index / 100);
  return scales.reduce((best, scale) => (lossAt(scale) < lossAt(best) ? scale : best));
}

function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const left = matrix.map((line) => Float64Array.from(line));
  const result = Float64Array.from(right);
  for (let at = 0; at < result.length; at++) {
    let pivot = at;
    for (let row = at + 1; row < result.length; row++) if (Math.abs(left[row]![at]!) > Math.abs(left[pivot]![at]!)) pivot = row;
    [left[at], left[pivot]] = [left[pivot]!, left[at]!];
    [result[at], result[pivot]] = [result[pivot]!, result[at]!];
    for (let row = at + 1; row < result.length; row++) {
      const factor = left[row]![at]! / left[at]![at]!;
      for (let column = at; column < result.length; column++) left[row]![column]! -= factor * left[at]![column]!;
      result[row]! -= factor * result[at]!;
    }
  }
  for (let at = result.length - 1; at >= 0; at--) {
    for (let column = at + 1; column < result.length; column++) result[at]! -= left[at]![column]! * result[column]!;
    result[at]! /= left[at]![at]!;
  }
  return result;
}

const weights = new Float64Array(size);
fitWeights(weights, own, 25);
const scale = scaleOfOthers(weights);
console.log(`log-odds are multiplied by ${scale.toFixed(2)}`);
weights.forEach((value, index) => {
  weights[index] = scale * value;
});

const fitted = [...weights];
for (const set of sets) {
  const rated = rows.filter((row) => row.set === set).map(({ entry, right }) => ({ confidence: probabilityOf(entry, fitted), right }));
  const given = rated.filter(({ confidence }) => confidence >= 0.5);
  const precision = given.filter(({ right }) => right).length / Math.max(1, given.length);
  const reached = given.filter(({ right }) => right).length / Math.max(1, rated.filter(({ right }) => right).length);
  console.log(
    `${set === values.without ? '(left out) ' : ''}${set}: ${rated.length} spans, precision ${(100 * precision).toFixed(1)}, of the right ones proposed ${(100 * reached).toFixed(1)}, calibration error ${calibrationError(given.map(({ confidence, right }) => ({ probability: confidence, right }))).toFixed(3)}`,
  );
}
const rounded = Object.fromEntries(evidenceNames.map((name, index) => [name, Math.round((weights[index] ?? 0) * 1000) / 1000]));
if (values.without === '') writeFileSync(values.out, `${JSON.stringify({ weights: rounded }, null, 2)}\n`);
console.log(JSON.stringify(rounded));
