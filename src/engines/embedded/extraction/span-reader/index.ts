// The reader of spans: which words of a text answer a question, whatever its wording, by a trained network that reads text and question together. The network
// is made by test/eval/train/span-reader.py from the output of span-reader-items.ts.
import { once, oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { float32At, float64At, itemAt, uint32At } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { countBefore } from '../../../../text/lists.js';
import type { FieldReading } from '../../reading/field/read-field.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { withoutOverlaps } from '../overlaps.js';
import type { ReadText } from './alignment.js';
import { maxSpan, openSpanNetwork, type SpanNetwork, type SpanScores } from './network.js';
import { maxRead, questionTokens, type SpanTokens, tokensBetween, tokensOf } from './tokens.js';

export interface SpanReading {
  /** Log-probability that a span of text is the answer, by its words; null if it has too many words or none, or was not read. */
  logProbability(span: Span): number | null;
  /** Probability that the answer shares a word with a span of text. */
  shareAt(span: Span): number;
  /** Log-probability that no span of up to sixteen words is the answer. */
  readonly none: number;
  /** The most probable spans without overlaps, best first, with their log-probabilities. */
  likeliest(count: number): readonly (Span & { readonly logProbability: number })[];
}

const shippedNetwork = once(openSpanNetwork);

/** A sentence with its nearness to the question. */
export interface NearSentence extends Span {
  readonly near: number;
}

/** What a network has read of a document. */
interface DocumentReading {
  /** Stretches by the index of their first word. */
  readonly stretches: Map<number, ReadText>;
  /** The last question: a field is read for its values, then for its lists. */
  last?: { readonly first: number; readonly words: string; readonly kinds: FieldReading['kinds']; readonly reading: SpanReading };
}

const readBy = oncePer((_: SpanNetwork) => oncePer((_: AnalysedDocument): DocumentReading => ({ stretches: new Map() })));

/** Number of words between the starts of stretches: each but the first and the last shares half of its words with either neighbour. */
const step = maxRead / 2;

/** The first word of the stretch that contains the sentence nearest to the question; of equally near ones the first. */
function nearestStretch({ words }: SpanTokens, sentences: readonly NearSentence[]): number {
  let best = { first: 0, near: Number.NEGATIVE_INFINITY };
  for (let first = 0; first === 0 || first + step < words.length; first += step) {
    const [start, end] = [words[first]?.start ?? 0, words[Math.min(words.length, first + maxRead) - 1]?.end ?? 0];
    const near = sentences.reduce((max, sentence) => (sentence.start >= start && sentence.end <= end ? Math.max(max, sentence.near) : max), 0);
    if (near > best.near) best = { first, near };
  }
  return best.first;
}

/** Reads the spans of a document for a question; of a long document only the stretch with the nearest sentence. */
export function readSpans(
  document: AnalysedDocument,
  words: string,
  kinds: FieldReading['kinds'],
  sentences: readonly NearSentence[] = [],
  network: SpanNetwork = shippedNetwork(),
): SpanReading {
  const all = tokensOf(document);
  const first = nearestStretch(all, sentences);
  const read = readBy(network)(document);
  if (read.last?.first === first && read.last.words === words && read.last.kinds === kinds) return read.last.reading;
  const text = read.stretches.get(first) ?? network.readText(tokensBetween(all, first, first + maxRead));
  read.stretches.set(first, text);
  const reading = readingOf(text, network.score(text, questionTokens(words, languageOf(words) ?? languageIn(document), kinds)));
  read.last = { first, words, kinds, reading };
  return reading;
}

function readingOf(text: ReadText, { spans, none }: SpanScores): SpanReading {
  const tokens = text.tokens.words;
  // Cumulative probabilities that the answer ends before each word, and that it begins before it.
  const ended = new Float64Array(tokens.length + 1);
  const begun = new Float64Array(tokens.length + 1);
  for (let place = 0; place < spans.length; place++) {
    const share = Math.exp(float32At(spans, place));
    const first = Math.floor(place / maxSpan);
    if (share === 0) continue;
    begun[first + 1]! += share;
    ended[first + (place % maxSpan) + 1]! += share;
  }
  for (let at = 0; at < tokens.length; at++) {
    begun[at + 1]! += float64At(begun, at);
    ended[at + 1]! += float64At(ended, at);
  }
  const placesOf = ({ start, end }: Span): readonly [number, number] | null => {
    const first = countBefore(tokens.length, (index) => itemAt(tokens, index).end <= start);
    const last = countBefore(tokens.length, (index) => itemAt(tokens, index).start < end) - 1;
    return first > last ? null : [first, last];
  };
  return {
    none,
    logProbability(span) {
      const places = placesOf(span);
      if (places === null) return null;
      const [first, last] = places;
      return last - first < maxSpan ? float32At(spans, first * maxSpan + last - first) : null;
    },
    shareAt(span) {
      const places = placesOf(span);
      return places === null ? 0 : Math.max(0, float64At(begun, places[1] + 1) - float64At(ended, places[0]));
    },
    likeliest(count) {
      // Places whose last word would be past the end of the text have probability 0.
      const likely = likeliestPlaces(spans, 64 * count);
      const read = likely.map((place) => {
        const first = Math.floor(place / maxSpan);
        const { start } = itemAt(tokens, first);
        return { start, end: itemAt(tokens, first + (place % maxSpan)).end, logProbability: float32At(spans, place) };
      });
      return withoutOverlaps(read).slice(0, count);
    },
  };
}

// Log-probabilities from one bucket to the next differ by an eighth; the last bucket has all below -64.
const bucketsPerUnit = 8;
const bucketCount = 512;

/** Places of the `count` highest log-probabilities, highest first and equal ones in order; none that is minus infinity. Only the highest are sorted. */
function likeliestPlaces(logs: Float32Array, count: number): number[] {
  const bucketOf = (log: number): number => Math.max(0, Math.min(bucketCount - 1, Math.floor(-bucketsPerUnit * log)));
  const sizes = new Uint32Array(bucketCount);
  for (let place = 0; place < logs.length; place++) sizes[bucketOf(float32At(logs, place))]!++;
  let end = 0;
  for (let held = 0; end < bucketCount && held < count; end++) held += uint32At(sizes, end);
  const places: number[] = [];
  for (let place = 0; place < logs.length; place++) {
    const log = float32At(logs, place);
    if (log !== Number.NEGATIVE_INFINITY && bucketOf(log) < end) places.push(place);
  }
  return places.sort((left, right) => float32At(logs, right) - float32At(logs, left)).slice(0, count);
}
