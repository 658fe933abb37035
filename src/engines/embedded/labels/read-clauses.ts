// The sentences of a text, each as its clauses.
import { itemAt, lastOf, numberAt } from '../../../text/at.js';
import { sentences } from '../../../text/segments.js';
import { phraseWords } from './phrase-words.js';
import type { TextView } from './read-text.js';

/** A word of a clause. */
interface Token {
  readonly form: string;
  readonly stem: string;
}

interface Sentence {
  readonly clauses: readonly (readonly Token[])[];
  /** Whether it ends with a question mark. */
  readonly asks: boolean;
}

/** Sentences, each as its clauses; conjunctions and punctuation divide them. */
export function clausesOf(view: TextView): Sentence[] {
  const { breaks } = phraseWords().clauses;
  const inSentence = sentenceOfTokens(view);
  const sentences: { clauses: Token[][]; asks: boolean }[] = [];
  view.tokens.forEach((index, at) => {
    const word = itemAt(view.words, index);
    const isFirst = at === 0 || inSentence[at] !== inSentence[at - 1];
    if (isFirst) sentences.push({ clauses: [[]], asks: false });
    const sentence = lastOf(sentences);
    if (!isFirst && (breaks.has(word.form) || /[,;:()]/.test(view.text.slice(view.ends[at - 1], view.starts[at])))) sentence.clauses.push([]);
    lastOf(sentence.clauses).push(word);
    if (view.text.charAt(numberAt(view.ends, at)) === '?') sentence.asks = true;
  });
  return sentences;
}

// Number of the sentence each token stands in.
function sentenceOfTokens(view: TextView): number[] {
  const spans = sentences(view.text);
  let at = 0;
  return view.starts.map((start) => {
    while (at + 1 < spans.length && start >= itemAt(spans, at).end) at++;
    return at;
  });
}
