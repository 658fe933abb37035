// Labelled values: `Label: value`, `**Label:** value`, `KEY=value`, `key=value` inside a line, and lists under a heading.
import type { TextSpan } from '../../../../text/segments.js';
import type { NamedSpan } from './named-span.js';
import { labelPhrase, rolesOfLabel } from './roles.js';

/** Longer lines are running text. */
const longestLine = 400;
const labelled = /^[\s>#*+-]{0,8}(?:\d{1,2}[.)] )?(\p{L}[^:：=\n|]{0,40}?)(?:\s?\*{1,2})?\s?[:：=]\s?(?:\*{1,2})?\s?(\S.*)$/u;
const inline = /(?<![^\s,;([{])([\p{L}_][\p{L}\p{N}_.-]{0,30})=("[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s,;"']{1,120})/gu;
const labelLogOdds = 2.6;
const bareLabel = /^\p{L}[\p{L}\p{M}'’ /-]{1,30}$/u;
const bareLogOdds = 2.2;

/** The parts of a line between wide gaps; a gap right after a colon joins a label to its value. */
function cellsOf(line: string, start: number): { text: string; start: number }[] {
  return [...line.matchAll(/(?:\S|[ ](?=\S)|(?<=[:：=])\s+(?=\S))+/g)].map((cell) => ({ text: cell[0], start: start + cell.index }));
}

export function labelledSpans(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  const found: NamedSpan[] = [];
  const add = (label: string, labelStart: number, start: number, end: number, logOdds: number): void => {
    const phrase = labelPhrase(label);
    const roles = rolesOfLabel(label);
    if (phrase === '' && roles.length === 0) return;
    const key = { start: labelStart, end: labelStart + label.length };
    for (const role of roles.length === 0 ? [null] : roles) {
      found.push({ role, phrase, start, end, logOdds, key, whole: true });
      if (role === 'sender' && text.slice(start, end).includes('@'))
        found.push({ role: 'sender-email', phrase, start, end, logOdds, key, whole: true });
    }
  };
  for (const line of lines) {
    if (line.end - line.start > longestLine || line.end - line.start < 3) continue;
    const own = text.slice(line.start, line.end);
    const cells = cellsOf(own, line.start);
    const [first, second] = cells;
    // "Hobbies      Sailing, chess": two cells of a form, the first of them words only.
    if (cells.length === 2 && first !== undefined && second !== undefined && bareLabel.test(first.text))
      add(first.text, first.start, second.start, second.start + second.text.length, bareLogOdds);
    for (const cell of cells) {
      const match = labelled.exec(cell.text);
      const label = match?.[1] ?? '';
      const value = match?.[2]?.trimEnd() ?? '';
      // "http://…" and "10:30" are no labels; a sentence before a colon is none either.
      if (match === null || value.startsWith('/') || label.split(/\s+/).length > 5) continue;
      const start = cell.start + cell.text.lastIndexOf(value);
      const quoted = /^(["'])(.*)\1[;,]?$/.exec(value);
      if (quoted === null) add(label, cell.start + cell.text.indexOf(label), start, start + value.length, labelLogOdds);
      else add(label, cell.start + cell.text.indexOf(label), start + 1, start + 1 + (quoted[2]?.length ?? 0), labelLogOdds);
    }
    if (!own.includes('=')) continue;
    for (const pair of own.matchAll(inline)) {
      const pairLabel = pair[1] ?? '';
      const pairValue = pair[2] ?? '';
      const quote = /^["']/.test(pairValue) ? 1 : 0;
      const start = line.start + pair.index + pairLabel.length + 1 + quote;
      add(pairLabel, line.start + pair.index, start, start + pairValue.length - 2 * quote, labelLogOdds);
    }
  }
  return found;
}
