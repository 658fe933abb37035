// The stretches between the commas and joining words of a sentence, and runs of them that may form an enumeration.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { auxiliaries, determiners, pastNouns, pasts, presents, pronouns } from '../../../../text/clause-words.js';
import type { LanguageCode } from '../../languages/languages.js';
import { mark, type Word, wordsOf } from '../../reading/text/words.js';
import { isArticle } from './articles.js';

/** Max words of a member, and of one after a colon, where members may be clauses. */
const [maxWords, maxClause] = [7, 11];

export interface Segment {
  readonly words: readonly Word[];
  /** The separator before it: a comma, a semicolon, a joining word, a colon or dash, or the start of a sentence. */
  readonly before: 'comma' | 'semicolon' | 'join' | 'colon' | 'start';
}

/** The segments of a part of a sentence, in text order. */
export function segmentsOf(text: string, part: Span, code: LanguageCode, joins: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  let own: Word[] = [];
  let before: Segment['before'] = 'start';
  const close = (next: Segment['before']): void => {
    // A comma before "and" forms a single separator with it.
    const begins = next === 'start' || next === 'colon';
    if (own.length > 0 || begins) segments.push({ words: own, before });
    before = own.length === 0 && next === 'comma' && !begins ? before : next;
    own = [];
  };
  let depth = 0;
  for (const word of wordsOf(text, part.start, part.end, code)) {
    const surface = text.slice(word.start, word.end).toLowerCase();
    const isSpaced = /\s/.test(text.charAt(word.start - 1)) && /\s/.test(text.charAt(word.end));
    if (surface === '(' || surface === '[') depth++;
    if (surface === ')' || surface === ']') depth = Math.max(0, depth - 1);
    if (depth > 0 || surface === ')' || surface === ']') own.push(word);
    else if ((surface === ',' && !/^\d,\d/.test(text.slice(word.start - 1, word.end + 1))) || surface === '·') close('comma');
    else if (surface === ';') close('semicolon');
    else if (joins.has(surface)) close('join');
    else if (/^[:：]$/u.test(surface) ? !/\d/.test(text.charAt(word.end)) : /^[–—-]$/u.test(surface) && isSpaced) close('colon');
    else if (/^[.!?|]$/u.test(surface) && !/[\p{L}\d]/u.test(text.charAt(word.end))) close('start');
    else own.push(word);
  }
  if (own.length > 0) segments.push({ words: own, before });
  return segments;
}

const isFiniteVerb = ({ lower }: Word): boolean => auxiliaries.has(lower) || presents.has(lower) || (pasts.has(lower) && !pastNouns.has(lower));
export const belongs = ({ lower }: Word): boolean => lower === 'of' || lower === '-' || lower === '’s' || lower === "'s" || lower === "'";
export const isDetermined = (word: Word): boolean => isArticle(word) || determiners.has(word.lower) || /^\d/.test(word.lower);
/** A thing does not begin with a function word, other than an article, a number or a determiner. */
const opensClause = (word: Word): boolean =>
  (word.isSmall && !isDetermined(word) && !belongs(word)) || pronouns.has(word.lower.split(/['’]/, 1)[0] ?? '');

function isMember({ words }: Segment, isLoose: boolean, repeated: ReadonlySet<string>): boolean {
  const [first] = words;
  const count = words.filter(({ lower }) => !mark.test(lower)).length;
  if (first === undefined || count === 0 || count > (isLoose ? maxClause : maxWords)) return false;
  return isLoose || (!words.slice(1).some(isFiniteVerb) && (!opensClause(first) || repeated.has(first.lower)));
}

/** Function words that begin several segments: "to paint, to sell and to ask". */
function repeatedOf(run: readonly Segment[]): ReadonlySet<string> {
  const firsts = run.flatMap(({ words: [first] }) => (first?.isSmall === true && !isArticle(first) ? [first.lower] : []));
  const inFirst = run[0]?.words.map(({ lower }) => lower) ?? [];
  return new Set(firsts.filter((word, index) => firsts.indexOf(word) !== index || inFirst.includes(word)));
}

/** Runs of segments: the first may contain words before its member, the last words after it. */
export function runsOf(segments: readonly Segment[], isSeparator: (before: Segment['before']) => boolean): (readonly Segment[])[] {
  const runs: (readonly Segment[])[] = [];
  for (let first = 0; first < segments.length - 1; ) {
    const isLoose = itemAt(segments, first).before === 'colon';
    let reach = first;
    while (reach + 1 < segments.length && isSeparator(itemAt(segments, reach + 1).before)) reach++;
    const repeated = repeatedOf(segments.slice(first, reach + 1));
    let last = first;
    while (last < reach) {
      const next = itemAt(segments, last + 1);
      if (last > first && !isMember(itemAt(segments, last), isLoose, repeated)) break;
      // "A, B and C, who …": the joining word precedes the last member.
      if (last > first && itemAt(segments, last).before === 'join' && (next.before !== 'join' || itemAt(segments, first + 1).before === 'comma'))
        break;
      last++;
    }
    if (last > first) runs.push(withoutRepeated(fromLead(segments.slice(first, last + 1)), repeated));
    first = Math.max(last, first + 1);
  }
  return runs;
}

function withoutRepeated(run: readonly Segment[], repeated: ReadonlySet<string>): readonly Segment[] {
  if (repeated.size === 0) return run;
  return run.map((segment, index): Segment => {
    const at = index === 0 ? segment.words.findLastIndex(({ lower }) => repeated.has(lower)) : repeated.has(segment.words[0]?.lower ?? '') ? 0 : -1;
    return at < 0 || at >= segment.words.length - 1 ? segment : { ...segment, words: segment.words.slice(at + 1) };
  });
}

/** "For the walk, take a bottle, a hat and a map": if the others begin with an article, the last segment with words before its article comes first. */
function fromLead(run: readonly Segment[]): readonly Segment[] {
  const behind = (at: number): number => run.slice(at + 1).filter(({ words: [first] }) => first !== undefined && isDetermined(first)).length;
  for (let at = run.length - 2; at > 0; at--) {
    const { words } = itemAt(run, at);
    const article = words.findIndex(isDetermined);
    const before = words[article - 1];
    if (before !== undefined && !belongs(before) && 2 * behind(at) > run.length - 1 - at) return run.slice(at);
  }
  return run;
}
