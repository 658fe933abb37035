// A sentence in the light of a question: what is measured of its spans, where they stand to the words of the question and what they are.
import type { Span } from '../../../../core/span.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { type Word, wordsOf } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { likenessOf, unlike } from './likeness.js';
import { askings, followers, type Question } from './question.js';
import { answerKinds, firstInput, sentenceInputOf } from './sentence-inputs.js';
import { wordsOfSentence } from './sentence-words.js';

const nearEnough = 12;

/** Share of the words of a question that a sentence has, by their weights. */
export function coverageOf(document: AnalysedDocument, question: Question, span: Span): number {
  const { text } = document;
  const found = new Set(wordsOf(text, span.start, Math.min(span.end, span.start + 600), languageIn(document)).map(({ key }) => key));
  let sum = 0;
  for (const { key, weight } of question.terms.values()) if (found.has(key)) sum += weight;
  return sum / question.weight;
}

const verb = /^(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|shall|should|must)$/;

/** What is known of the sentence of a span beside its words. */
interface SentencePlace {
  /** Coverage of the better of its neighbours. */
  readonly near: number;
  /** The highest coverage among the sentences, by words and by meaning. */
  readonly best: number;
  readonly bestMeant: number;
}

export interface SentenceView {
  readonly tokens: readonly Word[];
  /** How many marks that end an answer stand up to each token. */
  readonly stops: readonly number[];
  /** Share of the question's terms that the sentence has, by weight. */
  readonly coverage: number;
  /** The same by words of like meaning: each term counts by its likest word. */
  readonly meant: number;
  /** Fills `sentenceInputs` of the span from one token to another, both included, into a row. */
  measure(row: Float32Array, first: number, last: number, place: SentencePlace): void;
}

/** Reads a sentence of a document in the light of a question. */
export function readSentence(document: AnalysedDocument, question: Question, sentence: Span): SentenceView {
  const vectors = loadWordVectors();
  const { tokens, ranks, isMark, stops, named, brackets } = wordsOfSentence(document, sentence);
  const count = tokens.length;
  const terms = tokens.map(({ key }) => question.terms.get(key));
  const matched = new Set(terms.flatMap((term) => (term === undefined ? [] : [term.key])));
  let coverage = 0;
  for (const key of matched) coverage += question.terms.get(key)?.weight ?? 0;
  coverage /= question.weight;
  const { likeness, meant, paired } = likenessOf(tokens, ranks, terms, question);
  const noun = question.noun;
  const isNoun = tokens.map(({ key }) => noun !== null && key === noun.key);
  const likeNoun = ranks.map((rank) => (noun === null ? 0 : Math.max(0, vectors.similarity(noun.rank, rank) - unlike)));

  /** What stands of the question to one side of a span, from the token beside it on; `place` is that of the nearest term, -1 without one. */
  const termsBeside = (
    from: number,
    step: 1 | -1,
  ): { readonly near: number; readonly meant: number; readonly noun: number; readonly nearest: number; readonly place: number } => {
    let near = 0;
    let meant = 0;
    let nearNoun = 0;
    let nearest = 0;
    let nearestPlace = -1;
    for (let index = from; index >= 0 && index < count; index += step) {
      const term = terms[index];
      const distance = Math.abs(index - from);
      meant += numberAt(likeness, index) / (1 + distance / 3);
      nearNoun = Math.max(nearNoun, numberAt(likeNoun, index) / (1 + distance / 2));
      if (term === undefined) continue;
      near += term.weight * (1 / (1 + distance / 3));
      if (nearestPlace >= 0) continue;
      nearestPlace = term.place;
      nearest = Math.max(0, 1 - distance / nearEnough);
    }
    return { near, meant, noun: nearNoun, nearest, place: nearestPlace };
  };

  const measure: SentenceView['measure'] = (row, first, last, shared) => {
    const { start } = itemAt(tokens, first);
    const { end } = itemAt(tokens, last);
    const left = termsBeside(first - 1, -1);
    const right = termsBeside(last + 1, 1);
    const size = question.terms.size || 1;
    let own = 0;
    let content = 0;
    let capitals = 0;
    let digits = 0;
    let commas = 0;
    let verbs = 0;
    let nounLike = 0;
    let words = 0;
    let nounInside = 0;
    for (let index = first; index <= last; index++) {
      const token = itemAt(tokens, index);
      if (token.lower === ',') commas++;
      if (isMark[index]) continue;
      words++;
      const rank = ranks[index] ?? -1;
      if (verb.test(token.lower)) verbs = 1;
      const value = vectors.weight(rank);
      if (terms[index] !== undefined) own += value;
      if (isNoun[index]) nounInside = 1;
      content += value;
      if (token.shape >= 11 && token.shape <= 17) capitals++;
      if (token.shape >= 8 && token.shape <= 10) digits = 1;
      nounLike = Math.max(nounLike, numberAt(likeNoun, index));
    }
    const set = (name: Parameters<typeof sentenceInputOf>[0], value: number): void => {
      row[sentenceInputOf(name)] = value;
    };
    set('sentence coverage', coverage);
    set('coverage of neighbours', shared.near);
    set('coverage by meaning', meant);
    set('coverage below the best', shared.best - coverage);
    set('coverage by meaning below the best', shared.bestMeant - meant);
    set('pairs of words', paired);
    set('words', Math.log(1 + words));
    set('words squared', Math.log(1 + words) ** 2);
    set('nearness left', left.near / question.weight);
    set('nearness right', right.near / question.weight);
    set('nearest left', left.nearest);
    set('nearest right', right.nearest);
    set('nearness by meaning left', left.meant / question.weight);
    set('nearness by meaning right', right.meant / question.weight);
    set('preposition of the question before', question.preposition !== null && tokens[first - 1]?.lower === question.preposition ? 1 : 0);
    set('place left', (1 + left.place) / size);
    set('place right', (1 + right.place) / size);
    set('own words of the question', own > 0 ? 1 : 0);
    set('share of them', content === 0 ? 0 : own / content);
    if (noun !== null) {
      set('noun inside', nounInside);
      set('noun before', isNoun[first - 1] || isNoun[first - 2] ? 1 : 0);
      set('noun after', isNoun[last + 1] || isNoun[last + 2] ? 1 : 0);
      set('noun is last word', isNoun[last] ? 1 : 0);
      set('likeness of noun and last word', vectors.similarity(noun.rank, ranks[last] ?? -1));
      set('likeness of noun and words', nounLike);
      set('likeness of noun and words before', left.noun);
      set('likeness of noun and words after', right.noun);
    }
    set('rarity', words === 0 ? 0 : content / words);
    set('capitals', words === 0 ? 0 : capitals / words);
    set('digits', digits);
    set('commas inside', Math.min(2, commas));
    set('begins sentence', first === 0 ? 1 : 0);
    set('ends sentence', last >= count - 2 ? 1 : 0);
    set('in brackets', brackets[first] ? 1 : 0);
    set('verb inside', verbs);
    row[firstInput.asks + askings.indexOf(question.asking)] = 1;
    row[firstInput.follower + followers.indexOf(question.follower)] = 1;
    for (const name of named) {
      if (name.end <= start || name.start >= end) continue;
      const isWhole = name.start === start && name.end === end;
      const isInside = name.start >= start && name.end <= end;
      const isPart = name.start <= start && name.end >= end;
      if (name.broad !== null) {
        if (isWhole) set('whole name', 1);
        else if (isPart) set('part of a name', 1);
        else if (!isInside) set('crosses a name or value', 1);
        const share = isWhole ? 1 : isInside ? 0.5 : 0.3;
        if (noun !== null && (isWhole || isInside)) {
          const fit = name.broad.reduce((sum, value, type) => sum + value * (noun.types[type] ?? 0), 0);
          set('type of the noun', Math.max(row[sentenceInputOf('type of the noun')] ?? 0, fit * share));
        }
        name.broad.forEach((value, type) => {
          row[firstInput.types + type] = Math.max(row[firstInput.types + type] ?? 0, value * share);
        });
      } else {
        if (isWhole) set('whole value', 1);
        else if (isPart) set('part of a value', 1);
        else if (!isInside) set('crosses a name or value', 1);
        if (noun !== null && noun.kinds.length > 0 && (isWhole || isInside))
          set(noun.kinds.includes(answerKinds[name.kind] ?? '') ? 'kind of the noun' : 'another kind', isWhole ? 1 : 0.5);
        row[firstInput.kinds + name.kind] = Math.max(row[firstInput.kinds + name.kind] ?? 0, isWhole ? 1 : isInside ? 0.6 : 0.3);
      }
    }
  };

  return {
    tokens,
    stops,
    coverage,
    meant,
    measure,
  };
}
