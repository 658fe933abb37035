// What a prompt asks for: its terms with their weights, and the kind of answer it requests.
import { languageOf, smallWords } from '../../../text/language.js';
import { type AskedFor, askedFor } from '../reading/request/question-word.js';
import { addWord, emptySum, toSentenceVector } from '../sentence-vectors.js';
import type { WordVectors } from '../vectors.js';
import { englishRank } from './english-rank.js';
import { forEachWord } from './for-each-word.js';
import { foldAccents, termKey } from './term-key.js';

interface QueryTerm {
  readonly key: string;
  /** Frequency rank of the word in the vectors, -1 if it has none. */
  readonly rank: number;
  /** Background inverse document frequency, from about 0 for function words to 1 for rare words. */
  readonly rarity: number;
}

/** Kinds of answer recognisable by their form in a sentence. */
type AnswerKind = 'date' | 'number' | 'person' | 'place' | 'thing' | 'none';

export interface Query {
  readonly terms: readonly QueryTerm[];
  /** Index in `terms` of each key. */
  readonly index: ReadonlyMap<string, number>;
  /** Index in `terms` of the beginnings of keys, for prompts in languages other than English, for which there is no stemmer. */
  readonly prefixes: ReadonlyMap<string, number> | undefined;
  readonly kind: AnswerKind;
  /** The sentence vector of the prompt. */
  readonly vector: Float32Array;
}

/** Characters of a prompt that are read. */
const maxRead = 20_000;

// More terms than this add cost, not meaning; the rarest are kept.
const maxTerms = 48;

const stopWords = new Set(
  (
    'a an the of in on at to for from by with about into onto over under and or but if so than then as that this these those it its he she they them their his her hers him we us our you your i me my ' +
    'is are was were be been being am has have had having do does did doing done will would can could may might shall should must not no yes ' +
    "what which who whom whose when where why how many much there here also just please tell give find list show explain describe answer question following context text document according based using use provide write summarize summary summarise s t don doesn didn isn wasn aren't"
  ).split(' '),
);

// Words of asking that say nothing about what is asked.
const multilingualQuestionWords = new Set(
  'viel viele lange hoch bitte geschieht passiert bekomme bekommt gibt gilt donne quelqu veel lang'.split(' '),
);

/** Kinds of answer for the question words of other languages. */
const kindOf: Readonly<Record<AskedFor, AnswerKind>> = {
  who: 'person',
  what: 'none',
  where: 'place',
  when: 'date',
  whatTime: 'date',
  howOften: 'number',
  howMuch: 'number',
};

/** Number of initial letters shared by forms of a long word, for languages without a stemmer. */
const prefixLetters = 5;

/** The beginning of a key that other forms of the word and its derivatives share; undefined for short keys. */
export function prefixOf(key: string): string | undefined {
  return key.length >= prefixLetters ? key.slice(0, prefixLetters) : undefined;
}

/** Reads a prompt. A prompt of common words only has no terms. `context` gives the language of a prompt too short to identify it. */
export function readQuery(prompt: string, vectors: WordVectors, context = ''): Query {
  const found = new Map<string, QueryTerm>();
  const start = prompt.slice(0, maxRead);
  const surfaces = [...surfacesOf(withAliases(start))];
  const language = languageOf(prompt) ?? languageOf(context);
  const small = language === undefined || language === 'en' ? undefined : smallWords[language];
  for (const surface of surfaces) {
    const word = foldAccents(surface.toLowerCase());
    if (
      word.length > 40 ||
      stopWords.has(word) ||
      small?.has(surface.toLowerCase()) === true ||
      (small !== undefined && multilingualQuestionWords.has(word))
    )
      continue;
    const key = termKey(surface);
    if (found.has(key)) continue;
    const rank = englishRank(surface.toLowerCase(), language, vectors);
    found.set(key, { key, rank, rarity: rarityOf(rank, key) });
  }
  let terms = [...found.values()];
  if (terms.length > maxTerms) {
    const kept = new Set([...terms].sort((a, b) => b.rarity - a.rarity).slice(0, maxTerms));
    terms = terms.filter((term) => kept.has(term));
  }
  const index = new Map(terms.map((term, position) => [term.key, position]));
  const sum = emptySum();
  forEachWord(start, (from, to) => addWord(sum, englishRank(start.slice(from, to).toLowerCase(), language, vectors), vectors));
  const vector = toSentenceVector(sum);
  if (small === undefined) return { terms, index, prefixes: undefined, kind: answerKind(prompt), vector };
  const prefixes = new Map(terms.flatMap((term, position) => (prefixOf(term.key) === undefined ? [] : [[prefixOf(term.key)!, position] as const])));
  return { terms, index, prefixes, kind: multilingualAnswerKind(prompt), vector };
}

// Scripts without spaces are compared by pairs of characters, in the same way as segments.
const denseRun = /[\u3040-\u9fff\uf900-\ufaff\u0e00-\u0eff\uac00-\ud7af]+/g;

function* surfacesOf(prompt: string): Generator<string> {
  for (const [run] of prompt.matchAll(denseRun)) for (let at = 0; at + 2 <= run.length; at++) yield run.slice(at, at + 2);
  // "l'assurance": an elided article is not part of the word.
  for (const [word] of prompt.replace(denseRun, ' ').matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu))
    yield word.replace(/['’]s$/i, '').replace(/^\p{L}{1,6}['’](?=\p{L}{3})/u, '');
}

// Names that questions abbreviate and texts write in full.
function withAliases(prompt: string): string {
  const aliases: [RegExp, string][] = [
    [/\b(?:[Uu][Ss][Aa]|[Uu]\.[Ss]\.|US|the us)\b/, 'United States'],
    [/\b(?:uk|u\.k\.)\b/i, 'United Kingdom'],
  ];
  return aliases.reduce((text, [pattern, name]) => (pattern.test(text) ? `${text} ${name}` : text), prompt);
}

/** Rarity by Zipf's law: 0 for the most frequent words, 1 for unknown ones; short numbers are common. */
export function rarityOf(rank: number, key: string): number {
  const first = key.charCodeAt(0);
  if (first >= 48 && first <= 57) return key.length <= 2 ? 0.3 : key.length <= 4 ? 0.6 : 0.9;
  return rank < 0 ? 1 : Math.min(1, Math.max(0, Math.log((rank + 10) / 40) / Math.log(100_000 / 40)));
}

function answerKind(prompt: string): AnswerKind {
  const text = prompt.slice(0, 4000).toLowerCase();
  if (/\bwhen\b|\b(?:what|which) (?:\w+ )?(?:year|date|day|month|century|decade)\b|\bhow long ago\b|\bwhat time\b/.test(text)) return 'date';
  if (
    /\bhow (?:many|much|old|long|far|tall|high|big|large|deep|fast|often)\b|\bwhat (?:percentage|percent|number|amount|age|is the (?:population|number|cost|price|rate|total))\b/.test(
      text,
    )
  )
    return 'number';
  if (/\bwho(?:m|se)?\b|\bwhat (?:person|actor|actress|singer|author|president|name)\b/.test(text)) return 'person';
  if (/\bwhere\b|\b(?:what|which) (?:\w+ )?(?:city|country|state|town|place|region|county|continent|province|location)\b/.test(text)) return 'place';
  return /\b(?:what|which)\b/.test(text) ? 'thing' : 'none';
}

function multilingualAnswerKind(prompt: string): AnswerKind {
  const clauses = prompt.slice(0, 4000).split(/[,;:.!\n]\s*/u);
  return kindOf[clauses.map(askedFor).find((asked) => asked !== null) ?? 'what'];
}
