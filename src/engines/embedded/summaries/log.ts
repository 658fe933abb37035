// Logs: lines that differ only in their numbers are printed once, with their exact count and the times of the first and
// last. The ranking decides which lines matter.
import { itemAt } from '../../../text/at.js';
import { lines } from '../../../text/segments.js';

/** All lines of a log that differ only in their numbers. */
export interface LogGroup {
  /** UTF-16 offsets of the first of these lines. */
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** "12 × WARN db-… timed out after 3–80 ms (10:00:01 to 10:04:59)"; a single line is kept as it is. */
  readonly text: string;
}

const date = '\\d{4}-\\d\\d-\\d\\d|\\d\\d/\\w{3}/\\d{4}|\\w{3} [ \\d]\\d';
const clock = '\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?: ?Z|(?: ?[+-]\\d\\d:?\\d\\d))?';
const time = new RegExp(`^(?:[\\w.:-]{3,45} - \\S{1,40} )?\\[?((?:(?:${date})[T :])?${clock})\\]?[ ,:]{0,3}`);
const level = /^.{0,40}\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE|PANIC)\b/;
const source = /^\S{1,60} [\w./-]{1,40}(?:\[\d+\])?: /;
const request = /^"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) /;
const tool = /^(?:\[(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)\]|(?:warning|error|note|info|debug|fatal)(?:\[\w{1,12}\])?:) /i;
/** Numbers with their points and colons, and runs of hexadecimal digits that contain a digit. */
const changing = /(?<![\p{L}\d])(?:0x[\da-f]+|(?=[a-f-]*\d)[\da-f]{4,}(?:-[\da-f]{4,})*|\d+(?:[.:]\d+)*)(?![\p{L}\d])|\d+/giu;

const minLines = 6;
const minShare = 0.6;
/** Characters of a line that are read. */
const maxLineChars = 400;

interface Open {
  readonly start: number;
  readonly end: number;
  readonly line: string;
  readonly first: string;
  last: string;
  count: number;
  /** For each number of the line; `same`: its text is identical in all lines. */
  readonly values: { readonly text: string; min: number; max: number; same: boolean }[];
}

/** The groups of a log in the order of their first lines; undefined if the text is not a log. Linear time. */
export function readLog(text: string): LogGroup[] | undefined {
  const groups = new Map<string, Open>();
  let filled = 0;
  let logged = 0;
  for (const { start, end } of lines(text, 1)) {
    const whole = text.slice(start, Math.min(end, start + maxLineChars)).trim();
    if (whole === '') continue;
    filled++;
    const [stamp = '', at = ''] = time.exec(whole) ?? [];
    const message = whole.slice(stamp.length);
    if (!(stamp === '' ? tool.test(whole) : level.test(message) || source.test(message) || request.test(message))) {
      // Most texts are not logs, and their first lines show it.
      if (filled >= 40 && logged < filled * minShare) return undefined;
      continue;
    }
    logged++;
    const values = message.match(changing) ?? [];
    const group = groups.get(message.replace(changing, '\u0000'));
    if (group === undefined) {
      groups.set(message.replace(changing, '\u0000'), {
        start,
        end,
        line: message,
        first: at,
        last: at,
        count: 1,
        values: values.map((value) => ({ text: value, min: Number(value), max: Number(value), same: true })),
      });
      continue;
    }
    group.count++;
    group.last = at;
    for (const [place, value] of values.entries()) {
      const slot = itemAt(group.values, place);
      slot.same &&= slot.text === value;
      slot.min = Math.min(slot.min, Number(value));
      slot.max = Math.max(slot.max, Number(value));
    }
  }
  if (logged < minLines || logged < minShare * filled) return undefined;
  return [...groups.values()].map((group) => ({ start: group.start, end: group.end, count: group.count, text: formatGroup(group) }));
}

/** Severity of a line by its own words: 2 for errors, 1 for warnings, 0 for anything else. */
export function severity(text: string): number {
  if (/\b(?:ERROR|ERR|FATAL|CRITICAL|SEVERE|PANIC)\b|\b(?:error|fatal|exception|failed|failure|panic|crash\w*|denied|out of memory)\b/i.test(text))
    return 2;
  return /\b(?:WARN|WARNING)\b|\b(?:warning|timed out|timeout|retrying|refused)\b/i.test(text) ? 1 : 0;
}

function formatGroup({ line, first, last, count, values }: Open): string {
  if (count === 1) return first === '' ? line : `${first} ${line}`;
  let place = 0;
  const message = line.replace(changing, (value, at: number) => {
    const { same, min, max } = itemAt(values, place++);
    if (same) return value;
    // A number inside a name or path identifies something; a separate one is a quantity, for which a range makes sense.
    const alone = /^$|[\s=(]/.test(line.charAt(at - 1)) && /^$|[\s,;)]/.test(line.charAt(at + value.length));
    return alone && Number.isFinite(min) && Number.isFinite(max) ? `${min}–${max}` : '…';
  });
  const day = first.length - last.length === 0 && first.slice(0, 10) === last.slice(0, 10) ? (/^.*?[T ](?=\d\d:)/.exec(last)?.[0].length ?? 0) : 0;
  return `${count} × ${message}${first === '' ? '' : ` (${first} to ${last.slice(day)})`}`;
}
