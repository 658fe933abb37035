// Labels that are ranges of one quantity ("1-10", "less than a week", "small: fewer than 10 employees"): the label whose range contains the number that the text
// states.
import type { LabelQuestion } from '../../../core/label.js';
import { itemAt } from '../../../text/at.js';
import { languageOf } from '../../../text/language.js';
import { smallest } from '../../../text/lists.js';
import { stem } from '../../../text/stem.js';
import { fromJsonFile } from '../data.js';
import { alternatives, anyFunctionWords, type LanguageCode } from '../languages/languages.js';
import { readField } from '../reading/field/read-field.js';
import { isRangeOf, type Quantity, quantitiesIn, type Unit, unitNamed } from './quantities.js';
import { spellOut } from './read-rubric.js';

/** A range in the units of `Quantity`. */
interface Range {
  readonly min: number;
  readonly max: number;
  /** Whether the bound itself belongs to the range. */
  readonly withMin: boolean;
  readonly withMax: boolean;
}

/** Labels read as ranges of one quantity; numbers without a unit count in this one. */
export interface ValueRanges extends Unit {
  /** By label; null for labels that are no range. */
  readonly ranges: readonly (Range | null)[];
  /** The label for texts that do not state the quantity; -1 if there is none. */
  readonly unstated: number;
  /** The question that a text answers with a number; if there is none, what the first range says. */
  readonly question: string;
  /** Language of question and labels. */
  readonly code: LanguageCode;
  /** Stems of the words that name the quantity. */
  readonly subject: ReadonlySet<string>;
}

interface BoundWords {
  readonly orMore: string;
  readonly orLess: string;
  readonly unstated: string;
}

const everything: Range = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, withMin: true, withMax: true };

const cues = fromJsonFile('unit-sizes.json', ({ orMore, orLess, unstated }: BoundWords) => {
  const before = (phrases: string, signs: string): RegExp =>
    new RegExp(`(?:(?<!\\p{L})(?:${phrases})\\p{L}{0,2}(?:['’]|\\s\\p{L}{1,3})?|${signs})$`, 'iu');
  return {
    over: before(alternatives('moreThan'), '>'),
    under: before(alternatives('lessThan'), '<'),
    fromBound: before(alternatives('atLeast'), '≥|>='),
    upToBound: before(alternatives('atMost'), '≤|<='),
    orMore: new RegExp(`^(?:\\s?\\+|(?:\\s?°[CF]?)?\\s(?:\\p{L}+\\s)?(?:${orMore})(?!\\p{L}))`, 'iu'),
    orLess: new RegExp(`^(?:\\s?°[CF]?)?\\s(?:\\p{L}+\\s)?(?:${orLess})(?!\\p{L})`, 'iu'),
    unstated: new RegExp(`(?<!\\p{L})(?:${unstated})(?!\\p{L})`, 'iu'),
  };
});

/** The range that the words around a quantity make of it; null if they make none. */
function boundOf(text: string, { start, end, value }: Quantity, from: number, to: number): Range | null {
  const { over, under, fromBound, upToBound, orMore, orLess } = cues();
  const before = text.slice(Math.max(from, start - 40), start).trimEnd();
  const after = text.slice(end, Math.min(to, end + 40));
  if (fromBound.test(before) || orMore.test(after)) return { ...everything, min: value };
  if (upToBound.test(before) || orLess.test(after)) return { ...everything, max: value };
  if (over.test(before)) return { ...everything, min: value, withMin: false };
  if (under.test(before)) return { ...everything, max: value, withMax: false };
  return null;
}

interface LabelRange {
  readonly range: Range;
  readonly unit: Unit;
}

/** The range that a phrase states, with its unit; null if it states none. Reads at most 300 characters. */
function readRange(phrase: string, code: LanguageCode): LabelRange | null {
  const text = phrase.slice(0, 300);
  const found = quantitiesIn(text, code).filter(({ form }) => form !== 'none');
  const [first] = found;
  if (first === undefined) return null;
  let range: Range | null = null;
  let unit: Unit = first;
  for (const [index, one] of found.entries()) {
    const [previous, next] = [found[index - 1], found[index + 1]];
    if (unit.measure === 'count') unit = one;
    const bound =
      boundOf(text, one, previous?.end ?? 0, next?.start ?? text.length) ??
      (next !== undefined && isRangeOf(text, one, next) ? { ...everything, min: one.value } : null) ??
      (previous !== undefined && isRangeOf(text, previous, one) ? { ...everything, max: one.value } : null);
    if (bound === null) continue;
    const known: Range = range ?? everything;
    range = {
      min: Math.max(known.min, bound.min),
      max: Math.min(known.max, bound.max),
      withMin: bound.min > known.min ? bound.withMin : known.withMin,
      withMax: bound.max < known.max ? bound.withMax : known.withMax,
    };
  }
  if (range === null && found.length === 1) range = { ...everything, min: first.value, max: first.value };
  return range === null || range.min > range.max ? null : { range, unit: { measure: unit.measure, size: unit.size } };
}

/** Reads the labels of a question as ranges of one quantity; null if they are not: too few state one, they measure different things, or they overlap. */
export function valueRanges({
  labels,
  guidance,
  name = '',
  ordinal,
}: Pick<LabelQuestion, 'labels' | 'guidance' | 'name' | 'ordinal'>): ValueRanges | null {
  const code = languageOf(`${guidance} ${labels.map((label) => `${label.name} ${label.rubric}`).join('. ')}`) ?? 'en';
  const codes = [...new Set<LanguageCode>([code, 'en'])];
  const read = labels.map(({ name: own, rubric }) => rangeOfLabel(ordinal === true || rubric === own ? [rubric] : [rubric, spellOut(own)], codes));
  const stated = read.filter((one) => one !== null);
  const intervals = stated.filter(isInterval).length;
  // Most labels state no range, and what follows loads word lists of all languages.
  if (intervals < 2 || 2 * intervals < stated.length) return null;
  const measured = stated.find(({ unit }) => unit.measure !== 'count')?.unit;
  if (stated.some(({ unit: { measure } }) => measure !== 'count' && measure !== measured?.measure)) return null;
  const unstated = labels.findIndex((label, index) => read[index] === null && cues().unstated.test(`${label.name} ${label.rubric}`));
  const others = labels.flatMap((_, index) => (read[index] === null && index !== unstated ? [index] : []));
  if (others.length > 1) return null;
  const [first] = labels.filter((_, index) => read[index] !== null);
  // Further lines of the guidance apply to all questions.
  const question = itemAt(guidance.split('\n', 1), 0) || spellOut(name) || first?.rubric || '';
  const said = `${question} ${spellOut(name)}`;
  const unit = measured ?? unitAsked(said) ?? { measure: 'count', size: 1 };
  // "Under 20, 20 to 50 euros", "How many hours? 4 to 6": bounds without a unit have the one of the others, or of the question.
  const ranges = read.map((one) => (one === null ? null : one.unit.measure === unit.measure ? one.range : scaled(one.range, unit.size)));
  const given = ranges.filter((range) => range !== null);
  const sorted = [...given].sort((one, other) => one.min - other.min || one.max - other.max);
  if (ordinal === true && given.some((range, index) => range !== sorted[index] && range !== sorted[sorted.length - 1 - index])) return null;
  if (sorted.some((range, index) => index > 0 && itemAt(sorted, index - 1).max > range.min)) return null;
  // What no range covers is what the only label without one means: "none", "on time".
  const [lowest, highest] = [itemAt(sorted, 0).min, itemAt(sorted, sorted.length - 1).max];
  const [left] = others;
  if (left !== undefined) {
    if (lowest > Number.NEGATIVE_INFINITY) ranges[left] = { ...everything, max: lowest, withMax: false };
    else if (highest < Number.POSITIVE_INFINITY) ranges[left] = { ...everything, min: highest, withMin: false };
  }
  return {
    ...unit,
    ranges,
    unstated,
    question,
    code,
    subject: subjectOf(`${said} ${labels.map(({ rubric }) => rubric).join(' ')}`),
  };
}

const scaled = (range: Range, size: number): Range => ({ ...range, min: range.min * size, max: range.max * size });

/** What a question measures, if its labels do not say. */
function unitAsked(question: string): Unit | null {
  const [likeliest] = readField({ kind: 'scalar', path: [''], name: '', description: question }).kinds;
  const kind = likeliest?.kind ?? '';
  if (kind === 'money' || kind === 'price') return { measure: 'money', size: 1 };
  if (kind === 'age') return unitNamed('years');
  if (kind === 'percent') return { measure: 'percent', size: 1 };
  return kind === 'duration' || kind === 'quantity' ? unitNamed(question) : null;
}

// The description says what a name means ("small: fewer than 10 employees"), unless only the name is a range ("11-50: a small company, one office").
function rangeOfLabel(phrases: readonly string[], codes: readonly LanguageCode[]): LabelRange | null {
  const read = phrases.flatMap((phrase) => codes.flatMap((code) => readRange(phrase, code) ?? []));
  return read.find(isInterval) ?? read[0] ?? null;
}

const isInterval = ({ range: { min, max } }: LabelRange): boolean => min < max;

function subjectOf(said: string): ReadonlySet<string> {
  const small = anyFunctionWords();
  return new Set((said.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !small.has(word)).map(stem));
}

/** A number that a text states, with what the labels make of it. */
export interface StatedNumber {
  readonly quantity: Quantity;
  /** Index of the label whose range contains it. */
  readonly label: number;
  /** Whether it measures what the labels do: the same; nothing, as in "seven" for ages; or something although the labels are mere numbers. */
  readonly unit: 'same' | 'missing' | 'other';
}

/** The numbers of a text that may answer, in text order, each with the label whose range contains it, or else is closest to it. Linear. */
export function statedNumbers({ measure, size, ranges, subject, code }: ValueRanges, text: string): StatedNumber[] {
  const all = quantitiesIn(text, languageOf(text) ?? code);
  return all.flatMap((quantity, index): StatedNumber[] => {
    const { form, counted } = quantity;
    // "One" is usually not a number, and "nobody" and "no" say only of what is asked that there is none of it.
    const isVague = quantity.measure === 'count' && (form === 'none' ? counted !== '' : form === 'words' && quantity.value === 1);
    if (isVague && !subject.has(counted)) return [];
    const unit = quantity.measure === measure ? 'same' : quantity.measure === 'count' ? 'missing' : measure === 'count' ? 'other' : null;
    if (unit === null) return [];
    const value = boundedValue(text, quantity, all[index - 1]?.end ?? 0, all[index + 1]?.start ?? text.length);
    const label = rangeWith(ranges, unit === 'missing' ? value * size : unit === 'other' ? value / quantity.size : value);
    return label < 0 ? [] : [{ quantity, label, unit }];
  });
}

// "More than 200" is above the range that ends with 200.
function boundedValue(text: string, quantity: Quantity, from: number, to: number): number {
  const { value } = quantity;
  const bound = boundOf(text, quantity, from, to);
  const little = 1e-9 * Math.abs(value);
  return bound === null || bound.withMin === bound.withMax ? value : bound.withMin ? value - little : value + little;
}

/** Index of the range that contains a value, or else of the closest one; -1 if there is none. */
function rangeWith(ranges: readonly (Range | null)[], value: number): number {
  const distances = ranges.map((range) => {
    if (range === null) return Number.POSITIVE_INFINITY;
    const isOutside = (value === range.min && !range.withMin) || (value === range.max && !range.withMax);
    return Math.max(range.min - value, value - range.max, 0) + (isOutside ? Number.MIN_VALUE : 0);
  });
  const closest = smallest(distances);
  return Number.isFinite(closest) ? distances.indexOf(closest) : -1;
}

/** Log-odds that every label has before any number, and those of a label for texts that do not state the quantity. */
export interface RangeBase {
  readonly unnamed: number;
  readonly unstated: number;
}

/** Weights for the log-odds that a number answers. */
export interface RangeModel extends RangeBase {
  readonly constant: number;
  /** By name, for each of `rangeEvidenceNames` (scoring/range-evidence.ts). */
  readonly weights: Readonly<Record<string, number>>;
  /** Minimum probability of a certain answer. */
  readonly certain: number;
}
