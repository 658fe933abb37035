// Whether a text gives the numbers, dates, units and periods that a question mentions: "480 pounds for each quarter" does not say "480 pounds per month",
// however many words the two share.
import { oncePer, oncePerKey } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { languageOf } from '../../../text/language.js';
import { readNumberWords } from '../../../text/number-words.js';
import { analyse } from '../extraction/analyse.js';
import { periodsOf } from '../extraction/twins/periods.js';
import { type LanguageCode, languageCodes } from '../languages/languages.js';
import { readQuestion } from '../reading/request/question.js';
import { languageCodeOf } from './clause-verdict.js';
import { pairFeatureNames, pairFeatures } from './pair-features.js';
import { readText, type TextView } from './read-text.js';

/** A number with what it counts, a date, or the period of a rate. */
interface StatedValue extends Span {
  readonly kind: 'number' | 'date' | 'period';
  /** The amount, the date in ISO 8601, or the unit of time in English. */
  readonly value: string;
  /** A currency, "%", a unit of time in English, or the stem of the next word; empty if there is none. */
  readonly unit: string;
}

/** Whether a text supports the values of a question; null if the question mentions none. */
type ValueVerdict = 'given' | 'other' | 'unsaid' | null;

/** Minimum share of the question, excluding its values, that a sentence about it contains. */
const speaks = 0.75;
const inSentence = pairFeatureNames.indexOf('in-sentence');

/**
 * Whether a text gives every value of a question: "other" if the sentence that contains the rest of the question gives another value of the same kind,
 * otherwise "unsaid". Linear in the text.
 */
export function statedValues(core: string, view: TextView): ValueVerdict {
  const { values: asked, rest } = readAsked(core);
  if (asked.length === 0) return null;
  const { features, place } = pairFeatures(readQuestion(rest), view);
  const all = valuesIn(view);
  const within = (part: Span | null): StatedValue[] => (part === null ? [] : all.filter(({ start, end }) => start >= part.start && end <= part.end));
  const isSpokenOf = place !== null && numberAt(features, inSentence) >= speaks;
  const beside = isSpokenOf ? within(place) : all;
  if (asked.every((one) => isGiven(one, beside))) return 'given';
  if (!isSpokenOf) return 'unsaid';
  // If several sentences contain the rest of the question, the relevant one contains most of the question with its values.
  const own = within(pairFeatures(readQuestion(core), view).place);
  if (asked.every((one) => isGiven(one, own))) return 'given';
  const missing = asked.filter((one) => !isGiven(one, all));
  return missing.some(({ kind }) => beside.some((value) => value.kind === kind)) ? 'other' : 'unsaid';
}

// A rate without a stated period may have the requested one.
function isGiven(asked: StatedValue, values: readonly StatedValue[]): boolean {
  const alike = values.filter(({ kind }) => kind === asked.kind);
  if (asked.kind === 'period' && alike.length === 0) return true;
  return alike.some(({ value, unit }) =>
    asked.kind === 'date' ? value === asked.value : value === asked.value && (unit === asked.unit || unit === '' || asked.unit === ''),
  );
}

const maxRecent = 200;

const readAsked = oncePerKey((core: string) => {
  const values = valuesIn(readText(core));
  let rest = '';
  let from = 0;
  for (const { start, end } of values) {
    rest += core.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  return { values, rest: rest + core.slice(from) };
}, maxRecent);

/** The values of a text, in order. */
const valuesIn = oncePer((view: TextView): readonly StatedValue[] => {
  const told = languageOf(view.text) ?? languageCodeOf(view);
  const code = languageCodes.find((known) => known === told) ?? 'en';
  const document = analyse({ text: view.text });
  const found: StatedValue[] = [];
  for (const { start, end, normal } of document.matches('date')) found.push({ start, end, kind: 'date', value: normal, unit: '' });
  for (const { start, end, amount, normal } of document.matches('money')) {
    const [unit = ''] = /^\p{L}+/u.exec(normal) ?? [];
    if (amount !== undefined) found.push({ start, end, kind: 'number', value: String(amount), unit });
  }
  for (const { start, end, amount } of document.matches('percent'))
    if (amount !== undefined) found.push({ start, end, kind: 'number', value: String(amount), unit: '%' });
  const taken = [...found].sort((one, other) => one.start - other.start);
  let at = 0;
  for (let token = 0; token < view.tokens.length; token++) {
    const [start, end] = [numberAt(view.starts, token), numberAt(view.ends, token)];
    while (at < taken.length && itemAt(taken, at).end <= start) at++;
    if (at < taken.length && itemAt(taken, at).start < end) continue;
    const amount = amountAt(token, view, code);
    const period = periodsOf(code)(formAt(token, view));
    if (amount === null && period !== undefined) found.push({ start, end, kind: 'period', value: period, unit: '' });
    if (amount === null) continue;
    const unit = unitAt(token + 1, view, code);
    const isTime = periodsOf(code)(formAt(token + 1, view)) !== undefined;
    found.push({ start, end: isTime ? numberAt(view.ends, token + 1) : end, kind: 'number', value: String(amount), unit });
    if (isTime) token++;
  }
  return found.sort((one, other) => one.start - other.start);
});

const formAt = (token: number, view: TextView): string => view.words[view.tokens[token] ?? -1]?.form ?? '';

// "One" is usually not a number.
function amountAt(token: number, view: TextView, code: LanguageCode): number | null {
  const form = formAt(token, view);
  if (/^\d+$/.test(form)) return Number(form);
  const amount = /^\p{L}+$/u.test(form) ? readNumberWords(form, code) : Number.NaN;
  return amount > 1 ? amount : null;
}

function unitAt(token: number, view: TextView, code: LanguageCode): string {
  const word = view.words[view.tokens[token] ?? -1];
  return word === undefined ? '' : (periodsOf(code)(word.form) ?? word.stem);
}
