// Enumerations within a sentence: "flour, sugar and two eggs". Where the first member begins and the last one ends no mark may tell; words that hold the sentence
// together do.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import {
  auxiliaries,
  determiners,
  pastNouns,
  pasts,
  prepositions,
  presents,
  pronouns,
  relatives,
  verbLeading,
} from '../../../../text/clause-words.js';
import { largest } from '../../../../text/lists.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { nounOf } from '../../reading/text/noun-kinds.js';
import { mark, type Word, wordsOf } from '../../reading/text/words.js';
import type { AnalysedDocument } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { isArticle } from './articles.js';
import type { TextList } from './text-list.js';

const maxWords = 7;
/** Words of the first member, where nothing before it tells where it begins. */
const maxFirst = 4;
const maxMembers = 40;
/** A shorter line does not go on in the next. */
const minWrapped = 50;
const maxSentence = 1500;

interface Segment {
  readonly words: readonly Word[];
  /** What stands before it: a comma, a semicolon, a word that joins, or anything else that begins a clause. */
  readonly before: 'comma' | 'semicolon' | 'join' | 'colon' | 'start';
  readonly start: number;
}

/** The enumerations of a document. Linear in the text. */
export function enumerationsIn({ text, sentences }: AnalysedDocument, code: LanguageCode): TextList[] {
  const joins = new Set([...language(code).joins, '&']);
  return sentences.flatMap((sentence) => partsOf(text, sentence).flatMap((part) => listsOf(text, part, code, joins)));
}

/** The parts of a sentence: a line goes on in the next one where the first word of that would not have fitted into the longer of the two. */
function partsOf(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let from = start;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    const next = text.indexOf('\n', at + 1);
    const [own, other] = [at - text.lastIndexOf('\n', at - 1) - 1, (next < 0 ? text.length : next) - at - 1];
    const word = /^\s*\S*/u.exec(text.slice(at + 1, at + 40))?.[0].length ?? 0;
    const isLabelled = /^[^\n:：]{2,40}[:：]\s/u.test(text.slice(at - own, at)) && !/,\s*$/u.test(text.slice(at - 3, at));
    if (own >= minWrapped && own + 1 + word > Math.max(own, other) && !(isLabelled && /^\s*\p{Lu}/u.test(text.slice(at + 1, at + 10)))) continue;
    if (at > from) parts.push({ start: from, end: at });
    from = at + 1;
  }
  if (end > from) parts.push({ start: from, end });
  return parts;
}

function listsOf(text: string, part: Span, code: LanguageCode, joins: ReadonlySet<string>): TextList[] {
  if (part.end - part.start > maxSentence) return [];
  const words = wordsOf(text, part.start, part.end, code);
  const written = (word: Word): string => text.slice(word.start, word.end).toLowerCase();
  const segments: Segment[] = [];
  let own: Word[] = [];
  let before: Segment['before'] = 'start';
  const close = (next: Segment['before'], at: number): void => {
    // A comma before "and" is one separator with it.
    const begins = next === 'start' || next === 'colon';
    if (own.length > 0 || begins) segments.push({ words: own, before, start: own[0]?.start ?? at });
    before = own.length === 0 && next === 'comma' && !begins ? before : next;
    own = [];
  };
  let depth = 0;
  for (const word of words) {
    const surface = written(word);
    if (surface === '(' || surface === '[') depth++;
    if (surface === ')' || surface === ']') depth = Math.max(0, depth - 1);
    if (depth > 0 || surface === ')' || surface === ']') own.push(word);
    else if ((surface === ',' && !/^\d,\d/.test(text.slice(word.start - 1, word.end + 1))) || surface === '·') close('comma', word.end);
    else if (surface === ';') close('semicolon', word.end);
    else if (joins.has(surface)) close('join', word.end);
    else if (/^[:：.!?–—|]$/u.test(surface) && !/\d/.test(text.charAt(word.end)))
      close(surface === ':' || surface === '：' ? 'colon' : 'start', word.end);
    else own.push(word);
  }
  if (own.length > 0) segments.push({ words: own, before, start: own[0]?.start ?? part.end });
  const found: TextList[] = [];
  for (const isSeparator of [(by: Segment['before']) => by === 'semicolon', (by: Segment['before']) => by === 'comma' || by === 'join'])
    for (const run of runsOf(segments, isSeparator)) {
      const list =
        isSeparator('comma') || itemAt(run, 0).before === 'start' || itemAt(run, 0).before === 'colon' ? listOf(text, run, part, code) : null;
      if (list !== null) found.push(list);
    }
  return found;
}

const isMember = ({ words }: Segment): boolean => {
  const [first] = words;
  const count = words.filter(({ lower }) => !mark.test(lower)).length;
  return first !== undefined && count > 0 && count <= maxWords && !words.some((word) => isFiniteVerb(word)) && !opensClause(first);
};
const isFiniteVerb = ({ lower }: Word): boolean => auxiliaries.has(lower) || presents.has(lower) || (pasts.has(lower) && !pastNouns.has(lower));
/** Words that hold a sentence together begin no thing, but for articles, numbers and the like. */
const opensClause = (word: Word): boolean =>
  (word.isSmall && !isDetermined(word) && !belongs(word)) || pronouns.has(word.lower.split(/['’]/, 1)[0] ?? '');

/** Runs of segments: the first may begin before its member, the last go on behind its own. */
function runsOf(segments: readonly Segment[], isSeparator: (before: Segment['before']) => boolean): Segment[][] {
  const runs: Segment[][] = [];
  for (let first = 0; first < segments.length - 1; ) {
    let last = first;
    while (last + 1 < segments.length) {
      const next = itemAt(segments, last + 1);
      if (!isSeparator(next.before) || (last > first && !isMember(itemAt(segments, last)))) break;
      // "A, B and C, who …": the word that joins comes before the last one.
      if (last > first && itemAt(segments, last).before === 'join' && (next.before !== 'join' || itemAt(segments, first + 1).before === 'comma'))
        break;
      last++;
    }
    if (last > first) runs.push(fromLead(segments.slice(first, last + 1)));
    first = Math.max(last, first + 1);
  }
  return runs;
}

/** "For the walk, take a bottle, a hat and a map": where the others begin with an article, the last one that has words before its own is the first. */
function fromLead(run: readonly Segment[]): Segment[] {
  const behind = (at: number): number => run.slice(at + 1).filter(({ words: [first] }) => first !== undefined && isDetermined(first)).length;
  for (let at = run.length - 2; at > 0; at--) {
    const { words } = itemAt(run, at);
    const article = words.findIndex(isDetermined);
    const before = words[article - 1];
    if (before !== undefined && !belongs(before) && 2 * behind(at) > run.length - 1 - at) return run.slice(at);
  }
  return [...run];
}
const isDetermined = (word: Word): boolean => isArticle(word) || determiners.has(word.lower) || /^\d/.test(word.lower);

/** Whether a word behind another is a verb: behind one that asks for a verb, or no noun behind a noun or a pronoun. Words are in English. */
function isVerb(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], itemAt(words, at)];
  if (isFiniteVerb(word)) return true;
  if (before === undefined || word.isSmall || isDetermined(word) || !/^\p{L}/u.test(word.lower)) return false;
  if (verbLeading.has(before.lower)) return true;
  const own = asNoun(word);
  return (pronouns.has(before.lower) || (asNoun(before) >= surelyNoun && !isVerb(words, at - 1))) && own < surelyNoun && shapeIsSmall(word);
}
/** Written in small letters. */
const shapeIsSmall = ({ shape }: Word): boolean => shape === smallShape;
const smallShape = 18;
const surelyNoun = 0.6;
const asNoun = ({ lower, isSmall }: Word): number => (isSmall ? 0 : Math.max(nounOf(lower)?.asNoun ?? 0, nounOf(baseForm(lower))?.asNoun ?? 0));

function listOf(text: string, run: readonly Segment[], part: Span, code: LanguageCode): TextList | null {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || run.length > maxMembers) return null;
  // Two with a mere comma between them are one and the same, or two clauses.
  if (run.length === 2 && last.before === 'comma' && first.before !== 'colon') return null;
  const middle = run.slice(1, -1);
  const others = run.slice(1).map(({ words }) => words[0]);
  const areCapital = others.every((word) => word !== undefined && isCapital(text, word));
  const endCapital = run.slice(0, -1).every(({ words }) => words.length > 0 && isCapital(text, itemAt(words, words.length - 1)));
  const ending = lastMember(text, last, { areCapital: areCapital && code !== 'de', endCapital }, middle);
  const longest = largest(
    run
      .slice(1, -1)
      .concat({ ...last, words: ending ?? [] })
      .map(({ words }) => words.filter((word) => !isArticle(word)).length),
  );
  const opening = firstMember(text, first, { areCapital: areCapital && code !== 'de', areNouns: code === 'de', longest });
  if (ending === null || opening === null) return null;
  const members = [opening.words, ...middle.map(({ words }) => words), ending].map((words) => spanOfWords(words));
  if (members.some((member) => member === null)) return null;
  const spans = members.flatMap((member) => member ?? []);
  const [from, to] = [itemAt(spans, 0).start, itemAt(spans, spans.length - 1).end];
  const lead = { start: part.start, end: itemAt(opening.words, 0).start };
  const tail = { start: to, end: part.end };
  return {
    members: spans,
    starts: opening.starts.filter((start) => start !== from),
    lead: /\p{L}/u.test(text.slice(lead.start, lead.end)) ? lead : null,
    tail: /\p{L}/u.test(text.slice(tail.start, tail.end)) ? tail : null,
    form: 'enumeration',
  };
}

function spanOfWords(words: readonly Word[]): Span | null {
  let from = 0;
  while (from < words.length - 1 && (isArticle(itemAt(words, from)) || belongs(itemAt(words, from)))) from++;
  let to = words.length;
  // What stands in brackets says more about a member.
  const bracket = words.findIndex(({ lower }, index) => index > from && (lower === '(' || lower === '['));
  if (bracket > from) to = bracket;
  while (to > from && mark.test(itemAt(words, to - 1).lower) && !/^[%”"»]$/.test(itemAt(words, to - 1).lower)) to--;
  // Small words alone are no thing.
  return to > from && words.slice(from, to).some(({ isSmall }) => !isSmall)
    ? { start: itemAt(words, from).start, end: itemAt(words, to - 1).end }
    : null;
}

const isCapital = (text: string, { start }: Span): boolean => /^\p{Lu}/u.test(text.slice(start, start + 2));
const belongs = ({ lower }: Word): boolean => lower === 'of' || lower === '-' || lower === '’s' || lower === "'s" || lower === "'";

/** The words of the last member: up to a verb, or to what hangs on the whole sentence where no other member has such a phrase. */
function lastMember(
  text: string,
  { words }: Segment,
  { areCapital, endCapital }: { readonly areCapital: boolean; readonly endCapital: boolean },
  middle: readonly Segment[],
): readonly Word[] | null {
  const havePhrases = middle.some((segment) => segment.words.some((word, index) => index > 0 && hangs(word)));
  const end = words.findIndex((word, index) => {
    if (index === 0) return false;
    if (areCapital && !word.isSmall && !/^[\p{Lu}\d'’&.-]/u.test(text.slice(word.start, word.end)) && !belongs(word)) return true;
    // A verb goes on with something.
    return (
      (isVerb(words, index) && index < words.length - 1) ||
      relatives.has(word.lower) ||
      (hangs(word) && !havePhrases) ||
      (word.isSmall && index === words.length - 1)
    );
  });
  const whole = end < 0 ? words : words.slice(0, end);
  const lastCapital = endCapital ? whole.reduce((last, word, index) => (isCapital(text, word) ? index : last), -1) : -1;
  const own = lastCapital < 0 ? whole : whole.slice(0, lastCapital + 1);
  return own.length === 0 || own.filter(({ lower }) => !mark.test(lower)).length > maxWords || opensClause(itemAt(own, 0)) ? null : own;
}
const hangs = (word: Word): boolean => word.isSmall && prepositions.has(word.lower) && !belongs(word);

/** The words of the first member, and where else it may begin: behind the last word before it that cannot be part of it. */
function firstMember(
  text: string,
  segment: Segment,
  { areCapital, areNouns, longest }: { readonly areCapital: boolean; readonly areNouns: boolean; readonly longest: number },
): { readonly words: readonly Word[]; readonly starts: readonly number[] } | null {
  const { words } = segment;
  if (words.length === 0) return null;
  // Behind a colon nothing but the first member stands.
  if (segment.before === 'colon' && isMember(segment)) return { words, starts: [] };
  let from = words.length - 1;
  const starts = [itemAt(words, from).start];
  if (itemAt(words, from).isSmall || mark.test(itemAt(words, from).lower)) return null;
  while (from > 0 && words.length - from < maxWords) {
    const word = itemAt(words, from - 1);
    if (areCapital && !/^[\p{Lu}\d'’&.-]/u.test(text.slice(word.start, word.end)) && !belongs(word)) break;
    if (isArticle(word) || determiners.has(word.lower) || /^\d/.test(word.lower)) {
      if (!isArticle(word) && !word.isSmall) starts.push(itemAt(words, --from).start);
      // "A cup of the milk": the article of the whole stands farther in front.
      if (from > 1 && belongs(itemAt(words, from - 1))) {
        from--;
        continue;
      }
      break;
    }
    if (isVerb(words, from - 1) || (mark.test(word.lower) && !belongs(word)) || (word.isSmall && !belongs(word))) break;
    if (!belongs(word) && starts.length >= maxFirst) break;
    // German nouns that follow one another are two things, unless the others have as many.
    if (areNouns && isCapital(text, word) && words.length - from >= longest) break;
    from--;
    if (!word.isSmall && !belongs(word)) starts.push(word.start);
  }
  while (from < words.length - 1 && belongs(itemAt(words, from))) from++;
  return { words: words.slice(from), starts };
}
