// Mentions in running text: spans that the tagger marks as a name or term, each with its probability for every broad type.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { byteAt, float32At } from '../../../../text/at.js';
import { append } from '../../../../text/lists.js';
import { softmax } from '../../../../text/probability.js';
import { type Token, tokenize } from '../../reading/text/tokens.js';
import type { AnalysedDocument } from '../candidate.js';
import { broadTypes, type KnownWords, runTagger, tagCount, type Weights } from './tagger.js';
import { loadTagger } from './tagger-file.js';

export interface Mention extends Span {
  /** The tokens of its sentence; `first` and `last` are the indices of its own. */
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly last: number;
  /** Probability that it is a mention at all, 0 to 1. */
  readonly confidence: number;
  /** Probability of each broad type if it is a mention; sums to 1. */
  readonly broad: readonly number[];
}

/** Sentences are split after this many tokens, so that text without sentence ends stays cheap. */
const maxSentenceLength = 160;
// Subtracted from the log-probability of the outside tag: the tagger finds too few mentions in texts unlike its training data.
const outsidePenalty = 0.3;

/** The mentions of a document, computed on the first call. */
export const mentionsOf = oncePer(({ text, sentences }: Pick<AnalysedDocument, 'text' | 'sentences'>): readonly Mention[] =>
  findMentions(text, sentences),
);

/** Mentions in text order, without overlaps. Linear in the text. */
export function findMentions(text: string, sentences: readonly Span[], weights: Weights = loadTagger()): Mention[] {
  const mentions: Mention[] = [];
  const known: KnownWords = new Map();
  for (const sentence of sentences) {
    const tokens = tokenize(text, sentence.start, sentence.end);
    for (let from = 0; from < tokens.length; from += maxSentenceLength)
      append(mentions, mentionsIn(tokens.slice(from, from + maxSentenceLength), weights, known));
  }
  return mentions;
}

function mentionsIn(tokens: readonly Token[], weights: Weights, known: KnownWords): Mention[] {
  if (!tokens.some(namesSomething)) return [];
  const count = tokens.length;
  const scores = toLogProbabilities(runTagger(weights, tokens, known), count);
  const tags = bestPath(scores, count);
  const mentions: Mention[] = [];
  for (let at = 0; at < count; at++) {
    const tag = tags[at] ?? 0;
    if (tag === 0) continue;
    let last = at;
    while (last + 1 < count && tags[last + 1] === tag + 1) last++;
    const marked = last;
    let first = at;
    while (first < last && separators.has(tokens[first]?.lower ?? '')) first++;
    while (last > first && separators.has(tokens[last]?.lower ?? '')) last--;
    if (tag === firstOfPerson) last = lastOfPerson(tokens, first, last);
    last = withLegalForm(tokens, last);
    const start = tokens[first]?.start ?? 0;
    const end = withFullStop(tokens, last);
    // A lone mark or bracket is not a name.
    if (tokens.slice(first, last + 1).some(namesSomething))
      mentions.push({ start, end, tokens, first, last, ...judge(scores, first, Math.min(last, marked)) });
    at = Math.max(last, marked);
  }
  return mentions;
}

const shortened = new Set(['ltd', 'inc', 'co', 'corp', 'bros', 'jr', 'sr', 'plc', 'llc', 'pty', 'dept']);

const legalForms = new Set([
  'inc',
  'llc',
  'ltd',
  'corp',
  'plc',
  'llp',
  'lp',
  'gmbh',
  'ag',
  'limited',
  'incorporated',
  'corporation',
  'n.a.',
  'n.v.',
  's.a.',
  'b.v.',
  'co',
]);

/** "Hooli, Inc.": a legal form after a comma is part of the name. */
function withLegalForm(tokens: readonly Token[], last: number): number {
  if (tokens[last + 1]?.lower !== ',') return last;
  const form = tokens[last + 2];
  return form !== undefined && form.shape !== 18 && legalForms.has(form.lower) ? last + 2 : last;
}

/** Tag of the first token of a person. */
const firstOfPerson = 1 + 2 * broadTypes.indexOf('person');
/** Token shape of words in lower case. */
const smallWord = 18;

/** "Paula reserva": lower-case words after a capitalised name say what the person does. */
function lastOfPerson(tokens: readonly Token[], first: number, last: number): number {
  if (tokens[first]?.shape === smallWord) return last;
  let end = last;
  while (end > first && tokens[end]?.shape === smallWord) end--;
  return end;
}

const separators = new Set([',', ';', ':', '(', '–', '|']);

/** End of a mention, including the full stop of "Ltd." */
function withFullStop(tokens: readonly Token[], last: number): number {
  const token = tokens[last];
  const next = tokens[last + 1];
  if (token === undefined) return 0;
  return next !== undefined && next.lower === '.' && next.start === token.end && last + 2 < tokens.length && shortened.has(token.lower)
    ? next.end
    : token.end;
}

// Token shapes 0, 2, 4, 5 and 19 are punctuation, lone marks, addresses and quotes.
function namesSomething(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.shape === 1 || token.shape === 3 || (token.shape >= 6 && token.shape !== 19);
}

/** Converts logits to log-probabilities in place. */
function toLogProbabilities(logits: Float32Array, count: number): Float32Array {
  for (let at = 0; at < count; at++) {
    const from = at * tagCount;
    let highest = Number.NEGATIVE_INFINITY;
    for (let tag = 0; tag < tagCount; tag++) highest = Math.max(highest, float32At(logits, from + tag));
    let total = 0;
    for (let tag = 0; tag < tagCount; tag++) total += Math.exp(float32At(logits, from + tag) - highest);
    const base = highest + Math.log(total);
    for (let tag = 0; tag < tagCount; tag++) logits[from + tag] = float32At(logits, from + tag) - base;
  }
  return logits;
}

/** Viterbi: the most probable tags, in which a later token may only follow the first or a later one of its own type. */
function bestPath(scores: Float32Array, count: number): Uint8Array {
  const back = new Uint8Array(count * tagCount);
  let previous = new Float32Array(tagCount);
  let current = new Float32Array(tagCount);
  for (let at = 0; at < count; at++) {
    let bestBefore = 0;
    for (let tag = 1; tag < tagCount; tag++) if (float32At(previous, tag) > float32At(previous, bestBefore)) bestBefore = tag;
    for (let tag = 0; tag < tagCount; tag++) {
      const own = float32At(scores, at * tagCount + tag) - (tag === 0 ? outsidePenalty : 0);
      const inside = tag > 0 && tag % 2 === 0;
      if (at === 0) {
        current[tag] = inside ? -1e9 : own;
      } else if (inside) {
        const from = float32At(previous, tag) > float32At(previous, tag - 1) ? tag : tag - 1;
        back[at * tagCount + tag] = from;
        current[tag] = float32At(previous, from) + own;
      } else {
        back[at * tagCount + tag] = bestBefore;
        current[tag] = float32At(previous, bestBefore) + own;
      }
    }
    [previous, current] = [current, previous];
  }
  const tags = new Uint8Array(count);
  if (count === 0) return tags;
  let tag = 0;
  for (let candidate = 1; candidate < tagCount; candidate++) if (float32At(previous, candidate) > float32At(previous, tag)) tag = candidate;
  for (let at = count - 1; at >= 0; at--) {
    tags[at] = tag;
    tag = byteAt(back, at * tagCount + tag);
  }
  return tags;
}

function judge(scores: Float32Array, first: number, last: number): { confidence: number; broad: number[] } {
  const sums = broadTypes.map((_, type) => {
    let sum = 0;
    for (let at = first; at <= last; at++) {
      const begin = float32At(scores, at * tagCount + 1 + 2 * type);
      const later = float32At(scores, at * tagCount + 2 + 2 * type);
      // Both tags of the type count as evidence for it; the boundary is scored separately.
      sum += Math.max(begin, later) + Math.log1p(Math.exp(-Math.abs(begin - later)));
    }
    return sum / Math.sqrt(last - first + 1);
  });
  let confidence = 1;
  for (let at = first; at <= last; at++) confidence = Math.min(confidence, 1 - Math.exp(float32At(scores, at * tagCount)));
  return { confidence, broad: softmax(sums) };
}
