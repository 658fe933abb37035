// How well the words around a span name what a field asks for: "due by 5 May" for a due date, "from: Ann" for a sender.
import { once } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { fromJsonFile } from '../data.js';
import { alternatives, inAnyLanguage } from '../languages/languages.js';
import { loadWordVectors } from '../vectors.js';
import type { Need, Term } from './candidate.js';
import type cueFile from './cue-words.json';
import { baseForm } from './describe-words.js';

// Opposites occur in similar contexts and have similar vectors, but never support each other. `general` words do not distinguish a value from others of
// its kind. `stopWords` of fields say how to answer or connect a sentence, not what the value is; `codes` are the codes of label sets for types of names,
// `collectives` singular nouns for several things.
export const cueWords = fromJsonFile('cue-words.json', ({ opposites, general, stopWords, codes, collectives }: typeof cueFile) => {
  const against = new Map<string, ReadonlySet<string>>();
  for (const group of opposites)
    for (const own of group) {
      const others = group.filter((other) => other !== own).flatMap((other) => other.split(' '));
      for (const word of own.split(' ')) against.set(word, new Set([...(against.get(word) ?? []), ...others]));
    }
  return {
    opposites: against,
    general: new Set(general.split(' ')),
    stopWords: new Set(stopWords.split(' ')),
    codes: new Map<string, string>(Object.entries(codes)),
    collectives: new Set(collectives.split(' ')),
  };
});

/** For each role the function words of any language that mark it, as "to" marks a recipient. */
const cuesOfRoles = once(() => {
  const found = new Map<string, Set<string>>();
  for (const entry of inAnyLanguage('roleCues')) {
    const [name = '', ...words] = entry.split(' ');
    found.set(name, new Set([...(found.get(name) ?? []), ...words]));
  }
  return found;
});

/** Whether a word is the opposite of another. */
export function opposed(asked: string, word: string): boolean {
  return asked !== word && cueWords().opposites.get(asked)?.has(word) === true;
}

/** Whether a function word marks a role, as "to" does a recipient. */
export function marksRole(asked: string, word: string): boolean {
  return cuesOfRoles().get(asked)?.has(word) === true;
}

/** Shorter words end other words by chance. */
const minCompoundPart = 5;
const before = 90;
const after = 48;
const apposition = /^\.?(?:,|\s?\(|\s[-–])\s?(?:(?:the|a|an|our|its|their|his|her)\s)?["“'‘]?$/;
const maxAgentGap = 8;
const agents = once(() => new RegExp(`^\\s(?:${alternatives('agents')})\\s$`, 'iu'));

/** Whether a gap contains only "by" or a similar word, between an action and its agent. */
const isAgentive = (gap: string): boolean => gap.length <= maxAgentGap && agents().test(gap);

const contextWord = /[\p{L}\p{N}\p{M}]+/gu;
// The full stop of "no. 17" and "Tel. 030" does not end a sentence.
const sentenceEnd = /(?<!\b(?:n[or]|num|ref|tel|fax|mob|acct?|inv|cust|dept|ext|st|dr|mrs?|ms|approx))\.\s|[!?;]\s|\n/i;

/** The terms of a field that distinguish its value from others of the same kind, with their weights. */
interface Cues {
  readonly required: readonly Term[];
  /** The same in the caller's words, if they differ; the better supported of the two counts. */
  readonly own: readonly Term[];
  readonly excluded: readonly Term[];
  /** How strongly the field requires its cues, 0 (any value of the kind will do) to 1. */
  readonly insistence: number;
  /** How clearly the cues separate values of different roles, 0 to 1. */
  readonly contrast: number;
}

// Values of these kinds have so many roles that the requested one has to be named near them. Other kinds have few values in a text, and any of them may be
// meant.
const manyParts = new Set('date datetime money number quantity percent year duration time id month quarter relative-date ordinal role'.split(' '));

/** Whether the role of a value of this kind has to be named near it. */
export const hasManyParts = (kind: string): boolean => manyParts.has(kind);

/** The terms of a need without the words that only name its kind. */
export function cuesOf(need: Need, kind: string, kindNames: readonly string[]): Cues {
  const names = hasManyParts(kind) || kind === 'phone' || kind === 'address' ? kindNames.slice(0, 3) : kindNames;
  const naming = new Set(names.flatMap((name) => name.split(/[ -]/).map(baseForm)));
  const { general } = cueWords();
  const isContentTerm = (term: Term): boolean => !general.has(term.base) && !naming.has(term.base) && !/^\d+$/.test(term.base);
  const required = need.terms.filter(isContentTerm);
  const named = new Set([...need.nameTerms, ...need.headTerms].map((term) => term.base));
  const insisted = required.filter((term) => named.has(term.base));
  // "position: GPS coordinates": the description is complete, and the name only repeats it.
  const said = need.headTerms.length > 0 && !need.headTerms.some(isContentTerm) && required.every((term) => named.has(term.base));
  const clear =
    Math.min(
      1,
      insisted.reduce((sum, term) => sum + term.weight, 0),
    ) * (said ? 0.3 : 1);
  const strict = hasManyParts(kind) || required.some((term) => term.base === 'fax');
  // "date: date of the booking": a name that is the kind's own asks for any value of it; the description selects one if there are several.
  const bare = kind !== 'role' && !need.nameTerms.some(isContentTerm);
  return {
    required,
    own: need.ownTerms.filter(isContentTerm),
    excluded: need.excluded,
    insistence: bare && strict ? 0 : clear * (strict ? 1 : 0.15),
    contrast: clear * (strict ? 1 : 0.5),
  };
}

/** Support of the words around a span for the cues, 0 to 1, and the span of the best cue. */
export interface Support {
  readonly required: number;
  /** Support for the best supported term, 0 to 1. */
  readonly strongest: number;
  readonly excluded: number;
  readonly key: Span | undefined;
}

/**
 * Scores the words up to 90 characters before and 48 after the span. Nearer words count more; words beyond another value of the
 * same kind (`barriers`: the nearest on each side) mostly belong to that value.
 */
export function supportAround(text: string, span: Span, cues: Cues, barriers: { readonly left: number; readonly right: number }): Support {
  if (cues.required.length === 0 && cues.own.length === 0 && cues.excluded.length === 0)
    return { required: 0, strongest: 0, excluded: 0, key: undefined };
  const near: { base: string; rank: number; factor: number; left: boolean; start: number; end: number }[] = [];
  const vectors = loadWordVectors();
  const add = (from: number, to: number, leftSide: boolean): void => {
    for (const found of text.slice(from, to).matchAll(contextWord)) {
      const start = from + found.index;
      const end = start + found[0].length;
      const distance = leftSide ? span.start - end : start - span.end;
      const side = leftSide ? 1 : 0.8;
      const crossed = leftSide ? end <= barriers.left : start >= barriers.right;
      // A word between two values names the one after it more often than the one before.
      const belongsNext = !leftSide && !crossed && barriers.right - end < start - span.end + 12;
      const gap = leftSide ? text.slice(end, span.start) : text.slice(span.end, start);
      // "Ann Lee, the buyer": a word right after a comma or bracket describes what precedes it, unless a value follows: "signed 3 May, effective 5 June",
      // "starring Ann Lee, directed by Bo Dahl".
      const apposed =
        !leftSide &&
        apposition.test(gap) &&
        barriers.right - end > 1 &&
        !(barriers.right < text.length && isAgentive(text.slice(end, barriers.right)));
      const othersApposition =
        leftSide &&
        gap.length > 1 &&
        !isAgentive(gap) &&
        barriers.left >= 0 &&
        start > barriers.left &&
        apposition.test(text.slice(barriers.left, start));
      const broken = /\n\s*\n/.test(gap) ? 0.2 : sentenceEnd.test(gap) ? 0.55 : 1;
      const base = baseForm(found[0].toLowerCase());
      near.push({
        base,
        rank: vectors.rank(base),
        factor: side * broken * (crossed || othersApposition || (belongsNext && !apposed) ? 0.3 : 1) * Math.max(0.3, 1 - distance / 120),
        left: leftSide && !crossed,
        start,
        end,
      });
    }
  };
  const first = Math.max(0, span.start - before);
  // Does not begin in the middle of a word.
  const wordStart = first === 0 ? 0 : first + Math.max(0, text.slice(first, span.start).search(/[^\p{L}\p{N}]/u));
  add(wordStart, span.start, true);
  add(span.end, Math.min(text.length, span.end + after), false);
  let key: Span | undefined;
  let keyScore = 0.3;
  let strongest = 0;
  const { opposites } = cueWords();
  const score = (terms: readonly Term[]): number => {
    let sum = 0;
    let total = 0;
    for (const term of terms) {
      const roles = cuesOfRoles().get(term.base);
      let best = 0;
      const against = opposites.get(term.base);
      let opposed = 0;
      for (const word of near) {
        if (word.left && against?.has(word.base) === true && word.base !== term.base) opposed = Math.max(opposed, word.factor);
        const similarity = resemblance(term, word, roles) * word.factor;
        if (similarity <= best) continue;
        best = similarity;
        if (best > keyScore) {
          keyScore = best;
          key = { start: word.start, end: word.end };
        }
      }
      strongest = Math.max(strongest, best);
      // Of two opposites the nearer one names the value.
      sum += term.weight * (opposed > best ? -opposed : best);
      total += term.weight;
    }
    return total === 0 ? 0 : Math.max(0, sum / total);
  };
  const excluded = score(cues.excluded);
  key = undefined;
  keyScore = 0.3;
  strongest = 0;
  const required = Math.max(score(cues.required), cues.own.length === 0 ? 0 : score(cues.own));
  return { required, strongest, excluded, key };
}

function resemblance(term: Term, word: { base: string; rank: number }, roles: ReadonlySet<string> | undefined): number {
  if (term.base === word.base) return 1;
  if (roles?.has(word.base) === true) return 0.8;
  if (term.base.length > 4 && word.base.length > 4 && term.base.slice(0, 5) === word.base.slice(0, 5)) return 0.85;
  // "Grundmiete" is a kind of "Miete".
  if (word.rank < 0 && term.base.length >= minCompoundPart && word.base.endsWith(term.base)) return 0.8;
  if (term.rank < 0 || word.rank < 0 || word.rank < 120 || opposed(term.base, word.base)) return 0;
  // Static vectors give common words a similarity of about 0.3; only values clearly above that are evidence.
  return Math.max(0, (loadWordVectors().similarity(term.rank, word.rank) - 0.5) / 0.5) * 0.7;
}
