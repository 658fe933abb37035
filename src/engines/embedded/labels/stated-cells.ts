// Facts that forms, lists and tables state next to their names: "Parking: yes", "[x] Newsletter", "| Breakfast | ✗ |".
import type { Span } from '../../../core/span.js';
import { loadPolarity } from '../reading/polarity.js';
import { type Question, readQuestion } from '../reading/request/question.js';
import { readText } from './read-text.js';
import { standAfter } from './ticked-options.js';
import { sideOf } from './yes-no-options.js';

/** A name and the content next to it. */
interface Cell extends Span {
  readonly label: string;
  readonly value: string;
}

const maxLabel = 60;
const mark = /\[([ xX✓✔]?)\]|([☐☑☒✓✔✗✘])/gu;
const box = /(?:\[([ xX✓✔]?)\]|([☐☑☒✓✔✗✘]))[ \t]*([^[\]☐☑☒✓✔✗✘|\n]{2,60})/gu;
const checked = /^[xX✓✔☑☒]$/;
const pair = /(?:^|[,;|\t]|[.!?]\s|\s{2})[\s*#•-]*(\p{L}[^:|,;\n]{0,59}?)\**:\**[ \t]*([^,;|\n]+?)(?=$|[,;|]|\s{2})/gu;
const held = /^[✓✔☑]$/u;
const refused = /^[✗✘☒×–—-]$/u;

/** Whether the content next to a name that matches the question says yes or no; null if there is no such name, or the content leaves it open. */
export function statedBeside(question: Question, text: string): { readonly holds: boolean; readonly evidence: Span } | null {
  for (const { label, value, ...evidence } of cellsOf(text)) {
    const named = readQuestion(label);
    if (label.length > maxLabel || !isNamed(question, named, label)) continue;
    const says = sideOfValue(value, question);
    if (says !== null) return { holds: says === (named.isReversed === question.isReversed), evidence };
  }
  return null;
}

/** The names of a text with the content next to them, in text order. */
export function* cellsOf(text: string): Generator<Cell> {
  let from = 0;
  for (const line of text.split('\n')) {
    const [start, end] = [from, from + line.length];
    from = end + 1;
    const marked = [...cellsBefore(line)];
    for (const cell of marked) yield { start, end, ...cell };
    if (marked.length > 0) continue;
    const boxes = [...line.matchAll(box)];
    for (const [, brackets, sign, label = ''] of boxes) {
      const isChecked = checked.test(brackets ?? sign ?? '');
      const side = sideOf(label);
      // "Smoker: [x] yes [ ] no": the checked box answers the name before the boxes.
      const before = line.slice(0, line.search(/[[☐☑☒✓✔✗✘]/u)).replace(/[\s:*-]+$/u, '');
      if (side === null) yield { start, end, label: label.trim(), value: isChecked ? '✓' : '✗' };
      else if (isChecked) yield { start, end, label: before, value: label };
    }
    if (boxes.some(([, brackets]) => brackets !== undefined)) continue;
    for (const [, label = '', value = ''] of line.matchAll(pair)) yield { start, end, label, value };
    const cells = line.split(/[|\t]|\s{2,}/).filter((cell) => cell.trim() !== '');
    const [label, value] = cells;
    if (cells.length === 2 && label !== undefined && value !== undefined) yield { start, end, label: label.trim(), value };
  }
}

/** The names of a line whose marks follow them: "Newsletter: [x]  Sponsor: [ ]", "Smoker: yes ☐ no ☑". */
function* cellsBefore(line: string): Generator<Pick<Cell, 'label' | 'value'>> {
  const marks = [...line.matchAll(mark)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    sign: found[1] ?? found[2] ?? '',
  }));
  if (!standAfter(line, marks)) return;
  const pieces = marks.map(({ start }, index) => line.slice(marks[index - 1]?.end ?? 0, start));
  // A tick at the end of a sentence is not part of a form.
  if (marks.length === 1 && !/(?:[:|\t]|\s\s|:\s)$/.test(pieces[0] ?? '')) return;
  let heading = '';
  for (const [index, { sign }] of marks.entries()) {
    const parts = (pieces[index] ?? '').split(/[:|\t]|\s\s/).filter((part) => part.trim() !== '');
    const label = parts.at(-1)?.trim() ?? '';
    heading = parts.at(-2)?.trim() ?? heading;
    // On its own, a crossed box says no; among others it is the chosen one.
    const isChecked = checked.test(sign) && !(marks.length === 1 && refused.test(sign));
    if (sideOf(label) === null) yield { label, value: isChecked ? '✓' : '✗' };
    else if (isChecked) yield { label: heading, value: label };
  }
}

/** Whether a name is what the question is about: the question contains all its words, and apart from them only words such as "may be" or "there is". */
function isNamed(question: Question, named: Question, label: string): boolean {
  const squeezed = (own: string): string => own.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (squeezed(label) !== '' && squeezed(label) === squeezed(question.core)) return true;
  if (named.words.length === 0) return false;
  const asked = new Set(question.words.map(({ key }) => key));
  const own = new Set(named.words.map(({ key }) => key));
  const { operator, light } = loadPolarity();
  return (
    named.words.every(({ key }) => asked.has(key)) &&
    question.words.every(({ key, word }) => own.has(key) || operator(word.form) !== null || light.has(word.form))
  );
}

function sideOfValue(value: string, { opening }: Question): boolean | null {
  const own = value.trim();
  if (held.test(own)) return true;
  if (refused.test(own)) return false;
  const [first = ''] = own.split(/[\s,.(;]+/);
  const side = sideOf(own) ?? sideOf(first);
  if (side === 'yes' || side === 'no') return side === 'yes';
  const view = readText(own);
  const { negations } = loadPolarity();
  const word = view.words[view.tokens[0] ?? -1];
  if (word !== undefined && negations.has(word.form)) return false;
  // A question what somebody has is answered by naming it.
  return opening === 'has' && side === null && own !== '' ? true : null;
}
