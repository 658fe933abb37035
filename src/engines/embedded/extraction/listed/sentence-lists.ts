// Lists of short sentences, each about one thing: "No dogs. No bikes. No ball games."
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { append } from '../../../../text/lists.js';
import type { LanguageCode } from '../../languages/languages.js';
import { mark, type Word, wordsOf } from '../../reading/text/words.js';
import type { AnalysedDocument } from '../candidate.js';
import type { TextList } from './text-list.js';

const maxWords = 12;
const [minSentences, maxSentences] = [3, 40];

interface Sentence extends Span {
  readonly words: readonly Word[];
  /** Whether a paragraph or a label ends before it. */
  readonly opens: boolean;
  readonly lead: Span | null;
}

/** Runs of short sentences in a paragraph, and runs of sentences that begin with the same function word, without that word. Linear in the text. */
export function sentenceLists({ text, sentences }: AnalysedDocument, code: LanguageCode): TextList[] {
  const found: TextList[] = [];
  let run: Sentence[] = [];
  const close = (): void => {
    append(found, listsOf(text, run));
    run = [];
  };
  let above: Span | null = null;
  for (const sentence of sentences.flatMap((whole) => linesOf(text, whole))) {
    const label = /^[^\n:：]{2,40}[:：]\s+/u.exec(text.slice(sentence.start, sentence.end))?.[0].length ?? 0;
    const end = sentence.end - (/[.!;\s]*$/u.exec(text.slice(sentence.start, sentence.end))?.[0].length ?? 0);
    const start = Math.min(end, sentence.start + label);
    const words = wordsOf(text, start, end, code);
    const before = text.slice(above?.end ?? 0, sentence.start);
    const opens = label > 0 || /\n\s*\n/.test(before);
    const lead = label > 0 ? { start: sentence.start, end: sentence.start + label } : above;
    const count = words.filter(({ lower }) => !mark.test(lower)).length;
    const isOne = count > 1 && count <= maxWords && /[.!]\s*$/.test(text.slice(end, sentence.end));
    if (!isOne || opens) close();
    if (isOne) run.push({ start, end, words, opens, lead });
    above = sentence;
  }
  close();
  return found;
}

function linesOf(text: string, { start, end }: Span): Span[] {
  const own = text.slice(start, end);
  // Each line of such a stretch is separate.
  return own.includes('\n')
    ? [...own.matchAll(/[^\n]*\S[^\n]*/gu)].map(({ index, 0: line }) => ({ start: start + index, end: start + index + line.length }))
    : [{ start, end }];
}

function listsOf(text: string, run: readonly Sentence[]): TextList[] {
  const [first] = run;
  if (first === undefined || run.length > maxSentences) return [];
  const lists: TextList[] = [];
  if (run.length >= minSentences)
    lists.push({ members: run.map(({ start, end }) => ({ start, end })), lead: first.lead, tail: null, form: 'sentences' });
  const firstWord = ({ words }: Sentence): string => itemAt(words, 0).lower;
  for (let at = 0; at < run.length; ) {
    const own = itemAt(run, at);
    let end = at + 1;
    while (end < run.length && firstWord(itemAt(run, end)) === firstWord(own)) end++;
    if (end - at > 1 && itemAt(own.words, 0).isSmall)
      lists.push({
        members: run.slice(at, end).map(({ words, end: last }) => ({ start: itemAt(words, 1).start, end: last })),
        lead: { start: own.start, end: itemAt(own.words, 0).end },
        tail: null,
        form: 'sentences',
      });
    at = end;
  }
  return lists.filter(({ members }) => members.every(({ start, end }) => /\p{L}/u.test(text.slice(start, end))));
}
