// Cue phrases shared by fields and the introductions of lists: "items to bring" and "Don't forget", "risks" and "what worries us".
import { oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { type LanguageCode, language } from '../../languages/languages.js';

/** A cue phrase and the subjects it may be about. */
export interface Cue extends Span {
  readonly subjects: readonly string[];
}

interface Phrase {
  readonly words: readonly string[];
  /** Whether each word is only the beginning of a word. */
  readonly open: readonly boolean[];
  readonly subjects: readonly string[];
}

const wordPattern = /[\p{L}\p{N}]+/gu;
/** Leading letters by which phrases are indexed. */
const keyLength = 2;

const phrasesOf = oncePerKey((code: LanguageCode): ReadonlyMap<string, readonly Phrase[]> => {
  const subjectsOf = new Map<string, string[]>();
  for (const entry of language(code).listCues) {
    const [subject = '', phrases = ''] = entry.split(': ');
    for (const phrase of phrases.split(', ')) subjectsOf.set(phrase, [...(subjectsOf.get(phrase) ?? []), subject]);
  }
  const byKey = new Map<string, Phrase[]>();
  for (const [phrase, subjects] of subjectsOf) {
    const words = phrase.split(' ');
    const key = itemAt(words, 0).slice(0, keyLength);
    const own = { words: words.map((word) => word.replace('*', '')), open: words.map((word) => word.endsWith('*')), subjects };
    byKey.set(key, [...(byKey.get(key) ?? []), own]);
  }
  return byKey;
});

/** The cue phrases in a stretch of text, in order: the longest at each word, without overlaps. Linear in the stretch. */
export function cuesIn(text: string, { start, end }: Span, code: LanguageCode): Cue[] {
  const words = [...text.slice(start, end).matchAll(wordPattern)].map((match) => ({
    lower: match[0].toLowerCase(),
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
  const phrases = phrasesOf(code);
  const found: Cue[] = [];
  for (let at = 0; at < words.length; ) {
    const fits = (phrase: Phrase): boolean =>
      phrase.words.every((word, index) => {
        const own = words[at + index]?.lower ?? '';
        return phrase.open[index] === true ? own.startsWith(word) : own === word;
      });
    const here = (phrases.get(itemAt(words, at).lower.slice(0, keyLength)) ?? []).filter(fits);
    const length = here.reduce((longest, phrase) => Math.max(longest, phrase.words.length), 0);
    if (length > 0)
      found.push({
        start: itemAt(words, at).start,
        end: itemAt(words, at + length - 1).end,
        subjects: [...new Set(here.flatMap((phrase) => (phrase.words.length === length ? phrase.subjects : [])))],
      });
    at += Math.max(1, length);
  }
  return found;
}

/** The weight of each subject, 0 to 1: a cue contributes its `weightOf` divided by the square root of its number of subjects. */
export function subjectsOf(cues: readonly Cue[], weightOf: (index: number) => number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [index, { subjects }] of cues.entries())
    for (const subject of subjects) sums.set(subject, Math.min(1, (sums.get(subject) ?? 0) + weightOf(index) / Math.sqrt(subjects.length)));
  return sums;
}
