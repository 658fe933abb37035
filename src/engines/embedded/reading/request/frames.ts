// Removes what a request puts around the actual question ("Please tell me whether …", "according to the passage, …", "answer yes or no: …"), in seven
// languages. How likely each word belongs to such frames is learned (test/eval/train/request-frames.ts).
import { itemAt, lastOf } from '../../../../text/at.js';
import { fromJsonFile } from '../../data.js';

/** Log-odds that a word belongs to a frame rather than to the question, by word in lower case; `''` holds those of all other words. */
type FrameWords = Readonly<Record<string, number>>;

/** A request without its frames. */
interface Core {
  /** The actual question or statement, as it is written in the request. */
  readonly text: string;
  /** Whether the frame reverses it ("is it false that …"). */
  readonly isDenied: boolean;
  /** Whether the frame introduces a clause ("is it true that …"). */
  readonly isClause: boolean;
}

const frameWords = fromJsonFile('frame-words.json', (words: FrameWords) => words);

interface Token {
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** Log-odds that it belongs to the frame. */
  readonly frame: number;
  /** Whether the word occurs in frames. */
  readonly isKnown: boolean;
}

const tokenPattern = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const breaks = /[.:;!?¿¡,–—()"“”„«»\n]|(?<=^|\s)['‘]|['’](?=\s|$)|\s-\s/u;
/** Words that begin a subordinate clause. */
const openers: ReadonlySet<string> = new Set('that whether if dass ob si que se che dat of wether taht'.split(' '));
/** Extra weight of a word unknown to frames, in a segment that ends with "that". */
const foreign = 3;
const maxLength = 4000;
/** Log-odds above which a word at the edge is a courtesy and is removed by itself. */
const courtesy = 4.5;
const alternatives =
  /\b(?:yes|true|right|correct|ja|wahr|richtig|oui|vrai|s[íi]|verdadero|cierto)\s*(?:(?:,|\/|or|and|oder|ou|o)\s*)+(?:no|false|wrong|incorrect|not|else false|nein|falsch|non|faux|falso)\b/giu;
const denial =
  /\b(?:false|untrue|wrong|incorrect|not (?:true|right|correct|the case|so)|deny|denies|denied|contradicts?|refutes?|disproves?|rules? out|falsch|unwahr|nicht (?:wahr|richtig)|faux|inexact|falso)\b/iu;
const answerIsNo = /^[\s"”“»'’.?]*(?:is|ist|est|es)\s+(?:no|false|nein|non|falsch|faux|falso)\W*$/iu;

/** Removes the frames from a request; returns a request that is all frame unchanged. Linear in the request, of which 4,000 characters are read. */
export function coreOf(request: string, words: FrameWords = frameWords()): Core {
  const text = request.slice(0, maxLength);
  const segments = segmentsOf(text, words);
  const values = segments.map((tokens) => {
    // "Is a claim paid that …": only a segment of nothing but frame words is cut off at "that".
    const isClause = openers.has(tokens.at(-1)?.form ?? '');
    return tokens.reduce((sum, { frame, isKnown }) => sum - frame + (isClause && !isKnown ? foreign : 0), 0);
  });
  const [first, last] = bestRun(values);
  const chosen = segments.slice(first, last + 1).flat();
  const whole = { text: text.trim(), isDenied: false, isClause: false };
  if (chosen.length === 0 || values.slice(first, last + 1).reduce((sum, value) => sum + value, 0) <= 0) return whole;
  let [from, to] = [0, chosen.length - 1];
  while (from < to && itemAt(chosen, from).frame > courtesy) from++;
  while (to > from && itemAt(chosen, to).frame > courtesy) to--;
  const before = segments
    .slice(0, first)
    .flat()
    .map(({ form }) => form);
  const outside = `${before.join(' ')} `.replace(alternatives, ' ');
  const after = text.slice(itemAt(chosen, to).end).replace(alternatives, ' ');
  const [start, end] = [itemAt(chosen, from).start, itemAt(chosen, to).end];
  const isClause = openers.has(before.at(-1) ?? '');
  return {
    text: text.slice(start, end) + (isClause ? '' : markOf(text, start, end)),
    isDenied: (first > 0 && denial.test(nearest(itemAt(segments, first - 1), outside))) || answerIsNo.test(after),
    isClause,
  };
}

// The frame segment that introduces the question ("is it false that"), unless it only lists alternatives.
function nearest(segment: readonly Token[], outside: string): string {
  if (!openers.has(segment.at(-1)?.form ?? '')) return '';
  const own = segment.map(({ form }) => form).join(' ');
  return outside.trimEnd().endsWith(own) ? own : '';
}

// A question keeps its question mark; that of the frame ("is it true that the road is open?", "is it right to say 'the road is open'?") is dropped.
function markOf(text: string, start: number, end: number): string {
  const isQuoted = /["”“„«»'‘]\s?$/u.test(text.slice(0, start));
  const mark = isQuoted ? /^\s*([?？])/u : /^["”“»']*\s*([?？])/u;
  return mark.exec(text.slice(end, end + 4))?.[1] ?? '';
}

function segmentsOf(text: string, words: FrameWords): Token[][] {
  const segments: Token[][] = [[]];
  let end = 0;
  let opened = false;
  const other = words[''] ?? 0;
  for (const match of text.matchAll(tokenPattern)) {
    const form = match[0].toLowerCase().replaceAll('’', "'");
    if (opened || (match.index > end && breaks.test(text.slice(end, match.index)))) segments.push([]);
    end = match.index + match[0].length;
    const isKnown = Object.hasOwn(words, form);
    lastOf(segments).push({ form, start: match.index, end, frame: isKnown ? words[form]! : other, isKnown });
    opened = openers.has(form) && lastOf(segments).length > 1;
  }
  return segments;
}

// The run of adjacent segments with the largest sum.
function bestRun(values: readonly number[]): [number, number] {
  let [best, first, last] = [Number.NEGATIVE_INFINITY, 0, 0];
  let [sum, from] = [0, 0];
  values.forEach((value, index) => {
    if (sum <= 0) [sum, from] = [0, index];
    sum += value;
    if (sum > best) [best, first, last] = [sum, from, index];
  });
  return [first, last];
}
