// Candidates for a field outside structures: values of the keys that name it, sums, and the head of a business document.
import { type Span, spanOf } from '../../../../core/span.js';
import { append } from '../../../../text/lists.js';
import type { Candidate } from '../candidate.js';
import { opposed } from '../cues.js';
import type { Amount } from './amounts.js';
import { businessTerms, type Concept } from './business-terms.js';
import { minPaper } from './due.js';
import type { FieldIntent } from './field-intent.js';
import { findAddress, findIssuer, findParty } from './head.js';
import type { Key } from './keys.js';
import type { LaidOut } from './laid-out.js';
import { minNearness, nearness } from './nearness.js';
import { partPaymentsOf } from './part-payment.js';
import { cents } from './total.js';
import { valuesIn } from './values.js';

const maxCandidates = 12;

/** Candidates for a field, best first, at most `maxCandidates`. */
export function findScalar(laidOut: LaidOut, intent: FieldIntent): Candidate[] {
  const ranked = rankCandidates(laidOut, intent);
  return (asksForOne(intent) ? onlyOneValue(laidOut.grid.text, ranked) : ranked).slice(0, maxCandidates);
}

/** All candidates for a field, best first, including values that differ from the best one. */
function rankCandidates(laidOut: LaidOut, intent: FieldIntent): Candidate[] {
  const ofPayment = byPartPayment(laidOut, intent);
  if (ofPayment !== null) return [ofPayment];
  const candidates = [...(intent.amount === null ? keyed(laidOut, intent) : amounts(laidOut, intent)), ...byPlace(laidOut, intent)];
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const id = `${candidate.start}:${candidate.end}`;
    const known = best.get(id);
    if (known === undefined || known.logOdds < candidate.logOdds) best.set(id, candidate);
  }
  return [...best.values()].sort((left, right) => right.logOdds - left.logOdds || left.start - right.start);
}

/** Log-odds of an amount that adds up, as high as for a total supported by its key and the sums. */
const addsUp = 3;

/** The requested amount of a document that was paid in part; null if it was not, or the field asks for another amount. */
function byPartPayment({ grid }: LaidOut, { amount, part, query }: FieldIntent): Candidate | null {
  if (query.need.plural || (part === null && amount !== 'total')) return null;
  const [payment] = partPaymentsOf(grid);
  const meant = part === 'rest' ? payment?.rest : payment?.paid && (part === null ? payment.total : payment.paid);
  return meant ? { ...meant, logOdds: addsUp, source: 'receipt' } : null;
}

// A document may have several telephone numbers, but one date, one total and one number.
function asksForOne(intent: FieldIntent): boolean {
  return !intent.query.need.plural && (intent.amount !== null || (intent.concept !== null && !severalOf.has(intent.shape)));
}

const severalOf = new Set<FieldIntent['shape']>(['phone', 'email', 'url', 'kind', 'any']);
/** Max log-odds of a value that differs from the best one of a field with a single value. */
const otherValue = -0.3;

/** Marks down values that differ from the best one; other occurrences of the same value keep their log-odds. */
function onlyOneValue(text: string, ranked: readonly Candidate[]): Candidate[] {
  const [first] = ranked;
  if (first === undefined || first.logOdds <= 0) return [...ranked];
  const plain = (span: Span): string =>
    text
      .slice(span.start, span.end)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const value = plain(first);
  return ranked.map((candidate) => (plain(candidate) === value ? candidate : { ...candidate, logOdds: Math.min(candidate.logOdds, otherValue) }));
}

/** Natural log-odds that a key names the field; undefined if it does not. */
function keyScore(intent: FieldIntent, key: Key): number | undefined {
  const { naming } = key;
  if (contradicts(intent, key)) return undefined;
  let score: number | undefined;
  if (naming !== null && intent.concept !== null) {
    const place = naming.concepts.indexOf(intent.concept);
    if (place >= 0) score = 2.4 * naming.share + (place === 0 ? 0.6 : -0.3) - 0.3;
    else if (related(intent.concept, naming.concepts))
      score = (naming.concepts[0] === 'customer' && intent.shape === 'address' ? 1.8 : 0.4) * naming.share;
  }
  if (intent.concept === null || score === undefined) {
    const near = nearness(intent, key.words);
    if (near >= minNearness && !(intent.concept !== null && naming !== null && naming.share > 0.6)) {
      const own = 4.6 * near - 2.2;
      if (score === undefined || own > score) score = own;
    }
  }
  if (score === undefined) return undefined;
  return score + (key.closed ? 0.6 : 0) - (key.words.length > 6 ? 0.8 : 0);
}

const otherTime = new Set(['next', 'previous', 'former']);

/** An "opening balance" is not the closing balance, and a plain "Date" not the date of the next meeting. */
function contradicts(intent: FieldIntent, key: Key): boolean {
  if (intent.words.includes('next') && !key.words.some(({ word }) => word === 'next')) return true;
  return key.words.some(
    ({ word }) => (intent.nameWords.some((asked) => opposed(asked, word)) || otherTime.has(word)) && !intent.words.includes(word),
  );
}

const related = (wanted: Concept, named: readonly Concept[]): boolean =>
  businessTerms()
    .relatives.get(wanted)
    ?.some((concept) => named.some((own) => own === concept)) ?? false;

function keyed(laidOut: LaidOut, intent: FieldIntent): Candidate[] {
  const candidates: Candidate[] = [];
  for (const key of laidOut.keys.all) {
    const score = keyScore(intent, key);
    if (score === undefined) continue;
    // Below the head "sold by" names a clerk or counter, not the issuer.
    const depth = intent.concept === 'issuer' && key.cell.line > 15 ? 1.5 : 0;
    const party =
      intent.concept === 'customer' ||
      intent.concept === 'recipient' ||
      intent.concept === 'customer-address' ||
      intent.concept === 'delivery-address';
    if (party && key.inline === null) append(candidates, partyBelow(laidOut, intent, key, score));
    laidOut.places(key).forEach((place) => {
      // A customer's name is below "Billing address", where `partyBelow` finds it; the key's own places contain the address.
      if (intent.concept === 'customer' && key.naming?.concepts.includes('customer-address') === true && !key.naming.concepts.includes('customer'))
        return;
      for (const value of valuesIn(laidOut, intent, place, key)) candidates.push(keyedBy(value.span, score - depth + place.prior + value.fit, key));
    });
  }
  for (const key of laidOut.keys.loose) {
    const near = nearness(intent, key.words);
    if (near < minLoose || contradicts(intent, key) || key.inline === null) continue;
    for (const value of valuesIn(laidOut, intent, { ...key.inline, prior: 0, cell: key.cell }, key))
      candidates.push(keyedBy(value.span, 4.6 * near - 2.4 + Math.min(0, value.fit + 0.6), key));
  }
  return candidates;
}

const minLoose = 0.55;

const keyedBy = (value: Span, logOdds: number, key: Span): Candidate => ({ ...spanOf(value), logOdds, source: 'key', key: spanOf(key) });

/** Min share of words with which a key must identify another concept for its value not to answer the field. */
const clearNaming = 0.6;

/** Values that keys assign to something else: an order date is not the due date, a tax number not the invoice number. */
export function claimedByOthers(laidOut: LaidOut, intent: FieldIntent): Span[] {
  if (intent.query.need.plural || laidOut.paper < minPaper) return [];
  if (intent.amount !== null) {
    const { amount: wanted } = intent;
    const own = new Set(laidOut.sums.named.flatMap(({ amount, role }) => (role.role === wanted ? [amount.start] : [])));
    return laidOut.sums.named.flatMap(({ amount, role, prior }) =>
      role.role !== wanted && prior > -0.5 && !own.has(amount.start) ? [spanOf(amount)] : [],
    );
  }
  if (intent.concept === null) return [];
  const claimed: Span[] = [];
  for (const key of laidOut.keys.all) {
    if (key.naming === null || key.naming.share < clearNaming || keyScore(intent, key) !== undefined) continue;
    const [first] = laidOut.places(key);
    if (first !== undefined && first.prior > -0.5 && isOf(key.naming.concepts[0], laidOut.grid.text.slice(first.start, first.end)))
      claimed.push(spanOf(first));
  }
  return claimed;
}

const amountAlone = /^(?:\p{L}{1,3}[^\p{L}\p{N}]{1,4}|[^\p{L}\p{N}]{0,4})\d[\d.,'’\s]*(?:[^\p{L}\p{N}]{1,3}\p{L}{0,3})?$/u;

/** Whether a value has the form of its concept: "VAT  IE4530218T" is not an amount, a time is nobody's name, and terms in free text may contain a date. */
function isOf(concept: Concept | undefined, value: string): boolean {
  const shape = concept === undefined ? undefined : businessTerms().shapes.get(concept);
  if (shape === 'amount') return amountAlone.test(value);
  if (shape === 'words') return /\p{L}{2}/u.test(value);
  return shape !== undefined && shape !== 'any';
}

function partyBelow(laidOut: LaidOut, intent: FieldIntent, key: Key, score: number): Candidate[] {
  const party = findParty(laidOut.grid, laidOut.keys, key.cell);
  const span = intent.shape === 'address' ? party.address : party.name;
  return span === null ? [] : [keyedBy(span, score + 0.2, key)];
}

/** Amounts by the roles of their keys; totals also by the sums of the document. */
function amounts(laidOut: LaidOut, intent: FieldIntent): Candidate[] {
  const priced = laidOut.sums.amounts.some((amount) => amount.cents);
  const plain = (amount: Amount): number => (intent.shape === 'amount' && !amount.cents && !amount.currency ? (priced ? 3 : 1) : 0);
  const { amount: wanted } = intent;
  if (wanted === 'total') return totals(laidOut, plain);
  const exact = laidOut.sums.named.some(({ key, role }) => role.role === wanted && nearness(intent, key.words) === 1);
  return laidOut.sums.named.flatMap(({ amount, key, role, prior }): Candidate[] => {
    // A key that is the field's own name excludes keys that only have the same role.
    if (role.role !== wanted || (exact && nearness(intent, key.words) < 1)) return [];
    const score = 2.2 * role.strength + prior + (key.closed ? 0.3 : 0) - plain(amount) + (fitsSums(laidOut, wanted, amount) ? 0.7 : 0);
    return [keyedBy(amount, score, key)];
  });
}

/** Whether the amount is the subtotal or tax that adds up to the document's total. */
function fitsSums(laidOut: LaidOut, role: FieldIntent['amount'], amount: Amount): boolean {
  const { net, tax } = laidOut.sums.balance;
  const value = cents(amount.value);
  return value > 0 && ((role === 'subtotal' && value === net) || (role === 'tax' && value === tax));
}

function totals(laidOut: LaidOut, plain: (amount: Amount) => number): Candidate[] {
  const { named, totals: evidence, amounts: all } = laidOut.sums;
  let top = 0;
  for (const own of evidence.values()) top = Math.max(top, own);
  const worth = (amount: Amount): number => {
    const own = evidence.get(cents(amount.value)) ?? 0;
    return 0.9 * own - 0.6 - 1.6 * Math.min(2.5, top - own) - plain(amount);
  };
  const byKey = named.flatMap(({ amount, key, role, prior }): Candidate[] =>
    role.role === 'total' ? [keyedBy(amount, worth(amount) + 0.6 * role.strength + 0.4 * prior, key)] : [],
  );
  // The value that the sums support may be where no key reaches.
  const bySums = all.flatMap((amount): Candidate[] => {
    const own = evidence.get(cents(amount.value)) ?? 0;
    return own > 0.5 && own > top - 0.1 && amount.value > 0 ? [{ ...spanOf(amount), logOdds: worth(amount) - 0.5, source: 'receipt' }] : [];
  });
  return [...byKey, ...bySums.slice(-maxCandidates)];
}

function byPlace(laidOut: LaidOut, intent: FieldIntent): Candidate[] {
  if (laidOut.paper < 0.25) return [];
  const { grid, keys, document } = laidOut;
  const doubt = 3 * (1 - laidOut.paper);
  if (intent.concept === 'issuer')
    return findIssuer(grid, keys)
      .slice(0, 4)
      .map((value, index) => ({ start: value.start, end: value.end, logOdds: value.logOdds - doubt - (index > 0 ? 1.2 : 0), source: 'receipt' }));
  if (intent.concept === 'address' && intent.party !== 'customer') {
    const value = findAddress(grid);
    return value === null ? [] : [{ start: value.start, end: value.end, logOdds: Math.min(3, value.logOdds) - doubt + 0.5, source: 'receipt' }];
  }
  if (intent.concept === 'date') {
    // The document's own date comes first, and is often repeated next to the time.
    return document
      .matches('date')
      .slice(0, 6)
      .map(
        (match, index): Candidate => ({
          start: match.start,
          end: match.end,
          logOdds: 0.9 - 0.5 * index - doubt + (match.normal.startsWith('-') ? -2 : 0),
          source: 'receipt',
        }),
      );
  }
  return [];
}
