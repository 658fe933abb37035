// The words of a sentence with the names and values in it, read once for all questions about a document.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { mark, type Word, wordsOf } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { findMentions } from '../prose/mentions.js';
import { answerKinds } from './sentence-inputs.js';

const maxTokens = 90;

/** A name or a value in a sentence: `broad` is the share of each broad type in a name, `kind` the index of a value's kind in `answerKinds` (-1 for names). */
export interface NamedSpan extends Span {
  readonly broad: readonly number[] | null;
  readonly kind: number;
}

/** What is known about a sentence, whatever the question. */
export interface SentenceWords {
  readonly tokens: readonly Word[];
  readonly ranks: readonly number[];
  readonly isMark: readonly boolean[];
  readonly stops: readonly number[];
  /** Names and values of the sentence. */
  readonly named: readonly NamedSpan[];
  /** Number of brackets open at each token. */
  readonly brackets: readonly number[];
}

/** The sentences of a document by their start and end, read once for all questions. */
const sentencesRead = oncePer((_: AnalysedDocument) => new Map<string, SentenceWords>());

/** Reads a sentence of a document. Linear. */
export function wordsOfSentence(document: AnalysedDocument, { start, end }: Span): SentenceWords {
  const read = sentencesRead(document);
  const key = `${start}:${end}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const { text } = document;
  const vectors = loadWordVectors();
  const tokens = wordsOf(text, start, end, languageIn(document)).slice(0, maxTokens);
  const count = tokens.length;
  const stops = tokens.map(() => 0);
  for (let index = 1; index < count; index++) stops[index] = (stops[index - 1] ?? 0) + (/^[;:?!]$/.test(itemAt(tokens, index).lower) ? 1 : 0);
  const named: NamedSpan[] = findMentions(text, [{ start, end }]).map((mention) => ({
    start: mention.start,
    end: mention.end,
    kind: -1,
    broad: mention.broad.map((share) => share * mention.confidence),
  }));
  answerKinds.forEach((kind, index) => {
    for (const match of document.matches(kind))
      if (match.start >= start && match.end <= end) named.push({ start: match.start, end: match.end, broad: null, kind: index });
  });
  const brackets = tokens.map(() => 0);
  for (let index = 0, depth = 0; index < count; index++) {
    const { lower } = itemAt(tokens, index);
    if (lower === ')') depth = Math.max(0, depth - 1);
    brackets[index] = depth;
    if (lower === '(') depth++;
  }
  const own = {
    tokens,
    ranks: tokens.map(({ lower }) => vectors.rank(lower)),
    isMark: tokens.map(({ lower }) => mark.test(lower)),
    stops,
    named,
    brackets,
  };
  read.set(key, own);
  return own;
}
