// What a field asks for, read from its name and description: words that name the value, words it rules out, which of several values is meant.
import type { ScalarField } from '../../../core/find.js';
import { append } from '../../../text/lists.js';
import { anyFunctionWords } from '../languages/languages.js';
import { loadWordVectors } from '../vectors.js';
import type { Need, Term } from './candidate.js';
import { cueWords } from './cues.js';
import { alternativesOf, exampleShapes } from './describe-examples.js';
import { baseForm, wordsOfName } from './describe-words.js';

/** Expands codes, and splits compounds whose halves are both common words: "politicalparty". */
function spelledOut(nameWords: readonly string[]): string[] {
  const vectors = loadWordVectors();
  const { codes } = cueWords();
  return nameWords.flatMap((word) => {
    const code = nameWords.length === 1 ? codes.get(word) : undefined;
    if (code !== undefined) return [code];
    if (word.length < 7 || word.length > 40 || vectors.rank(word) >= 0) return [word];
    let best: { at: number; rank: number } | undefined;
    for (let at = 3; at <= word.length - 3; at++) {
      const [left, right] = [vectors.rank(word.slice(0, at)), vectors.rank(word.slice(at))];
      const rank = Math.max(left, right);
      // Short halves occur in any word by chance, so they have to be very common.
      const limit = Math.min(at, word.length - at) < 4 ? 2000 : commonRank;
      if (left >= 0 && right >= 0 && rank < limit && (best === undefined || rank < best.rank)) best = { at, rank };
    }
    return best === undefined ? [word] : [word.slice(0, best.at), word.slice(best.at)].map((half) => codes.get(half) ?? half);
  });
}

const commonRank = 60_000;

function terms(wordList: readonly string[], emphasis: number): Term[] {
  const vectors = loadWordVectors();
  const seen = new Set<string>();
  const functionWords = anyFunctionWords();
  const { stopWords } = cueWords();
  return wordList.flatMap((word): Term[] => {
    const base = baseForm(word);
    if (stopWords.has(word) || functionWords.has(word) || seen.has(base)) return [];
    seen.add(base);
    const rank = vectors.rank(base);
    return [{ base, rank, weight: emphasis * vectors.weight(rank) }];
  });
}

function merged(first: readonly Term[], second: readonly Term[]): Term[] {
  const known = new Set(first.map((term) => term.base));
  return [...first, ...second.filter((term) => !known.has(term.base))];
}

/** Reads one scalar field. Of a long description only the first 600 characters count. */
export function describeNeed(field: ScalarField): Need {
  const nameWords = spelledOut(wordsOfName(field.name));
  const description = field.description.slice(0, 600);
  const { text, excluded, examples } = parseDescription(description);
  const phrase = headPhrase(text);
  const allWords = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  const nameTerms = terms(nameWords, 1);
  const head = new Set(phrase.words);
  const headTerms = terms(phrase.words, 0.9);
  const descriptionTerms = [
    ...headTerms,
    ...terms(
      allWords.filter((word) => !head.has(word)),
      0.3,
    ),
  ];
  const all = `${nameWords.join(' ')} . ${text.toLowerCase()}`;
  const nameHead = nameWords[headOfName(nameWords)] ?? '';
  const headWord = phrase.words[phrase.head] ?? nameWords[headOfName(nameWords)] ?? '';
  return {
    terms: merged(nameTerms, descriptionTerms),
    nameTerms,
    headTerms,
    ownTerms: [],
    excluded: terms(excluded.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [], 1),
    kinds: [],
    part: undefined,
    pick: pickOf(all),
    plural:
      /\b(?:all|every|each|list|any|multiple|several)\b/.test(all) ||
      isPlural(headWord) ||
      (isPlural(nameHead) && !/\b(?:number|count|amount|total|sum)\b/.test(all)),
    definite: /\bnames? of (?:the|our|your)\b/i.test(description),
    byQuestionWord: false,
    shapes: exampleShapes(examples),
    alternatives: alternativesOf(field.description),
    counts: false,
  };
}

function isPlural(word: string): boolean {
  return word !== 'person' && word !== baseForm(word);
}

interface ParsedDescription {
  /** The description without examples and exclusions. */
  readonly text: string;
  readonly excluded: string;
  readonly examples: readonly string[];
}

const exampleMark = /\(?\b(?:e\.g\.|eg\.|for example|for instance|such as|example:|examples:|like)[:,]?\s/gi;
const example = /\s{0,4}(?:["'“‘`][^"'”’`]{1,60}["'”’`]|[^()."'“‘;]{1,60})(?:,? (?:or|and) |, )?/y;
const maxExamples = 4;

function parseDescription(description: string): ParsedDescription {
  const examples: string[] = [];
  let said = '';
  let from = 0;
  for (const mark of description.matchAll(exampleMark)) {
    if (mark.index < from) continue;
    const start = mark.index + mark[0].length;
    let end = start;
    for (let count = 0; count < maxExamples; count++) {
      example.lastIndex = end;
      const next = example.exec(description);
      if (next === null) break;
      end = example.lastIndex;
    }
    if (end === start) continue;
    append(examples, description.slice(start, end).split(/,\s|\sor\s|\sand\s/));
    said += `${description.slice(from, mark.index)} `;
    from = description[end] === ')' ? end + 1 : end;
  }
  let excluded = '';
  const text = (said + description.slice(from)).replace(
    /\b(?:excluding|exclude|except(?: for)?|other than|rather than|not including|without|but not|not (?:the|a|an))\s+([^.;,()]{1,80})/gi,
    (_match, ruledOut: string) => {
      excluded += ` ${ruledOut}`;
      return ' ';
    },
  );
  return { text, excluded, examples };
}

// End of the noun phrase at the start of a description: punctuation, a clause, a preposition other than "of", or the subject of a short relative clause.
const phraseEnd =
  /[.;:(),\n]|\s(?:that|which|who|whom|whose|where|when|if|including|as|in|on|at|from|to|by|with|during|under|between|after|before|is|are|was|were|has|have|being|used|paid|for|until|since|within|about|mentioned|shown|stated|given|written|per)\s|(?<=\p{L}\s)(?<!of\s)(?:the|a|an|its|their|his|her|your|our)\s/u;

/** The noun phrase a description is about, and the index of its head. */
function headPhrase(text: string): { words: string[]; head: number } {
  const lower = text
    .toLowerCase()
    .replace(/^\s*(?:please\s+)?(?:extract|find|identify|get|return|give|list|provide|detect|capture|determine)\s+/, '')
    .replace(/^\s*(?:what|which)\s+(?:is|are|was|were)\s+/, '')
    .replace(/^\s*(?:(?:the|a|an|any|all|each|every|of|list of|names? of)\s+)*/, (match) => (/name/.test(match) ? 'name of ' : ''));
  const question = /^\s*(who|where|when|how much|how many|how long|how old|what time|at what time)\b/.exec(lower)?.[1];
  if (question !== undefined) {
    const phrase = question.split(' ');
    return { words: phrase, head: phrase.length - 1 };
  }
  const [clause = ''] = lower.split(phraseEnd);
  const found = (clause.match(/[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*/gu) ?? []).filter(
    (word) => !/^(?:the|a|an|any|all|each|this|that|its|their|his|her)$/.test(word),
  );
  const of = found.indexOf('of');
  return { words: found, head: of > 0 ? of - 1 : lastNoun(found) };
}

// Adjectives that follow their noun.
const postpositive = new Set(
  'built born made bought sold sent held due payable owed outstanding paid issued involved concerned available possible required requested'.split(
    ' ',
  ),
);

function lastNoun(found: readonly string[]): number {
  let index = found.length - 1;
  while (index > 0 && (postpositive.has(found[index] ?? '') || /ed$/.test(found[index] ?? ''))) index--;
  return index;
}

function headOfName(nameWords: readonly string[]): number {
  const of = nameWords.indexOf('of');
  return of > 0 ? of - 1 : lastNoun(nameWords);
}

function pickOf(all: string): Need['pick'] {
  const order = /\b(first|last|earliest|latest|most recent)\b(?!,? (?:name|names|line|paragraph|and last|or last))/.exec(all)?.[1];
  if (order !== undefined) return /first|earliest/.test(order) ? 'first' : 'last';
  if (/\b(?:largest|highest|biggest|greatest|maximum|max|grand)\b/.test(all)) return 'largest';
  return /\b(?:smallest|lowest|least|minimum|cheapest)\b/.test(all) ? 'smallest' : 'all';
}
