// Candidates of a field from recognisers: every match of a kind it may have, weighed by the words around it.
import { compact } from '../../../core/compact.js';
import { append } from '../../../text/lists.js';
import { logOdds } from '../../../text/probability.js';
import type { AnalysedDocument, Candidate, Match, Need, ScalarQuery, Term } from './candidate.js';
import { cuesOf, type Support, supportAround } from './cues.js';
import { baseForm } from './describe-words.js';
import { isWholeName } from './prose/asked-types.js';
import { endAsked, endsOfRanges, rangedKinds } from './ranges.js';
import { recogniserOf } from './recognisers/table.js';
import { measures } from './recognisers/units.js';

// Log-odds that a value gains with full support from the words around it, and loses without support if its field requires it.
const supportGain = 3.2;
const supportPenalty = 5;
const rivalPenalty = 11;
const secondPenalty = 0.6;
const bareNumberPenalty = 1;
const exclusionPenalty = 5;
const kindPenalty = 2.2;
const shapeGain = 1.5;
const shapePenalty = 2.5;
const maxShaped = 4000;
const namedLeast = 0.5;
const unnamedPenalty = 2.5;
// "next meeting", "was $99": a word that moves a value to another time, unless the field asks for that time.
const shiftedPenalty = 6;
const shifters = /\b(?:(next|previous|last|formerly|former|old|instead of)\b[^.;,\n]{0,24}|(was) )$/i;
const ofThePast = new Set('previous old former original before last'.split(' '));
const pastShifters = new Set(['previous', 'last', 'was', 'formerly', 'former', 'old', 'instead of']);
// "14 to 17 April": the requested end of a range, and the other end.
const rangeSupport = 0.5;
const rangeGain = 2.5;
const rangePenalty = 8;

/** Candidates in text order per kind; none if the need names no kind with a recogniser. A less likely kind is tried only if the likelier ones found nothing. */
export function recognisedCandidates(document: AnalysedDocument, need: Need): Candidate[] {
  const strongest = need.kinds[0]?.weight ?? 0;
  const scored: Scored[] = [];
  for (const { kind, weight } of need.kinds) {
    if (weight < strongest * 0.55 || scored.some(({ candidate }) => candidate.logOdds > 0)) break;
    // A second choice needs the support of the words around it.
    const second = scored.length > 0 || kind !== need.kinds[0]?.kind;
    append(scored, scoreKind(document, need, kind, weight / strongest - (second ? (kind === 'number' ? bareNumberPenalty : secondPenalty) : 0)));
  }
  return picked(scored, need).concat(shapedCandidates(document, need));
}

/** Kinds of value that running text states about a thing it names; a field without a known concept may ask for any of them. */
const toldKinds = ['money', 'percent', 'date', 'time', 'duration', 'quantity', 'number', 'id'];
const surelyBeside = 0.8;
const surelyName = 0.6;
/** Min weight of a kind that the field reader does not expect. */
const unexpectedWeight = 0.05;

/**
 * Values of unexpected kinds right next to the field's very words ("a credit of 74.18"): for a field without a known concept, the text shows the kind of
 * its value better than the field does. No value is within another. None if the field asks for a name.
 */
export function besideOwnWords(document: AnalysedDocument, { need }: ScalarQuery): Candidate[] {
  const [first] = need.kinds;
  if (first !== undefined && recogniserOf(first.kind) === undefined && first.weight >= surelyName) return [];
  if (need.nameTerms.concat(need.headTerms).some(({ base }) => isWholeName(base))) return [];
  const weights = new Map(need.kinds.map(({ kind, weight }) => [kind, weight]));
  // Words that are only similar in meaning are not words of the field.
  const exact = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, rank: -1 }));
  const own: Need = { ...need, plain: undefined, terms: exact(need.terms), ownTerms: exact(need.ownTerms) };
  const found = toldKinds
    .filter((kind) => kind !== first?.kind)
    .flatMap((kind) => scoreKind(document, own, kind, Math.max(unexpectedWeight, weights.get(kind) ?? 0)))
    .filter(({ support }) => support.strongest >= surelyBeside)
    .map(({ candidate }) => candidate)
    .sort((left, right) => left.start - right.start || right.end - left.end);
  let end = -1;
  return found.filter((candidate) => {
    if (candidate.end <= end) return false;
    end = candidate.end;
    return true;
  });
}

/** Text between the values of an enumeration, or the ends of a range. */
const enumerated = /^(?:(?:,|,? and|,? or| &)\s|\s?[-–—]\s?)$/;

interface Scored {
  readonly candidate: Candidate;
  readonly match: Match;
  readonly support: Support;
}

function scoreKind(document: AnalysedDocument, need: Need, kind: string, weight: number): Scored[] {
  const names = recogniserOf(kind)?.names;
  if (names === undefined) return [];
  const asked = cuesOf(need, kind, names);
  // "Calendar day wanted" is the date: words that its concept does not need are not required next to the value.
  const insists = need.plain === undefined || cuesOf(need.plain, kind, names).insistence > 0;
  const cues = insists ? asked : { ...asked, insistence: 0, contrast: 0 };
  const words = need.terms.map((term) => term.base);
  const all = document.matches(kind);
  const matches = kind === 'quantity' ? all.filter((match) => measures(document.text.slice(match.start, match.end), words) !== false) : all;
  // A unit of the requested dimension names the value as well as a word would.
  const named = kind === 'quantity' && matches.length > 0 && measures('', words) !== undefined;
  const counting = kind === 'number' ? matches.map((match) => countsAsked(document.text, match.end, words)) : [];
  const single = !need.plural && need.pick === 'all';
  const past = words.some((word) => ofThePast.has(word));
  const wantedEnd = single && rangedKinds.has(kind) ? endAsked([...words, ...need.ownTerms.map(({ base }) => base)]) : undefined;
  const ends = wantedEnd === undefined ? undefined : endsOfRanges(document.text, matches);
  const own = matches.map((match, index) => {
    const barriers = { left: matches[index - 1]?.end ?? -1, right: matches[index + 1]?.start ?? Number.POSITIVE_INFINITY };
    const support = supportAround(document.text, match, cues, barriers);
    // "3 weeks and 11 people": if a number precedes the counted thing, words before other numbers say little.
    if (counting.includes(true)) return { ...support, required: counting[index] === true ? 1 : 0.3 * support.required };
    return named ? { ...support, required: 0.3 + 0.7 * support.required } : support;
  });
  // A name for the first value of an enumeration applies to all.
  const supports = [...own];
  matches.forEach((match, index) => {
    const [before, here, previous] = [supports[index - 1], supports[index], matches[index - 1]];
    if (before === undefined || here === undefined || previous === undefined || before.required <= here.required) return;
    if (enumerated.test(document.text.slice(previous.end, Math.min(match.start, previous.end + 10)))) supports[index] = before;
  });
  // The range itself shows which end is meant, as clearly as words would and better than the words between the ends.
  for (const [index, side] of ends ?? []) {
    const [left, right] = [own[index], own[index + 1]];
    if (side === 'closing' || left === undefined || right === undefined) continue;
    const better = left.required > right.required ? left : right;
    supports[index] = supports[index + 1] = { ...better, required: Math.max(rangeSupport, better.required) };
  }
  const measured =
    kind === 'number' && need.kinds.every(({ kind: other }) => !measuring.includes(other)) ? measuredNumbers(document, words) : undefined;
  const unnamed = kind === 'money' && need.nameTerms.length > 1 && cues.insistence > 0.9;
  const shifted = single && oneAtATime.has(kind) ? matches.map((match) => isShifted(document.text, match, words, past)) : [];
  const best = need.plural || need.pick !== 'all' ? 0 : supports.reduce((max, support) => Math.max(max, support.required), 0);
  return matches.map((match, index): Scored => {
    const support = supports[index] ?? { required: 0, strongest: 0, excluded: 0, key: undefined };
    const value =
      Math.min(4, logOdds(match.precision)) -
      kindPenalty * (1 - weight) +
      supportGain * support.required -
      supportPenalty * cues.insistence * Math.max(0, 1 - 2 * support.required) -
      // Words that are only similar in meaning do not name a value ("rent" is not "late fee").
      (unnamed && support.strongest < namedLeast ? unnamedPenalty : 0) -
      // A single value is requested: those with clearly weaker support have other roles.
      (best > 0.3 ? rivalPenalty * cues.contrast * (1 - support.required / best) : 0) -
      exclusionPenalty * Math.max(0, support.excluded - 0.4) +
      shapeMatch(document.text, match, need) +
      (ends?.has(index) === true ? (ends.get(index) === wantedEnd ? rangeGain : -rangePenalty) : 0) -
      (measured?.has(match.start) === true ? measuredPenalty : 0) -
      (shifted[index] === true && !shifted.every(Boolean) ? shiftedPenalty : 0);
    const { start, end } = match;
    return { match, support, candidate: { start, end, logOdds: value, source: 'recogniser', ...compact({ key: support.key }) } };
  });
}

// "a table for 11 people in 3 weeks": 3 counts weeks, which the field does not ask for.
const measuring = ['duration', 'quantity', 'age'];
const measuredPenalty = 5;

/** Start offsets of numbers with a unit that none of the words names. */
function measuredNumbers(document: AnalysedDocument, words: readonly string[]): ReadonlySet<number> {
  return new Set(
    ['duration', 'quantity'].flatMap((kind) =>
      document.matches(kind).flatMap(({ start, end }) => {
        const unit = /[\p{L}]+$/u.exec(document.text.slice(start, end))?.[0].toLowerCase();
        return unit === undefined || words.includes(baseForm(unit)) || words.includes(unit) ? [] : [start];
      }),
    ),
  );
}

/** Whether the word after a number is one of `words`. */
function countsAsked(text: string, at: number, words: readonly string[]): boolean {
  const noun = /^[ -](\p{L}+)/u.exec(text.slice(at, at + 40))?.[1]?.toLowerCase();
  return noun !== undefined && (words.includes(baseForm(noun)) || words.includes(noun));
}

const oneAtATime = new Set(['date', 'datetime', 'money', 'time']);

/** Whether the words before a value move it to a time other than the requested one. A field about the past asks for past values. */
function isShifted(text: string, match: Match, words: readonly string[], past: boolean): boolean {
  const found = shifters.exec(text.slice(Math.max(0, match.start - 40), match.start));
  // "was $99" marks a former price; "was on 3 May" does not make a date a former one.
  const word = (found?.[1] ?? (match.kind === 'money' ? found?.[2] : undefined))?.toLowerCase();
  if (past) return word === undefined || !pastShifters.has(word);
  return word !== undefined && !words.includes(word);
}

function shapeMatch(text: string, match: Match, need: Need): number {
  if (need.shapes.length === 0) return 0;
  return need.shapes.some((shape) => shape.test(text.slice(match.start, match.end))) ? shapeGain : -shapePenalty;
}

// "first", "largest" and the like raise one of the likely values and lower the others.
function picked(candidates: readonly Scored[], need: Need): Candidate[] {
  if (need.pick === 'all') return candidates.map(({ candidate }) => candidate);
  // "maximum penalty": the largest of the amounts that are penalties, not the largest in the text.
  const top = candidates.reduce((max, { candidate }) => Math.max(max, candidate.logOdds), Number.NEGATIVE_INFINITY);
  const likely = candidates.filter(({ candidate }) => candidate.logOdds > Math.max(-3, top - 2.5));
  if (likely.length < 2) return candidates.map(({ candidate }) => candidate);
  const order = (entry: Scored): number => {
    if (need.pick === 'first') return -entry.match.start;
    if (need.pick === 'last') return entry.match.start;
    const amount = entry.match.amount ?? Number.NEGATIVE_INFINITY;
    return need.pick === 'largest' ? amount : -amount;
  };
  const best = likely.reduce((winner, entry) => (order(entry) > order(winner) ? entry : winner));
  return candidates.map((entry) => ({
    ...entry.candidate,
    logOdds: entry.match.start === best.match.start ? Math.max(1, entry.candidate.logOdds + 1) : Math.min(-0.5, entry.candidate.logOdds - 3),
  }));
}

/** Words of the text shaped like the examples of the description, or among its alternatives, whatever their kind. */
function shapedCandidates(document: AnalysedDocument, need: Need): Candidate[] {
  if (need.shapes.length === 0 && need.alternatives === undefined) return [];
  const candidates: Candidate[] = [];
  for (const found of document.text.matchAll(/[^\s,;:()[\]{}"'“”<>]{2,60}/gu)) {
    const value = found[0].replace(/[.!?]+$/, '');
    if (need.alternatives?.test(value) !== true && (!/\d/.test(value) || !need.shapes.some((shape) => shape.test(value)))) continue;
    candidates.push({ start: found.index, end: found.index + value.length, logOdds: 2.2, source: 'pattern' });
    if (candidates.length >= maxShaped) break;
  }
  return candidates;
}
