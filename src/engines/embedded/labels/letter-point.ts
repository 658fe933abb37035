// Where a letter gets to its point: after its friendly opening, at the latest at the middle.
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { sentences } from '../../../text/segments.js';
import { readAct } from './speech-acts.js';

/** Minimum number of sentences for a letter to have an opening apart from its point. */
const minSentences = 4;
const maxSentences = 200;

/** The part of a letter's body from the first sentence with a request or a question, at the latest from its middle; the entire body of a short letter. */
export function pointOf(text: string, body: Span): Span {
  const all = sentences(text.slice(body.start, body.end)).filter(({ start, end }) => /\p{L}/u.test(text.slice(body.start + start, body.start + end)));
  if (all.length < minSentences) return body;
  const middle = Math.floor(all.length / 2);
  const asking = all.slice(0, Math.min(middle, maxSentences)).findIndex(({ start, end }) => {
    const sentence = text.slice(body.start + start, body.start + end);
    return readAct(sentence, 'request').logOdds > 0 || readAct(sentence, 'question').logOdds > 0;
  });
  return { start: body.start + itemAt(all, asking < 0 ? middle : asking).start, end: body.end };
}
