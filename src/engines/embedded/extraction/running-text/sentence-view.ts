// A sentence as seen from a question: measures its spans by their position relative to the words of the question and by what they are.
import type { Span } from '../../../../core/span.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { type Word, wordsOf } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { type Likeness, likenessOf, unlike } from './likeness.js';
import { askings, followers, type Question, type QuestionTerm } from './question.js';
import { answerKinds, firstInput, sentenceInputOf } from './sentence-inputs.js';
import { type NamedSpan, type SentenceWords, wordsOfSentence } from './sentence-words.js';

const nearEnough = 12;

/** Share by weight of a question's words that a span has. Reads at most its first 600 characters. */
export function coverageOf(document: AnalysedDocument, question: Question, span: Span): number {
  const { text } = document;
  const found = new Set(wordsOf(text, span.start, Math.min(span.end, span.start + 600), languageIn(document)).map(({ key }) => key));
  let sum = 0;
  for (const { key, weight } of question.terms.values()) if (found.has(key)) sum += weight;
  return sum / question.weight;
}

const verb = /^(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|shall|should|must)$/;

/** What is known about the sentence of a span besides its words. */
interface SentencePlace {
  /** Coverage of the better of its two neighbours. */
  readonly near: number;
  /** The highest coverage among the sentences, by words and by meaning. */
  readonly best: number;
  readonly bestMeant: number;
}

export interface SentenceView {
  readonly tokens: readonly Word[];
  /** Number of marks that end an answer (semicolon, colon, question or exclamation mark) up to each token. */
  readonly stops: readonly number[];
  /** Share by weight of the question's terms that the sentence has. */
  readonly coverage: number;
  /** The same by meaning: each term counts by its most similar word. */
  readonly meant: number;
  /** Writes the `sentenceInputs` of the span from token `first` to token `last`, both included, to a row. */
  measure(row: Float32Array, first: number, last: number, place: SentencePlace): void;
}

/** What a sentence has of the question on one side of a span. */
interface Side {
  readonly near: number;
  readonly meant: number;
  readonly noun: number;
  readonly nearest: number;
  /** `place` of the nearest term in the question; -1 if there is none. */
  readonly place: number;
}

/** Reads a sentence of a document for a question. */
export function readSentence(document: AnalysedDocument, question: Question, sentence: Span): SentenceView {
  return new SentenceOfQuestion(question, wordsOfSentence(document, sentence));
}

class SentenceOfQuestion implements SentenceView {
  readonly tokens: readonly Word[];
  readonly stops: readonly number[];
  readonly coverage: number;
  readonly meant: number;
  readonly #question: Question;
  readonly #words: SentenceWords;
  readonly #vectors = loadWordVectors();
  readonly #terms: readonly (QuestionTerm | undefined)[];
  readonly #likeness: Likeness;
  readonly #isNoun: readonly boolean[];
  readonly #likeNoun: readonly number[];

  constructor(question: Question, words: SentenceWords) {
    const { tokens, ranks } = words;
    const { noun } = question;
    this.tokens = tokens;
    this.stops = words.stops;
    this.#question = question;
    this.#words = words;
    this.#terms = tokens.map(({ key }) => question.terms.get(key));
    const matched = new Set(this.#terms.flatMap((term) => (term === undefined ? [] : [term.key])));
    let coverage = 0;
    for (const key of matched) coverage += question.terms.get(key)?.weight ?? 0;
    this.coverage = coverage / question.weight;
    this.#likeness = likenessOf(tokens, ranks, this.#terms, question);
    this.meant = this.#likeness.meant;
    this.#isNoun = tokens.map(({ key }) => noun !== null && key === noun.key);
    this.#likeNoun = ranks.map((rank) => (noun === null ? 0 : Math.max(0, this.#vectors.similarity(noun.rank, rank) - unlike)));
  }

  measure(row: Float32Array, first: number, last: number, place: SentencePlace): void {
    const left = this.#beside(first - 1, -1);
    const right = this.#beside(last + 1, 1);
    this.#measureSentence(row, place);
    this.#measureWords(row, first, last);
    this.#measureSides(row, first, left, right);
    this.#measureNoun(row, first, last, left, right);
    row[firstInput.asks + askings.indexOf(this.#question.asking)] = 1;
    row[firstInput.follower + followers.indexOf(this.#question.follower)] = 1;
    const span = { start: itemAt(this.tokens, first).start, end: itemAt(this.tokens, last).end };
    for (const name of this.#words.named) if (name.end > span.start && name.start < span.end) this.#measureName(row, span, name);
  }

  /** Reads one side of a span, starting at the token next to it. */
  #beside(from: number, step: 1 | -1): Side {
    const { likeness } = this.#likeness;
    let near = 0;
    let meant = 0;
    let noun = 0;
    let nearest = 0;
    let place = -1;
    for (let index = from; index >= 0 && index < this.tokens.length; index += step) {
      const term = this.#terms[index];
      const distance = Math.abs(index - from);
      meant += numberAt(likeness, index) / (1 + distance / 3);
      noun = Math.max(noun, numberAt(this.#likeNoun, index) / (1 + distance / 2));
      if (term === undefined) continue;
      near += term.weight * (1 / (1 + distance / 3));
      if (place >= 0) continue;
      place = term.place;
      nearest = Math.max(0, 1 - distance / nearEnough);
    }
    return { near, meant, noun, nearest, place };
  }

  #measureSentence(row: Float32Array, place: SentencePlace): void {
    set(row, 'sentence coverage', this.coverage);
    set(row, 'coverage of neighbours', place.near);
    set(row, 'coverage by meaning', this.meant);
    set(row, 'coverage below the best', place.best - this.coverage);
    set(row, 'coverage by meaning below the best', place.bestMeant - this.meant);
    set(row, 'pairs of words', this.#likeness.paired);
  }

  /** The words of the span itself. */
  #measureWords(row: Float32Array, first: number, last: number): void {
    const { ranks, isMark, brackets } = this.#words;
    let own = 0;
    let content = 0;
    let capitals = 0;
    let digits = 0;
    let commas = 0;
    let verbs = 0;
    let words = 0;
    for (let index = first; index <= last; index++) {
      const token = itemAt(this.tokens, index);
      if (token.lower === ',') commas++;
      if (isMark[index]) continue;
      words++;
      if (verb.test(token.lower)) verbs = 1;
      const value = this.#vectors.weight(ranks[index] ?? -1);
      if (this.#terms[index] !== undefined) own += value;
      content += value;
      if (token.shape >= 11 && token.shape <= 17) capitals++;
      if (token.shape >= 8 && token.shape <= 10) digits = 1;
    }
    set(row, 'words', Math.log(1 + words));
    set(row, 'words squared', Math.log(1 + words) ** 2);
    set(row, 'own words of the question', own > 0 ? 1 : 0);
    set(row, 'share of them', content === 0 ? 0 : own / content);
    set(row, 'rarity', words === 0 ? 0 : content / words);
    set(row, 'capitals', words === 0 ? 0 : capitals / words);
    set(row, 'digits', digits);
    set(row, 'commas inside', Math.min(2, commas));
    set(row, 'begins sentence', first === 0 ? 1 : 0);
    set(row, 'ends sentence', last >= this.tokens.length - 2 ? 1 : 0);
    set(row, 'in brackets', brackets[first] ? 1 : 0);
    set(row, 'verb inside', verbs);
  }

  #measureSides(row: Float32Array, first: number, left: Side, right: Side): void {
    const { weight, terms, preposition } = this.#question;
    const size = terms.size || 1;
    set(row, 'nearness left', left.near / weight);
    set(row, 'nearness right', right.near / weight);
    set(row, 'nearest left', left.nearest);
    set(row, 'nearest right', right.nearest);
    set(row, 'nearness by meaning left', left.meant / weight);
    set(row, 'nearness by meaning right', right.meant / weight);
    set(row, 'preposition of the question before', preposition !== null && this.tokens[first - 1]?.lower === preposition ? 1 : 0);
    set(row, 'place left', (1 + left.place) / size);
    set(row, 'place right', (1 + right.place) / size);
  }

  /** The noun that the question requests, as in "which city". */
  #measureNoun(row: Float32Array, first: number, last: number, left: Side, right: Side): void {
    const { noun } = this.#question;
    if (noun === null) return;
    const { ranks, isMark } = this.#words;
    const isNoun = this.#isNoun;
    let inside = 0;
    let like = 0;
    for (let index = first; index <= last; index++) {
      if (isMark[index]) continue;
      if (isNoun[index]) inside = 1;
      like = Math.max(like, numberAt(this.#likeNoun, index));
    }
    set(row, 'noun inside', inside);
    set(row, 'noun before', isNoun[first - 1] || isNoun[first - 2] ? 1 : 0);
    set(row, 'noun after', isNoun[last + 1] || isNoun[last + 2] ? 1 : 0);
    set(row, 'noun is last word', isNoun[last] ? 1 : 0);
    set(row, 'likeness of noun and last word', this.#vectors.similarity(noun.rank, ranks[last] ?? -1));
    set(row, 'likeness of noun and words', like);
    set(row, 'likeness of noun and words before', left.noun);
    set(row, 'likeness of noun and words after', right.noun);
  }

  /** A name or value that overlaps the span. */
  #measureName(row: Float32Array, { start, end }: Span, name: NamedSpan): void {
    const { noun } = this.#question;
    const isWhole = name.start === start && name.end === end;
    const isInside = name.start >= start && name.end <= end;
    const isPart = name.start <= start && name.end >= end;
    if (!isWhole && !isPart && !isInside) set(row, 'crosses a name or value', 1);
    if (name.broad !== null) {
      if (isWhole) set(row, 'whole name', 1);
      else if (isPart) set(row, 'part of a name', 1);
      const share = isWhole ? 1 : isInside ? 0.5 : 0.3;
      if (noun !== null && (isWhole || isInside)) {
        const fit = name.broad.reduce((sum, value, type) => sum + value * (noun.types[type] ?? 0), 0);
        raise(row, sentenceInputOf('type of the noun'), fit * share);
      }
      name.broad.forEach((value, type) => {
        raise(row, firstInput.types + type, value * share);
      });
      return;
    }
    if (isWhole) set(row, 'whole value', 1);
    else if (isPart) set(row, 'part of a value', 1);
    if (noun !== null && noun.kinds.length > 0 && (isWhole || isInside))
      set(row, noun.kinds.includes(answerKinds[name.kind] ?? '') ? 'kind of the noun' : 'another kind', isWhole ? 1 : 0.5);
    raise(row, firstInput.kinds + name.kind, isWhole ? 1 : isInside ? 0.6 : 0.3);
  }
}

function set(row: Float32Array, name: Parameters<typeof sentenceInputOf>[0], value: number): void {
  row[sentenceInputOf(name)] = value;
}

function raise(row: Float32Array, input: number, value: number): void {
  row[input] = Math.max(row[input] ?? 0, value);
}
