// The forms of a single line: fence, heading, list item, chat turn, log entry, quotation, key and value, statement.
import { smallWords } from '../language.js';

export const fenceLine = /^\s{0,3}(```+|~~~+)/;
export const headingLine = /^(#{1,6})\s+(.*)$/;
/** A list item or a numbered paragraph; group 1 is its mark with the indentation and, if there is one, its caption: "2.1 Term." */
export const listLine =
  /^(\s*(?:[-*+•‣◦]|\d{1,4}[.)]|\(?(?:[a-z]|[ivx]{2,5}|\d{1,2})\)|[a-h]\.(?=\s+\p{Ll})|\d{1,2}(?:\.\d{1,2}){1,3}\.?(?=\s+\p{Lu})|§{1,2} ?\d{1,4}[a-z]?\.?(?=\s+\p{Lu})|(?:Section|Article|Clause|Artikel|Artículo|Articolo|Artigo|Sec\.|Art\.) ?\d{1,3}(?:\.\d{1,2})*(?:[.:]|\s[–—-](?=\s))|\*\*[^*\n]{2,80}(?:[.:]\*\*|\*\*[.:]))(?:\s+(?:\p{Lu}[\p{L}’' -]{2,40}|\*\*[^*\n]{2,80}\*\*)\.(?=\s+\p{Lu}))?)\s+\S/u;
/** A paragraph with a caption: "Hotels. Up to 140 a night …"; group 1 is the caption. */
export const captionLine =
  /^(\s*(?!(?:Yes|No|Well|Okay|OK|Thanks|Thank you|I|We|You|He|She|It|They|This|That|There|What|Ja|Nein|Danke|Ich|Wir|Er|Sie|Es|Das|Oui|Non|Merci|Je|Nous|Il|Elle|Sí|Gracias|Sì|Grazie|Sim|Obrigad[oa]|Nee|Ik|Hij)(?!\p{L}))\p{Lu}\p{L}{2,20}(?: (?:and|und|et|y|e|en|&) \p{L}{2,20}| \p{L}{2,20})?\.)\s+(?=\p{Lu}.{30})/u;

/** How deep a list mark is nested among marks of the same indentation: letters (0.5) and bullets (0.75) are below numbers (0). */
export function markDepth(line: string): number {
  const mark = listLine.exec(line)?.[1]?.trim() ?? '';
  return /^\(?[a-z]{1,5}[.)]/.test(mark) ? 0.5 : /^[-*+•‣◦]/.test(mark) ? 0.75 : 0;
}

/** The number of a paragraph on a line of its own: "(19)", "§ 4". */
export const loneMark = /^\s*(?:\(\w{1,4}\)|§{1,2} ?\d{1,4}[a-z]?\.?|\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s*$/;
/** Field names in the head of a mail: those of the writer, and all of them. */
export const mailWriters = 'From|Von|De|Da|Van';
export const mailKeys = `${mailWriters}|To|Cc|Bcc|Date|Sent|Subject|Reply-To|An|Datum|Gesendet|Betreff|À|Envoyé|Objet|Para|Enviado|Asunto|Data|Oggetto|Assunto|Aan|Verzonden|Onderwerp`;
export const writerLine = new RegExp(`^[>\\s*]{0,9}(?:${mailWriters}):\\**\\s+\\S`);
export const mailLine = new RegExp(`^[>\\s*]{0,9}(?:${mailKeys}|A):\\**(?:\\s|$)`);
/** A turn of a conversation, but not a field of a mail's head. Group 1 is the speaker. */
export const turnLine = new RegExp(
  `^(?:\\[[^\\]]{1,30}\\]\\s*|\\(?\\d{1,2}:\\d\\d(?::\\d\\d)?\\)?\\s+)?(?:[*_]{1,2})?(?!(?:${mailKeys}):)((?:\\p{Lu}|(?:@|(?<=\\d:\\d\\d[\\])]?\\s+))\\p{L})[\\p{L}\\p{N} .'’()_-]{0,40}(?: [([](?:[^:\\n]|:(?=\\d\\d)){1,90}[)\\]])?):[*_]{0,2}(?:\\s+(?=\\S)|\\s*$)`,
  'u',
);
/** A turn after a name in lower case; it counts only if the name recurs. */
export const nickLine = /^(\p{Ll}[\p{L}\p{N}_.-]{0,20}):(?:\s+(?=\S)|\s*$)/u;
/** A speaker on a line of its own with the time: "**Ann Lee** 10:02", "Ann [9:41 AM]". */
export const speakerLine = /^(?:\*\*|__)?(\p{Lu}[^:*_\n?!"{}[\]<>=]{0,40}?)(?:\*\*|__)?,?\s+[[(]?\d{1,2}:\d{2}(?:\s?[AP]M)?[\])]?\s*$/u;
const logLine =
  /^(?:\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d\d|\[?\d{2}:\d{2}:\d{2}|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d)/;

const traceLine = /^\s+(?:at \S|\.{3} \d+ more|File ")|^Caused by: |^Traceback \(/;
const quoteLine = /^\s{0,3}>/;
const keyLine = /^\s*[\p{L}_][\p{L}\p{N} ._-]{0,40}:(?:\s|$)/u;

/** Whether a line starts an entry of a log or a stack trace. */
export function isEntry(line: string): boolean {
  return logLine.test(line) || traceLine.test(line);
}

// A longer quotation or value, in characters, is running text.
const maxWholeLength = 200;

/** Whether a line is quoted, as in mail and Markdown. */
export function isQuotation(line: string): boolean {
  return line.length <= maxWholeLength && quoteLine.test(line);
}

/** Whether a line is a key and its value, as in the head of a mail, a form or a settings file. */
export function isKeyValue(line: string): boolean {
  return line.length <= maxWholeLength && keyLine.test(line);
}

/** Whether a line is short and has no full stop, so that it may be a title if something longer follows. */
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

// Shorter lines, in characters, are separate.
const minWrapped = 60;

/** Whether a line was wrapped at a margin in the middle of a sentence. */
export function goesOn(line: string): boolean {
  const content = line.trimEnd();
  return content.length >= minWrapped && !/[.!?:;…]["”’)\]]{0,3}$/.test(content);
}

/** Whether a sentence that was wrapped at a margin continues in the next line. */
export function runsOn(line: string, next: string): boolean {
  return goesOn(line) && /^\s*\p{Ll}/u.test(next);
}

const everySmallWord: ReadonlySet<string> = new Set(Object.values(smallWords).flatMap((words) => [...words]));

/** Whether a line continues in the next one because of its last word or comma, however short it is. */
export function breaksOff(line: string, next: string): boolean {
  if (line.endsWith(',')) return /^\p{Ll}/u.test(next);
  return everySmallWord.has(/(?<=\s)\p{L}+$/u.exec(line)?.[0] ?? '');
}

/** Whether there is nothing but white space. */
export function isBlank(content: string): boolean {
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index);
    if (code !== 32 && code !== 9 && code !== 13 && code !== 11 && code !== 12 && code !== 0xa0 && code !== 0xfeff) return false;
  }
  return true;
}

/** Character code of the first character that is not a space or tab; -1 if there is none. */
export function firstCode(content: string): number {
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index);
    if (code !== 32 && code !== 9) return code;
  }
  return -1;
}
