// Whether a text covers a topic of the instructions: by its values, by its words, by words close in meaning or in another language, or by speech acts.
import { entriesOf } from '../../../core/keyed.js';
import { wordAt } from '../../../text/at.js';
import { languageOf } from '../../../text/language.js';
import { sentences } from '../../../text/segments.js';
import { recogniserOf } from '../extraction/recognisers/table.js';
import { englishWords, isGlossed } from '../languages/glossary.js';
import { type LanguageCode, languageCodes } from '../languages/languages.js';
import { sameWord } from '../reading/field/label-fit.js';
import { asking } from '../reading/request/asked-statements.js';
import { wordRelation } from '../reading/text/word-relations.js';
import type { WordVectors } from '../vectors.js';
import { countOf, type SpeechAct } from './statements.js';
import { kindsWithin, type Topic } from './topics.js';
import type { Source } from './units.js';
import { signOf } from './word-signs.js';
import { lowerWords } from './words.js';

/** Minimum cosine similarity of two words that are taken as equivalent. */
const nearWords = 0.72;
/** Minimum precision of a recognised value. */
const minPrecision = 0.5;

/** What a close word or a speech act counts, if one of the topic's own words counts 1. */
export const nearShare = 0.9;

/** Share of a topic, 0 to 1, that one sentence covers; `nearShare` or more means all of it. */
export type Share = (sentence: string) => number;

/** The values of a kind in a text, in order; of values that overlap, the one that starts first, and of those the longest. */
export function valuesIn(text: string, kind: string): string[] {
  const found = kindsWithin(kind).flatMap(
    (own) =>
      recogniserOf(own)
        ?.find(text)
        .filter(({ precision }) => precision >= minPrecision) ?? [],
  );
  let last = 0;
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .flatMap(({ start, end }) => {
      if (start < last) return [];
      last = end;
      return text.slice(start, end);
    });
}

/** Whether a text contains a value of a kind. Numbers and quotes, for which there is no recogniser, are recognised by their characters. */
export function holdsKind(text: string, kind: string): boolean {
  if (kind === 'numbers' || kind === 'number') return /\p{N}/u.test(text);
  if (kind === 'quotes') return /["“”„«»]/.test(text);
  return valuesIn(text, kind).length > 0;
}

const named = new Set(['names', 'person', 'location']);

/** Whether a sentence names somebody or something: one of the people of the text or, except in German, a capitalized word within the sentence. */
function holdsName(sentence: string, { people, language }: Source): boolean {
  return people.some((name) => sentence.includes(name)) || (language !== 'de' && /[\p{L},] \p{Lu}\p{Ll}/u.test(sentence));
}

/** The kinds of statement that some words name, in one language or, without `code`, in any. `isWhole`: only if the words name nothing else. */
export function actsNamed(text: string, code?: LanguageCode, isWhole = false): SpeechAct[] {
  return entriesOf(asking).flatMap(([act, list]) => {
    const sign = signOf(list, code);
    return sign.test(text) && (!isWhole || sign.others(text).length === 0) ? [act] : [];
  });
}

/** The language of a piece of the instructions; if that is unclear, the language of the text, or English. */
export function codeOf(piece: string, { language }: Source): LanguageCode {
  const found = languageOf(piece) ?? language;
  return languageCodes.find((code) => code === found) ?? 'en';
}

/** The share of a topic that a sentence covers: by values of its kinds, its own words, close words, or the speech acts that it names. */
export function topicShareOf(topic: Topic, source: Source, vectors: WordVectors): Share {
  const { terms, language } = source;
  const count = terms.size;
  const sets = topic.words.map((word, at) => closeTo(word, wordAt(topic.english, at), source, vectors, count));
  const whole = [...(topic.acts ?? []), ...(topic.words.length > 1 ? actsNamed(topic.phrase, undefined, true) : [])];
  const single = topic.words.map((word, at) => actsNamed(`${word} ${wordAt(topic.english, at)}`));
  const does = (own: readonly SpeechAct[], sentence: string): boolean => own.some((act) => countOf(act, sentence, language) > 0);
  return (sentence) => {
    const ids = new Set(lowerWords(sentence).flatMap((word) => idsOf(word, terms)));
    const has = (set: ReadonlySet<number>): boolean => [...set].some((id) => ids.has(id));
    const met = sets.reduce((sum, { own, near }, at) => sum + (has(own) ? 1 : has(near) || does(single[at] ?? [], sentence) ? nearShare : 0), 0);
    const isHeld =
      does(whole, sentence) ||
      topic.cue?.test(sentence) === true ||
      topic.kinds.some((kind) => holdsKind(sentence, kind) || (named.has(kind) && holdsName(sentence, source)));
    return Math.max(met / Math.max(1, sets.length), isHeld ? nearShare : 0);
  };
}

/** Whether a text contains one of a topic's words or a synonym. If it has only similar words, it may cover the topic in yet other words. */
export function isNamedIn(topic: Topic, { terms, language }: Source, vectors: WordVectors): boolean {
  const surfaces = terms.surfaces.map((surface) => (isGlossed(language) ? [surface, ...englishWords(surface, language)] : [surface]));
  return topic.words.some((word, at) => {
    const english = wordAt(topic.english, at);
    const rank = vectors.rank(english);
    const means = (other: string): boolean => {
      if (other === english || sameWord(word, other) > 0) return true;
      const rankOfOther = vectors.rank(other);
      const relation = rank < 0 || rankOfOther < 0 ? undefined : wordRelation(rank, rankOfOther);
      return relation === 'same' || relation === 'derived';
    };
    return surfaces.some((own) => own.some(means));
  });
}

function idsOf(word: string, terms: Source['terms']): number[] {
  return [word, word.replace(/^[\p{L}]['’]|['’]s$/gu, '')].map((own) => terms.id(own)).filter((id) => id >= 0);
}

/** Ids of the terms of a text that are a word (`own`), and of those close to it in meaning (`near`). */
function closeTo(
  word: string,
  english: string,
  { terms, language }: Source,
  vectors: WordVectors,
  count: number,
): { readonly own: ReadonlySet<number>; readonly near: ReadonlySet<number> } {
  const near = new Set<number>();
  const own = new Set([word, english].map((form) => terms.id(form)).filter((id) => id >= 0));
  const ranks = english.split(' ').map((part) => vectors.rank(part));
  for (let id = 0; id < count; id++) {
    const surface = wordAt(terms.surfaces, id);
    if (sameWord(word, surface) > 0) own.add(id);
    const others = isGlossed(language) ? englishWords(surface, language) : [surface];
    for (const other of others) if (other === english || ranks.some((rank) => isNear(rank, vectors.rank(other), vectors))) near.add(id);
  }
  return { own, near };
}

function isNear(rank: number, other: number, vectors: WordVectors): boolean {
  if (rank < 0 || other < 0) return false;
  const relation = wordRelation(rank, other);
  return relation === 'same' || relation === 'derived' || (relation !== 'opposite' && vectors.similarity(rank, other) >= nearWords);
}

/** The sentences and lines of a text as printed. */
export function printedSentences(text: string): string[] {
  return text.split('\n').flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
}
