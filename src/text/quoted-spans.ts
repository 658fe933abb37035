// Locates the sentences of a text that quotes another one in the source. Pure computation.
import { type TextSpan, type Word, wordsOf } from './kept-words.js';
import { sentences } from './segments.js';

/** Minimum length of a match in words; shorter ones could be anywhere. */
const minWords = 3;
/** Occurrences of a word sequence that are recorded. */
const maxPlaces = 100;

/**
 * The spans of `source` that the sentences of `quoting` were taken from, in source order. Each sentence is matched separately by the longest sequences of
 * words that it shares with the source, ignoring case and punctuation; sequences that occur more than once in the source are left out.
 */
export function quotedSpans(source: string, quoting: string): TextSpan[] {
  const words = wordsOf(source);
  const places = placesOfRuns(words);
  const found = sentences(quoting).flatMap(({ start, end }) => runsOf(wordsOf(quoting.slice(start, end)), words, places));
  return joined(found.sort((a, b) => a.start - b.start || b.end - a.end));
}

function runKey(words: readonly Word[], at: number): string | undefined {
  if (at + minWords > words.length) return undefined;
  return words
    .slice(at, at + minWords)
    .map(({ key }) => key)
    .join(' ');
}

function placesOfRuns(words: readonly Word[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let at = 0; at + minWords <= words.length; at++) {
    const key = runKey(words, at) ?? '';
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else if (known.length < maxPlaces) known.push(at);
  }
  return places;
}

function runsOf(sentence: readonly Word[], words: readonly Word[], places: ReadonlyMap<string, readonly number[]>): TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = 0; at < sentence.length; ) {
    const lengths = (places.get(runKey(sentence, at) ?? '') ?? []).map((place) => ({ place, length: lengthFrom(sentence, at, words, place) }));
    const longest = lengths.reduce((max, { length }) => Math.max(max, length), 0);
    const [best, ...others] = lengths.filter(({ length }) => length === longest);
    const [first, last] = [words[best?.place ?? -1], words[(best?.place ?? 0) + longest - 1]];
    if (others.length === 0 && first !== undefined && last !== undefined) spans.push({ start: first.start, end: last.end });
    at += Math.max(1, longest);
  }
  return spans;
}

function lengthFrom(sentence: readonly Word[], from: number, words: readonly Word[], place: number): number {
  let length = 0;
  while (from + length < sentence.length && sentence[from + length]?.key === words[place + length]?.key) length++;
  return length;
}

function joined(spans: readonly TextSpan[]): TextSpan[] {
  const whole: TextSpan[] = [];
  for (const span of spans) {
    const last = whole.at(-1);
    if (last !== undefined && span.start <= last.end) whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else whole.push(span);
  }
  return whole;
}
