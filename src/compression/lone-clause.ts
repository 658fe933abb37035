// For a lone English sentence that does not fit: the clause that best matches the prompt. The sentence is split only if both parts are statements, or
// if the part dropped only adds to a name.
import { itemAt } from '../text/at.js';
import { adding, negating } from '../text/clause-words.js';
import { skeletonOf } from '../text/clauses.js';
import type { TextSpan } from '../text/segments.js';
import { stem } from '../text/stem.js';

const minWords = 4;
const wordPattern = /\S+/g;

interface Word extends TextSpan {
  readonly text: string;
}

/** Clauses of a sentence that can be read by themselves, without their final punctuation; the one with most words of the prompt first, then the longest. */
export function loneClauses(sentence: string, prompt: string): TextSpan[] {
  const words = [...sentence.matchAll(wordPattern)].map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
  if (/["“”„«»()[\]]/.test(sentence)) return [];
  const asked = new Set(keysOf(prompt));
  const found: TextSpan[] = [];
  for (let at = minWords - 1; at < words.length - 2; at++) {
    const mark = itemAt(words, at).text.slice(-1);
    if (mark !== ',' && mark !== ';') continue;
    const next = words[at + 1]?.text.toLowerCase() ?? '';
    const left = words.slice(0, at + 1);
    const right = words.slice(at + (next === 'and' ? 2 : 1));
    const isPair = mark === ';' || next === 'and';
    if (!(isPair ? isStatement(right) : adding.has(next)) || !isStatement(left)) continue;
    if (!limits(right)) found.push(spanOf(left));
    if (isPair && !limits(left)) found.push(spanOf(right));
  }
  const worth = ({ start, end }: TextSpan): number => new Set(keysOf(sentence.slice(start, end)).filter((key) => asked.has(key))).size;
  return found.sort((a, b) => worth(b) - worth(a) || b.end - b.start - (a.end - a.start));
}

/** Whether the words have a subject and a verb and need no other clause. */
function isStatement(words: readonly Word[]): boolean {
  return words.length >= minWords && skeletonOf(words.map(({ text }) => text))?.hasSubject === true;
}

/** Whether the words negate or limit the rest, so that they must not be dropped. */
function limits(words: readonly Word[]): boolean {
  return words.some(({ text }) => negating.has(text.toLowerCase().replace(/[^a-z]/g, '')) || /n['’]t\W*$/.test(text));
}

function spanOf(words: readonly Word[]): TextSpan {
  const last = words.at(-1);
  const text = last?.text ?? '';
  let end = last?.end ?? 0;
  for (let at = text.length - 1; at > 0 && ',;.'.includes(text.charAt(at)); at--) end--;
  return { start: words[0]?.start ?? 0, end };
}

function keysOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map(stem);
}
