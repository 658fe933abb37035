// What used to be true or was planned, and what a later clause says has been true since: "Tom Hale was treasurer until 2023. Since then it has been Ann Reid."
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument } from '../candidate.js';
import { type Anchor, anchorsWithin, areAlike } from './anchors.js';
import { type CuedSentence, gapOf, refersToSame } from './sentence-cues.js';

interface Ended {
  readonly former: Anchor;
  readonly present: Anchor | null;
  readonly said: readonly string[];
  readonly isPast: true;
}

/** Sentences after one that may say what has been true since. */
const reach = 2;
/**
 * Max content words before the first value of a sentence that continues the one before it ("It starts now at") or, if the value opens the sentence, after
 * it ("Ann Reid runs it today").
 */
const maxBefore = 1;
const maxBehind = 3;

/** Words that only connect a sentence to the one before it; they do not count as content. */
const pointing = ['sinceThen', 'people'] as const;

/** Whether a question asks for what used to be true or was planned. */
export const asksPast = (words: string): boolean => signOf('onceSo').test(words);

/** Returns the values of a sentence that a later clause replaces. O(n) for sentences of bounded length. */
export function endedIn(document: AnalysedDocument, sentences: readonly CuedSentence[], index: number): readonly Ended[] {
  const { text } = document;
  const sentence = sentences[index];
  if (sentence === undefined) return [];
  const { start, end, code } = sentence;
  if (!signOf('onceSo', code).test(text.slice(start, end))) return [];
  const formers = anchorsWithin(document, sentence);
  if (formers.length === 0) return [];
  const own = turnIn(document, sentence, formers);
  if (own.length > 0) return own;
  for (const later of sentences.slice(index + 1, index + 1 + reach)) {
    if (!signOf('sinceThen', code).test(text.slice(later.start, later.end))) continue;
    const presents = anchorsWithin(document, later);
    const [first] = presents;
    if (first === undefined) continue;
    const before = gapOf(later, later.start, first.start).said.filter((word) => !pointing.some((list) => signOf(list, code).test(word))).length;
    const isShort = before === 0 ? gapOf(later, first.end, later.end).said.length <= maxBehind : before <= maxBefore;
    if (isShort || refersToSame(later, first.start, sentence)) return pairs(formers, presents);
  }
  return [];
}

/** The same within one sentence: "until May it was Ann, since then it has been Tom". */
function turnIn({ text }: AnalysedDocument, { start, end, code }: CuedSentence, anchors: readonly Anchor[]): readonly Ended[] {
  const marks = [...text.slice(start, end).matchAll(/[,;–—]\s/g)].map(({ index }) => start + index);
  const turn = marks.find((at) => signOf('onceSo', code).test(text.slice(start, at)) && signOf('sinceThen', code).test(text.slice(at, end)));
  if (turn === undefined) return [];
  return pairs(
    anchors.filter((anchor) => anchor.end <= turn),
    anchors.filter((anchor) => anchor.start >= turn),
  );
}

/** Pairs each later value with the earlier value it may replace, if exactly one is of its kind and not yet paired. */
function pairs(formers: readonly Anchor[], presents: readonly Anchor[]): readonly Ended[] {
  const taken = new Set<Anchor>();
  return presents.flatMap((present): Ended[] => {
    const alike = formers.filter((former) => areAlike(former, present));
    const [former] = alike;
    if (former === undefined || alike.length > 1 || taken.has(former)) return [];
    taken.add(former);
    return [{ former, present, said: [], isPast: true }];
  });
}
