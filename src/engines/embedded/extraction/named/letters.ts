// Letters and e-mails: who writes to whom, read from the head, the salutation and what stands under the closing words.

import { append } from '../../../../text/lists.js';
import type { TextSpan } from '../../../../text/segments.js';
import { type NamedSpan, roleSpan } from './named-span.js';

const titled = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Herrn|Frau|Madame|Monsieur|Señor|Señora|señor|señora|Sr|Sra)\\.? )?';
const named = `${titled}\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,3}`;
const salutation = new RegExp(
  `^(?:Dear|Hi|Hello|Hey|Hallo|Liebe[rs]?|Sehr geehrte[rs]?|Bonjour|Chère?|Hola|Estimad[oa]s?|Querid[oa]|Monsieur|Madame|Caro|Cara|Gentile)\\s(${named})\\s?[,:!]?\\s*$`,
  'u',
);
const anonymous = /\b(?:Sir|Madam|Team|All|Customer|Damen|Herren|Colleagues|Everyone|Both)\b/;
const closing =
  /^(?:yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|(?:with )?(?:best|kind|warm|kindest|many)(?: regards| wishes| thanks)|regards|best|cheers|thanks|thank you|many thanks|mit (?:freundlichen|besten|herzlichen) grüßen|(?:viele|beste|liebe|freundliche) grüße|cordialement|bien à vous|sincères salutations|atentamente|un (?:cordial )?saludo|saludos(?: cordiales)?|cordiali saluti|distinti saluti)\s?[,.!]?$/iu;
const signature = new RegExp(`^${named}$`, 'u');
const legalForm = /\b(?:Inc|Ltd|LLC|GmbH|AG|KG|B\.?V|S\.?A|S\.?L|SARL|AB|plc|Corp|Company|Co|Bank|University|Hospital|Clinic|Council)\b\.?/;
/** "Operations Manager, Northgate Logistics", "Head of Sales": a position, then perhaps the company. */
const underName =
  /^((?=.{0,60}(?:er|or|ist|ant|ent|ian|yst|ead|hief|ary|ney|EO|TO|FO|VP)\b)\p{Lu}[\p{L}-]*(?: (?:\p{Lu}[\p{L}-]*|of|and|&|for)){0,5})(?:(?:,| [|–-]| at) (\p{Lu}[\p{L}\p{N}&'’. -]{1,50}))?$/u;
const dated = /\b(?:19|20)\d{2}\b/;
const signedLogOdds = 2.4;
const headLogOdds = 2;
/** Lines of a letter's head before its salutation. */
const maxHeadLength = 20;

export function letterSpans(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  const found: NamedSpan[] = [];
  let opened = -1;
  lines.forEach((line, index) => {
    const own = trimmed(text, line);
    if (own.end - own.start < 2 || own.end - own.start > 80) return;
    const value = text.slice(own.start, own.end);
    if (/^\p{Lu}/u.test(value) && closing.test(value)) append(found, signedBy(text, lines, index));
    else if (/^\p{Lu}/u.test(value)) {
      const name = salutation.exec(value)?.[1];
      if (name === undefined || anonymous.test(name)) {
        if (opened < 0 && /^Dear (?:Sir|Madam)/.test(value)) opened = index;
        return;
      }
      const start = own.start + value.lastIndexOf(name);
      found.push(roleSpan('recipient', start, start + name.length, signedLogOdds));
      if (opened < 0) opened = index;
    }
  });
  if (opened > 2 && opened < maxHeadLength) append(found, headOf(text, lines.slice(0, opened), found));
  return found;
}

/** What stands under the closing words: a name, then perhaps a position and a company. */
function signedBy(text: string, lines: readonly TextSpan[], index: number): NamedSpan[] {
  const below = lines
    .slice(index + 1, index + 7)
    .map((line) => trimmed(text, line))
    .filter(({ start, end }) => end > start);
  const [first, ...rest] = below;
  if (first === undefined) return [];
  const value = text.slice(first.start, first.end);
  if (!signature.test(value) || value.split(' ').length > 5) return [];
  const found = [roleSpan('sender', first.start, first.end, signedLogOdds)];
  const [title] = rest;
  const position = title === undefined ? null : underName.exec(text.slice(title.start, title.end));
  if (title !== undefined && position !== null) {
    const [, job = '', company] = position;
    found.push(roleSpan('job-title', title.start, title.start + job.length, headLogOdds));
    if (company !== undefined) found.push(roleSpan('sender-company', title.end - company.length, title.end, signedLogOdds));
  }
  for (const line of rest.slice(0, 3)) {
    const own = text.slice(line.start, line.end);
    const cut = own.lastIndexOf(', ') + 1;
    if (legalForm.test(own) && own.length < 60) {
      const at = cut > 0 && !/^\s?(?:Inc|Ltd|LLC)/.test(own.slice(cut)) ? cut + 1 : 0;
      found.push(roleSpan('sender-company', line.start + at, line.end, headLogOdds));
    }
  }
  return found;
}

/** The blocks above the salutation: who writes, the date, whom the letter goes to. */
function headOf(text: string, lines: readonly TextSpan[], signed: readonly NamedSpan[]): NamedSpan[] {
  const blocks: { start: number; end: number }[] = [];
  let open = false;
  for (const line of lines) {
    const own = trimmed(text, line);
    if (own.end <= own.start) open = false;
    else if (!open) {
      open = true;
      blocks.push(own);
    }
  }
  const names = blocks.filter(({ start, end }) => {
    const own = text.slice(start, end);
    return !dated.test(own) && !/[:@]|^\d/.test(own) && /^\p{Lu}/u.test(own) && own.split(' ').length < 7;
  });
  const [first, second] = names;
  if (first === undefined || second === undefined) return [];
  const signers = signed.filter(({ role }) => role === 'sender').map(({ start, end }) => text.slice(start, end));
  const letterhead = text.slice(first.start, first.end);
  const found = [roleSpan('recipient', second.start, second.end, signedLogOdds + 0.4)];
  if (signers.includes(letterhead)) found.push(roleSpan('sender', first.start, first.end, signedLogOdds));
  else found.push(roleSpan('sender-company', first.start, first.end, headLogOdds));
  return found;
}

function trimmed(text: string, line: TextSpan): { start: number; end: number } {
  let { start, end } = line;
  while (start < end && /\s/.test(text[start] ?? '')) start++;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  return { start, end };
}
