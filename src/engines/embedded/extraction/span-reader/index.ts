// The reader of spans: which words of a text answer a question, whatever its wording, by a trained network that reads text and question together. The network
// is made by test/eval/train/span-reader.py from the output of span-reader-items.ts.
import { once, oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { float32At, float64At, itemAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { countBefore } from '../../../../text/lists.js';
import type { FieldReading } from '../../reading/field/read-field.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { withoutOverlaps } from '../overlaps.js';
import type { ReadText } from './alignment.js';
import { maxSpan, openSpanNetwork, type SpanNetwork } from './network.js';
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

/** What each network has read of documents: stretches by the index of their first word. */
const readBy = new WeakMap<SpanNetwork, (document: AnalysedDocument) => Map<number, ReadText>>();

function stretchesRead(network: SpanNetwork, document: AnalysedDocument): Map<number, ReadText> {
  const own = readBy.get(network) ?? oncePer((_: AnalysedDocument) => new Map<number, ReadText>());
  readBy.set(network, own);
  return own(document);
}

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
  const stretches = stretchesRead(network, document);
  const text = stretches.get(first) ?? network.readText(tokensBetween(all, first, first + maxRead));
  stretches.set(first, text);
  const tokens = text.tokens.words;
  const { spans, none } = network.score(text, questionTokens(words, languageOf(words) ?? languageIn(document), kinds));
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
      const sorted = spans.slice().sort();
      const min = Math.max(float32At(sorted, Math.max(0, sorted.length - 64 * count)), -Number.MAX_VALUE);
      const places: number[] = [];
      for (let place = 0; place < spans.length; place++) if (float32At(spans, place) >= min) places.push(place);
      const likely = places.sort((left, right) => float32At(spans, right) - float32At(spans, left)).slice(0, 64 * count);
      const read = likely.map((place) => {
        const first = Math.floor(place / maxSpan);
        const { start } = itemAt(tokens, first);
        return { start, end: itemAt(tokens, first + (place % maxSpan)).end, logProbability: float32At(spans, place) };
      });
      return withoutOverlaps(read).slice(0, count);
    },
  };
}
