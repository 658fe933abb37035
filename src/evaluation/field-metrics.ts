// Metrics of extraction: F1 over fields, for exact and for partial matches of values.
import type { FieldCounts } from '../core/judgement.js';

/** The expected and the found values of one field of one text. */
interface FieldJudged {
  readonly field: string;
  /** Expected values, each with all its acceptable forms; empty if the text does not have the field. */
  readonly wanted: readonly (readonly string[])[];
  readonly found: readonly string[];
}

interface FieldScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** `exact`: equal except for case, Unicode form and white space; `partial`: token F1 of the best pair. */
export function countField(field: FieldJudged): FieldCounts {
  return { exact: matched(field, 'exact'), partial: matched(field, 'partial'), found: field.found.length, wanted: field.wanted.length };
}

/** Micro-averaged over fields. */
export function fieldScore(fields: readonly FieldCounts[], how: 'exact' | 'partial'): FieldScore {
  const sum = (key: keyof FieldCounts): number => fields.reduce((total, counts) => total + counts[key], 0);
  const hits = sum(how);
  const precision = sum('found') === 0 ? 1 : hits / sum('found');
  const recall = sum('wanted') === 0 ? 1 : hits / sum('wanted');
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** One-to-one match between expected and found values, chosen greedily from the best pair down; returns the sum of the scores. */
function matched({ wanted, found }: FieldJudged, how: 'exact' | 'partial'): number {
  const pairs = wanted.flatMap((forms, want) =>
    found.map((value, index) => ({
      want,
      index,
      score: forms.reduce((best, form) => Math.max(best, how === 'exact' ? Number(fold(form) === fold(value)) : tokenF1(form, value)), 0),
    })),
  );
  const usedWants = new Set<number>();
  const usedValues = new Set<number>();
  let sum = 0;
  for (const { want, index, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score === 0 || usedWants.has(want) || usedValues.has(index)) continue;
    usedWants.add(want);
    usedValues.add(index);
    sum += score;
  }
  return sum;
}

function tokenF1(one: string, other: string): number {
  const ours = tokensOf(one);
  const theirs = tokensOf(other);
  const left = [...theirs];
  let shared = 0;
  for (const token of ours) {
    const at = left.indexOf(token);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared === 0 ? 0 : (2 * shared) / (ours.length + theirs.length);
}

export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
