// What the instructions exclude, request, and want first or last, by phrases of each language (`excludes`,
// `excludesBriefly`, `mentions`, `beginsWith`, `endsWith`).
import { oncePerKey } from '../../../core/once-per.js';
import { languageOf } from '../../../text/language.js';
import { anyFunctionWords, type LanguageCode, language, languageCodes } from '../languages/languages.js';
import { refusedIn } from './instruction-topics.js';
import { readTopic, type Topic } from './topics.js';
import { signOf } from './word-signs.js';

type RequestSort = 'exclude' | 'mention' | 'begin' | 'end';

/** One request of the instructions. */
export interface Request {
  readonly asks: RequestSort;
  /** In the caller's words. */
  readonly words: string;
  readonly topics: readonly Topic[];
  /** Whether the request may concern style ("without haste"); if the text does not contain its topic, it was not understood. */
  readonly isVague: boolean;
}

interface Template {
  readonly asks: RequestSort;
  readonly code: LanguageCode;
  readonly isVague: boolean;
  readonly size: number;
  /** The first group is the topic; if `isOpen`, the topic is what follows the match, up to the end of the clause. */
  readonly pattern: RegExp;
  readonly isOpen: boolean;
}

interface Found {
  readonly template: Template;
  readonly start: number;
  /** Start and end of the topic; `start` and `end` are those of the match. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const lists = [
  ['excludes', 'exclude', false],
  ['excludesBriefly', 'exclude', true],
  ['mentions', 'mention', false],
  ['beginsWith', 'begin', false],
  ['endsWith', 'end', false],
] as const;
/** Limits, since each topic is compared with the entire text; what exceeds them stays in the instructions. */
const maxRequests = 20;
const maxTopics = 12;
const gap = '([^.;!?\\n]{1,100}?)';
/** The first or last thing is a single one, so it contains no comma. */
const gapWithin = '([^.,;!?\\n]{1,100}?)';

const templatesOf = oncePerKey((code: LanguageCode): readonly Template[] =>
  lists.flatMap(([list, asks, isVague]) => language(code)[list].map((phrase) => templateOf(phrase, asks, isVague, code))),
);

function templateOf(phrase: string, asks: RequestSort, isVague: boolean, code: LanguageCode): Template {
  const isOpen = phrase.endsWith('…');
  const body = phrase
    .split('…')
    .map((part) =>
      part
        .trim()
        .replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
        .replace(/ /g, '\\s+'),
    )
    .filter((part) => part !== '');
  // A phrase that ends in an apostrophe is joined directly to its topic.
  const joined = body.join(`\\s+${gap}\\s+`);
  const source = phrase.startsWith('…')
    ? `(?<=^|[.;!?,:\\n]\\s?)\\s*${asks === 'begin' || asks === 'end' ? gapWithin : gap}\\s+${joined}(?![\\p{L}\\p{N}])`
    : `(?<![\\p{L}\\p{N}'’])${joined}${/['’]$/.test(joined) ? '' : "(?![\\p{L}\\p{N}'’-])"}`;
  return { asks, code, isVague, isOpen, size: phrase.split(' ').length, pattern: new RegExp(source, 'giu') };
}

function findAll(text: string): Found[] {
  const codes = languageOf(text) === 'en' ? (['en'] as const) : languageCodes;
  const all: Found[] = [];
  for (const code of codes)
    for (const template of templatesOf(code))
      for (const match of text.matchAll(template.pattern)) {
        const start = match.index + match[0].length - match[0].trimStart().length;
        const end = match.index + match[0].length;
        if (isQuoted(text, start)) continue;
        const inner = match[1];
        const from = inner === undefined ? end : match.index + match[0].indexOf(inner);
        all.push({ template, start, from, to: inner === undefined ? text.length : from + inner.length, end });
      }
  all.sort((a, b) => a.start - b.start || Number(a.template.isOpen) - Number(b.template.isOpen) || b.template.size - a.template.size);
  const chosen: Found[] = [];
  for (const one of all) if (one.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(one);
  return chosen;
}

function isQuoted(text: string, at: number): boolean {
  return (text.slice(0, at).match(/["“”]/g)?.length ?? 0) % 2 === 1;
}

const clauseEnds = (code: LanguageCode): RegExp => new RegExp(`[.;!?\\n:]|(?:,\\s*|\\s)(?:${language(code).contrasts.join('|')})\\s`, 'iu');
const separators = (code: LanguageCode): RegExp => new RegExp(`(?:,\\s*|\\s)(?:${language(code).joins.join('|')})\\s+|,\\s*`, 'iu');
function isExclusive(before: string, clause: string, code: LanguageCode): boolean {
  const only = language(code).only.join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${only})\\s+$`, 'iu').test(before) || new RegExp(`^\\s*(?:${only})(?![\\p{L}\\p{N}])`, 'iu').test(clause);
}

/** A conjunction before a request. */
const joiner = (code: LanguageCode): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...language(code).joins, ...language(code).contrasts].join('|')})\\s+$`, 'iu');
const isWord = /[\p{L}\p{N}]/u;

/**
 * The requests in the instructions, and the instructions with these overwritten by semicolons. `isForm`: whether a phrase is about length, form or style;
 * such a phrase ends a topic, and a request that consists of it is left in the instructions.
 */
export function readRequests(text: string, isForm: (phrase: string) => boolean): { readonly requests: readonly Request[]; readonly rest: string } {
  const found = findAll(text);
  const requests: Request[] = [];
  let rest = text;
  for (const [place, one] of found.slice(0, maxRequests).entries()) {
    const { template, start, from } = one;
    const limit = Math.min(one.to, found[place + 1]?.start ?? text.length);
    const clause = text.slice(from, limit).split(clauseEnds(template.code), 1).join('');
    const { phrases, length } = phrasesOf(clause, template.code, isForm);
    const end = template.isOpen ? from + length : one.end;
    const topics = phrases.map((phrase) => readTopic(phrase, template.code)).filter(({ words }) => words.length > 0);
    const words = text.slice(start, end).trim();
    const isLeft =
      topics.length === 0 ||
      topics.length > maxTopics ||
      (topics.every(({ kinds }) => kinds.length === 0) && isForm(words)) ||
      (!template.isOpen && endsOpen(clause)) ||
      (template.asks === 'exclude' && signOf('manners').test(clause));
    // "Only mention …" limits the entire summary.
    const isOnly = template.asks === 'mention' && isExclusive(text.slice(0, start), clause, template.code);
    // Quoted text at the start or end of a summary is printed verbatim, by `readFrame`.
    const isFrame = (template.asks === 'begin' || template.asks === 'end') && /["“”']/.test(clause);
    if (isLeft || isOnly || isFrame || (template.asks === 'mention' && topics.every(({ kinds }) => kinds.some((kind) => counted.has(kind)))))
      continue;
    requests.push({ asks: template.asks, words, topics, isVague: template.isVague });
    const before = start - (joiner(template.code).exec(rest.slice(0, start))?.[0].length ?? 0);
    rest = rest.slice(0, before) + ';'.repeat(end - before) + rest.slice(end);
  }
  return { requests, rest };
}

/** Whether a phrase ends before its noun, in a function word: "in the" of "in the first person" cannot come first. */
function endsOpen(phrase: string): boolean {
  return anyFunctionWords().has(phrase.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '');
}

/** Details for which the grammar has rules of its own. */
const counted = new Set(['names', 'numbers', 'date', 'money']);

/** The topics that a clause lists, up to the first that is a request itself. `length`: characters of the clause that they take. */
function phrasesOf(clause: string, code: LanguageCode, isForm: (phrase: string) => boolean): { readonly phrases: string[]; readonly length: number } {
  const phrases: string[] = [];
  const between = separators(code);
  let at = 0;
  let length = 0;
  for (;;) {
    const next = between.exec(clause.slice(at));
    const part = clause.slice(at, next === null ? undefined : at + next.index);
    if (phrases.length > 0 && (!isWord.test(part) || isForm(part) || isRequest(part, code) || refusedIn(part, () => false) !== undefined)) break;
    const kept = withoutForm(part, isForm);
    if (isWord.test(kept)) phrases.push(kept.trim());
    length = at + kept.trimEnd().length;
    if (next === null || kept !== part) break;
    at += next.index + next[0].length;
  }
  return { phrases, length };
}

/** The topics that a phrase lists. */
export function listedIn(phrase: string, code: LanguageCode): string[] {
  return phrase.split(separators(code)).filter((part) => isWord.test(part));
}

/** A phrase without the part about form at its end: "names in three sentences". */
function withoutForm(phrase: string, isForm: (phrase: string) => boolean): string {
  for (const { index } of phrase.matchAll(/\s+(?=\S)/g))
    if (index > 0 && isWord.test(phrase.slice(0, index)) && beginsForm(phrase.slice(index), isForm)) return phrase.slice(0, index);
  return phrase;
}

function beginsForm(tail: string, isForm: (phrase: string) => boolean): boolean {
  const [first = ''] = tail.trim().toLowerCase().split(/\s+/, 1);
  const isLead =
    /^\d/.test(first) || languageCodes.some((code) => language(code).functionWords.includes(first) || language(code).numerals.includes(first));
  return isLead && isForm(tail);
}

/** Whether words begin a request of another kind: a template, or a verb that requests a text. */
function isRequest(part: string, code: LanguageCode): boolean {
  const [first = ''] = part.trim().toLowerCase().split(/\s+/, 1);
  return language(code).instructs.includes(first) || templatesOf(code).some(({ pattern }) => part.trim().search(pattern) === 0);
}
