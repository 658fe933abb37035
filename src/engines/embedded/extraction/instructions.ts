// What the instruction of a request requires of all fields: each value once, only the first, at most a given number.
import type { FoundField, FoundRecord, FoundValue } from '../../../core/find.js';
import { instructionParts } from '../../../text/instruction-parts.js';
import { readNumber } from '../../../text/numbers.js';
import { inAnyLanguage } from '../languages/languages.js';

interface Constraints {
  readonly distinct: boolean;
  readonly firstOnly: boolean;
  /** Which amounts are kept ("only those over 20"); null without such a limit. */
  readonly amounts: ((amount: number) => boolean) | null;
  /** Max values of a field and records of a list; infinite without a limit. */
  readonly max: number;
}

const numerals = 'one two three four five six seven eight nine ten'.split(' ');
const limit = new RegExp(
  `\\b(?:at most|no more than|not more than|maximum of|max\\.?|up to|limit(?:ed)? to|only the (?:top|best|first)|top|best|first)\\s(\\d{1,4}|${numerals.join('|')})(?=\\s(?:results?|values?|matches|match|entities|entity|items?|entries|records?|names?|per|for|of|each)\\b|[.,;]|$)`,
  'i',
);

export function parseConstraints(instruction: string): Constraints {
  const asked = limit.exec(instruction)?.[1]?.toLowerCase();
  const count = asked === undefined ? Number.POSITIVE_INFINITY : numerals.includes(asked) ? numerals.indexOf(asked) + 1 : Number(asked);
  return {
    distinct:
      /\b(?:de-?duplicat\w*|no (?:duplicates|repetitions)|(?:without|remove|drop|skip) (?:all )?duplicates|unique|distinct|only once|each once)\b/i.test(
        instruction,
      ),
    firstOnly:
      /\b(?:only the first(?! (?:\d|two|three|four|five|six|seven|eight|nine|ten))|first (?:match|occurrence|mention|value)|one (?:value|result) (?:per|for each))\b/i.test(
        instruction,
      ),
    amounts: amountLimit(instruction),
    max: Math.max(1, count),
  };
}

/** Parts of an instruction that do not constrain all fields. */
export function unappliedParts(instruction: string): string[] {
  return instructionParts(instruction).filter((part) => {
    const { distinct, firstOnly, amounts, max } = parseConstraints(part);
    return !distinct && !firstOnly && amounts === null && max === Number.POSITIVE_INFINITY;
  });
}

const escaped = (phrase: string): string => phrase.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
const anyOf = (list: Parameters<typeof inAnyLanguage>[0]): string => inAnyLanguage(list).map(escaped).join('|');
const beforeAmount = '(?:\\s|\\p{Sc}|\\p{Lu}{2,3})*';

/** "Only transactions of more than 20 SGD", "nur Posten ab 100 €": a predicate for the amounts that are kept. */
function amountLimit(instruction: string): Constraints['amounts'] {
  if (!/\d/.test(instruction) || !new RegExp(`(?<!\\p{L})(?:${anyOf('only')})(?!\\p{L})`, 'iu').test(instruction)) return null;
  const limits: readonly (readonly [Parameters<typeof inAnyLanguage>[0], (amount: number, limit: number) => boolean])[] = [
    ['atLeast', (amount, limit) => amount >= limit],
    ['atMost', (amount, limit) => amount <= limit],
    ['moreThan', (amount, limit) => amount > limit],
    ['lessThan', (amount, limit) => amount < limit],
  ];
  for (const [list, keeps] of limits) {
    const found = new RegExp(
      `(?<!\\p{L})(?:${anyOf(list)})${beforeAmount}(\\d[\\d.,' ]*)(?!\\s?(?:st|nd|rd|th|results?|values?|records?|items?|entries)\\b)`,
      'iu',
    ).exec(instruction);
    const value = readNumber(found?.[1] ?? '');
    if (!Number.isNaN(value)) return (amount) => keeps(amount, value);
  }
  return null;
}

// Min confidence of a value to which a "first only" constraint applies.
const likely = 0.5;

/** Applies the constraints to values in text order; without "first only", unlikely values are kept for lower thresholds. */
export function applyConstraints(values: readonly FoundValue[], text: string, { distinct, firstOnly, max }: Constraints): readonly FoundValue[] {
  let kept = distinct ? distinctValues(values, text) : values;
  if (firstOnly) kept = kept.filter((value) => value.confidence >= likely).slice(0, 1);
  if (kept.length <= max) return kept;
  const best = new Set([...kept].sort((left, right) => right.confidence - left.confidence || left.start - right.start).slice(0, max));
  return kept.filter((value) => best.has(value));
}

/** Applies the constraints to the records of a list. */
export function applyRecordConstraints(
  all: readonly FoundRecord[],
  text: string,
  { distinct, firstOnly, max, amounts }: Constraints,
  isAmount: readonly boolean[],
): readonly FoundRecord[] {
  const seen = new Set<string>();
  const records = amounts === null || !isAmount.includes(true) ? all : all.filter((record) => amountsOf(record, text, isAmount).some(amounts));
  const kept = !distinct
    ? records
    : records.filter((record) => {
        const key = record.values.map((field) => plainField(field, text)).join('\n');
        return !seen.has(key) && seen.add(key);
      });
  return kept.slice(0, firstOnly ? 1 : max);
}

/** Amounts of a record: the numbers of its fields that ask for amounts. */
function amountsOf({ values }: FoundRecord, text: string, isAmount: readonly boolean[]): number[] {
  return values.flatMap((field, index) => {
    const [best] = field.kind === 'scalar' && isAmount[index] === true ? field.values : [];
    const value = best === undefined ? Number.NaN : readNumber(text.slice(best.start, best.end));
    return Number.isNaN(value) ? [] : [value];
  });
}

function plainField(field: FoundField, text: string): string {
  if (field.kind === 'scalar') return field.values.map((value) => plain(text.slice(value.start, value.end))).join('|');
  return (field.kind === 'object' ? (field.record?.values ?? []) : field.records.flatMap(({ values }) => values))
    .map((inner) => plainField(inner, text))
    .join('|');
}

/** The most confident mention of each value; case and punctuation are ignored in the comparison. */
function distinctValues(values: readonly FoundValue[], text: string): FoundValue[] {
  const best = new Map<string, FoundValue>();
  for (const value of values) {
    const key = plain(text.slice(value.start, value.end));
    const known = best.get(key);
    if (known === undefined || value.confidence > known.confidence) best.set(key, value);
  }
  return [...best.values()];
}

function plain(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}
