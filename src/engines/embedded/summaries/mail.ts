// Mails and letters: who writes, who is quoted, and the lines around a message without content: headers, greetings, closings, signatures.
import { compact } from '../../../core/compact.js';
import { groupOf, wordAt } from '../../../text/at.js';
import { mailKeys, mailWriters } from '../../../text/blocks/lines.js';
import { closingLine, greetingLine } from '../../../text/letter-lines.js';

interface Mail {
  readonly title?: string;
  /** The person who signed the newest message, or its sender according to the header. */
  readonly writer?: string;
  /** Indices of lines that are not part of a message. */
  readonly skipped: ReadonlySet<number>;
  /** Authors of the messages of a thread, by the line where each message starts; empty for a single message. */
  readonly writers: ReadonlyMap<number, string>;
}

const header = new RegExp(`^(${mailKeys}|Re|A) ?:\\s*(.*)$`, 'i');
const subject = /^(?:subject|re|betreff|objet|asunto|oggetto|assunto|onderwerp)$/i;
const sender = new RegExp(`^(?:${mailWriters})$`, 'i');
const person = /^\p{Lu}[\p{L}'’.-]{0,30}(?: (?:\p{Lu}[\p{L}'’.-]{0,30}|de|van|von|der)){0,3}$/u;
/** The line above the name of a person who signs for somebody else. */
const onBehalf = /^(?:im auftrag|in vertretung|i\. ?[av]\.|p\.? ?p\.?|on behalf of .{1,60}|pour ordre|p\. ?o\.|namens .{1,60})$/i;
/** Maximum lines, and characters of each, above the greeting of a letter. */
const maxHeadLines = 16;
const maxHeadLine = 70;
/** "On Wed, Sep 11, 2024 at 4:51 PM Jonas Weber <j@…> wrote:" */
const attribution = /^On .{6,160}?(?:\d{4}|\d{1,2}:\d{2}(?: ?[AP]M)?),? (\p{Lu}[^<>:\d]{1,60}?)(?: ?<[^<>]{3,80}>)?,? wrote:$/u;

/** Reads the lines of a text, without quotation marks ("> "), as mail; undefined if nothing identifies it as mail. */
export function readMail(lines: readonly string[]): Mail | undefined {
  const trimmed = lines.map((line) => line.slice(0, 300).trim());
  const skipped = new Set<number>();
  const writers = new Map<number, string>();
  let title: string | undefined;
  let headers = 0;
  for (let at = 0; at < trimmed.length; at++) {
    const line = wordAt(trimmed, at);
    const wrapped = line.startsWith('On ') && !line.endsWith('wrote:') && trimmed[at + 1]?.endsWith('wrote:') === true;
    const quotes = attribution.exec(wrapped ? `${line} ${trimmed[at + 1]}` : line);
    if (quotes !== null) {
      skipped.add(at);
      if (wrapped) skipped.add(++at);
      writers.set(at + 1, groupOf(quotes, 1).trim());
      continue;
    }
    const field = header.exec(line);
    // Headers are in the first 12 lines, or adjacent in a forwarded message; in a thread, the next message may have only a line with its sender.
    const together = field !== null && (header.test(trimmed[at + 1] ?? '') || (skipped.has(at - 1) && header.test(wordAt(trimmed, at - 1))));
    const isNext = field !== null && writers.size > 0 && trimmed[at - 1] === '' && sender.test(groupOf(field, 1));
    if (field === null || /[.!?]$/.test(line) || !(at < 12 || together || isNext)) {
      if (/^-{3,}\s?(?:original|forwarded) message\b/i.test(line)) skipped.add(at);
      continue;
    }
    skipped.add(at);
    headers++;
    if (subject.test(groupOf(field, 1))) title ??= groupOf(field, 2);
    if (sender.test(groupOf(field, 1))) writers.set(at, senderName(groupOf(field, 2)));
  }
  let first = trimmed.findIndex((line, at) => line !== '' && !skipped.has(at));
  const salutation = trimmed.findIndex((line) => greetingLine.test(line));
  // A letter on paper has addresses, places and dates above the greeting.
  if (
    salutation > first &&
    salutation <= maxHeadLines &&
    trimmed.slice(first, salutation).every((line) => line.length <= maxHeadLine && !/[.!?]$/.test(line))
  ) {
    title ??= trimmed.slice(first, salutation).find((line) => /^(?:\p{L}+ ?)?(?:re|betreff|objet|asunto|oggetto|assunto|betreft)\b/iu.test(line));
    for (let at = first; at < salutation; at++) skipped.add(at);
    first = salutation;
  }
  const ends = trimmed.findLastIndex((line) => closingLine.test(line));
  const greeted = first >= 0 && greetingLine.test(wordAt(trimmed, first));
  const closed = ends > first && trimmed.length - ends <= 14;
  if (!(headers >= 2 || (headers === 1 && (greeted || closed)) || writers.size > 0 || (greeted && closed))) return undefined;
  const starts = [...writers.keys()];
  const sentBy = starts[0] === undefined || starts[0] > first ? undefined : writers.get(starts[0]);
  const second = starts.find((start) => start > first) ?? Infinity;
  let signature: string | undefined;
  let inSignature = false;
  for (let at = 0; at < trimmed.length; at++) {
    const line = wordAt(trimmed, at);
    if (writers.has(at)) inSignature = false;
    if (skipped.has(at)) continue;
    if (line === '--' || line === '—') inSignature = true;
    if (inSignature || greetingLine.test(line)) skipped.add(at);
    if (!closingLine.test(line)) continue;
    skipped.add(at);
    let next = at + 1;
    while (trimmed[next] === '' || onBehalf.test(trimmed[next] ?? '')) skipped.add(next++);
    if (!person.test(trimmed[next] ?? '')) continue;
    skipped.add(next);
    if (at < second) signature ??= trimmed[next];
  }
  // The header has the full name, the signature perhaps only the name in use.
  const writer = signature !== undefined && sentBy?.includes(signature) === true ? sentBy : (signature ?? sentBy);
  const thread = second < Infinity;
  if (thread) writers.set(0, writer ?? 'The writer');
  return {
    ...(title === undefined ? {} : { title: title.replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, '') }),
    ...compact({ writer }),
    skipped,
    writers: thread ? writers : new Map(),
  };
}

/** The value of a subject line; undefined for any other line. */
export function subjectIn(line: string): string | undefined {
  const [, name = '', value] = header.exec(line.trim()) ?? [];
  return subject.test(name) ? value : undefined;
}

/** The name of a sender, or all names if there are several, since it is not known which of them writes. */
function senderName(value: string): string {
  if (/[>)]\s*[,;]\s*\S/.test(value)) return value.replace(/\s*<[^<>]*>/g, '').trim();
  const name = value
    .replace(/\s*[<(].*$/, '')
    .replace(/["']/g, '')
    .trim();
  return name === '' ? value.replace(/[<>]/g, '').trim() : name;
}
