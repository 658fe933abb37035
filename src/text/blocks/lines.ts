// What a single line looks like: fence, heading, list item, chat turn, log entry, quotation, key and value, statement.
import { smallWords } from '../language.js';

export const fenceLine = /^\s{0,3}(```+|~~~+)/;
export const headingLine = /^(#{1,6})\s+(.*)$/;
/** A list item or a numbered paragraph; the first group is its mark with its indentation and, where it has one, its caption: "2.1 Term." */
export const listLine =
  /^(\s*(?:[-*+•‣◦]|\d{1,4}[.)]|\(?(?:[a-z]|[ivx]{2,5}|\d{1,2})\)|[a-h]\.(?=\s+\p{Ll})|\d{1,2}(?:\.\d{1,2}){1,3}\.?(?=\s+\p{Lu})|§{1,2} ?\d{1,4}[a-z]?\.?(?=\s+\p{Lu})|(?:Section|Article|Clause|Artikel|Artículo|Articolo|Artigo|Sec\.|Art\.) ?\d{1,3}(?:\.\d{1,2})*(?:[.:]|\s[–—-](?=\s))|\*\*[^*\n]{2,80}(?:[.:]\*\*|\*\*[.:]))(?:\s+(?:\p{Lu}[\p{L}’' -]{2,40}|\*\*[^*\n]{2,80}\*\*)\.(?=\s+\p{Lu}))?)\s+\S/u;
/** A paragraph behind its caption: "Hotels. Up to 140 a night …"; the first group is the caption. */
export const captionLine =
  /^(\s*(?!(?:Yes|No|Well|Okay|OK|Thanks|Thank you|I|We|You|He|She|It|They|This|That|There|What|Ja|Nein|Danke|Ich|Wir|Er|Sie|Es|Das|Oui|Non|Merci|Je|Nous|Il|Elle|Sí|Gracias|Sì|Grazie|Sim|Obrigad[oa]|Nee|Ik|Hij)(?!\p{L}))\p{Lu}\p{L}{2,20}(?: (?:and|und|et|y|e|en|&) \p{L}{2,20}| \p{L}{2,20})?\.)\s+(?=\p{Lu}.{30})/u;

/** How deep a mark of a list stands among those set in as far: letters and dots are parts of what has a number. */
export function markDepth(line: string): number {
  const mark = listLine.exec(line)?.[1]?.trim() ?? '';
  return /^\(?[a-z]{1,5}[.)]/.test(mark) ? 0.5 : /^[-*+•‣◦]/.test(mark) ? 0.75 : 0;
}

/** The number of a paragraph on a line of its own: "(19)", "§ 4". */
export const loneMark = /^\s*(?:\(\w{1,4}\)|§{1,2} ?\d{1,4}[a-z]?\.?|\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s*$/;
/** Names in the head of a mail: who wrote it, and everything else. */
export const mailWriters = 'From|Von|De|Da|Van';
export const mailKeys = `${mailWriters}|To|Cc|Bcc|Date|Sent|Subject|Reply-To|An|Datum|Gesendet|Betreff|À|Envoyé|Objet|Para|Enviado|Asunto|Data|Oggetto|Assunto|Aan|Verzonden|Onderwerp`;
export const writerLine = new RegExp(`^[>\\s*]{0,9}(?:${mailWriters}):\\**\\s+\\S`);
export const mailLine = new RegExp(`^[>\\s*]{0,9}(?:${mailKeys}|A):\\**(?:\\s|$)`);
/** A turn of a conversation; what stands in the head of a mail speaks no line. The first group is who speaks. */
export const turnLine = new RegExp(
  `^(?:\\[[^\\]]{1,30}\\]\\s*|\\(?\\d{1,2}:\\d\\d(?::\\d\\d)?\\)?\\s+)?(?:[*_]{1,2})?(?!(?:${mailKeys}):)((?:\\p{Lu}|(?:@|(?<=\\d:\\d\\d[\\])]?\\s+))\\p{L})[\\p{L}\\p{N} .'’()_-]{0,40}(?: [([](?:[^:\\n]|:(?=\\d\\d)){1,90}[)\\]])?):[*_]{0,2}(?:\\s+(?=\\S)|\\s*$)`,
  'u',
);
/** A turn behind a name in small letters; only names that come back are. */
export const nickLine = /^(\p{Ll}[\p{L}\p{N}_.-]{0,20}):(?:\s+(?=\S)|\s*$)/u;
/** Who speaks, on a line of its own with the time: "**Ann Lee** 10:02", "Ann [9:41 AM]". */
export const speakerLine = /^(?:\*\*|__)?(\p{Lu}[^:*_\n?!"{}[\]<>=]{0,40}?)(?:\*\*|__)?,?\s+[[(]?\d{1,2}:\d{2}(?:\s?[AP]M)?[\])]?\s*$/u;
const logLine =
  /^(?:\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d\d|\[?\d{2}:\d{2}:\d{2}|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d)/;

const traceLine = /^\s+(?:at \S|\.{3} \d+ more|File ")|^Caused by: |^Traceback \(/;
const quoteLine = /^\s{0,3}>/;
const keyLine = /^\s*[\p{L}_][\p{L}\p{N} ._-]{0,40}:(?:\s|$)/u;

/** The start of a line of a log or a stack trace. */
export function isEntry(line: string): boolean {
  return logLine.test(line) || traceLine.test(line);
}

// A quotation or a value longer than this is running text.
const maxWholeLength = 200;

/** A line that is quoted, as in mail and Markdown. */
export function isQuotation(line: string): boolean {
  return line.length <= maxWholeLength && quoteLine.test(line);
}

/** A key and its value, as in the head of a mail, a form or a file of settings. */
export function isKeyValue(line: string): boolean {
  return line.length <= maxWholeLength && keyLine.test(line);
}

/** One short line without a full stop; a title where something longer follows. */
export function mayBeTitle(content: string): boolean {
  if (
    content.length > 90 ||
    content.length < 2 ||
    (/[.!?;,…。]["”’»)]*$/.test(content) && !/(?:\p{Lu}\.){2}$/u.test(content)) ||
    !/\p{L}/u.test(content)
  )
    return false;
  return !listLine.test(content) && !logLine.test(content) && /^[\p{Lu}\p{N}\p{Lo}"“'(<[*_]/u.test(content);
}

// Shorter lines are lines by themselves.
const minWrapped = 60;

/** A line that was wrapped at a margin, in the middle of a sentence. */
export function goesOn(line: string): boolean {
  const content = line.trimEnd();
  return content.length >= minWrapped && !/[.!?:;…]["”’)\]]{0,3}$/.test(content);
}

/** Whether a sentence that was wrapped at a margin goes on from one line to the next. */
export function runsOn(line: string, next: string): boolean {
  return goesOn(line) && /^\s*\p{Ll}/u.test(next);
}

const everySmallWord: ReadonlySet<string> = new Set(Object.values(smallWords).flatMap((words) => [...words]));

/** A line whose last word, or comma, goes on in the next one, however short it is. */
export function breaksOff(line: string, next: string): boolean {
  if (line.endsWith(',')) return /^\p{Ll}/u.test(next);
  return everySmallWord.has(/(?<=\s)\p{L}+$/u.exec(line)?.[0] ?? '');
}

/** Nothing but white space. */
export function isBlank(content: string): boolean {
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index);
    if (code !== 32 && code !== 9 && code !== 13 && code !== 11 && code !== 12 && code !== 0xa0 && code !== 0xfeff) return false;
  }
  return true;
}

/** Code of the first character that is not a space, -1 for none. */
export function firstCode(content: string): number {
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index);
    if (code !== 32 && code !== 9) return code;
  }
  return -1;
}
