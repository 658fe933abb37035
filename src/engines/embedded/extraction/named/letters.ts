// Letters and e-mails: sender and recipient, from the head, the salutation and the lines under the closing phrase.
import { once } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { closingLine, greetingLine, greetingWords } from '../../../../text/letter-lines.js';
import { append } from '../../../../text/lists.js';
import type { TextSpan } from '../../../../text/segments.js';
import { alternatives } from '../../languages/languages.js';
import { type NamedSpan, roleSpan } from './named-span.js';
import type { Role } from './roles.js';

const nameWords = "\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:van|von|de|del|der|da|la) )?\\p{Lu}[\\p{L}'’.-]*){0,3}";

const expressions = once(() => {
  const title = `(?:${alternatives('titles')})\\.?`;
  // "Mr and Mrs Tan".
  const named = `(?:${title} (?:(?:and|und|et|y|e|en|&) ${title} )?)?${nameWords}`;
  return {
    /** The person greeted, after the words of greeting. */
    greeted: new RegExp(`^(${named})\\s?[,:!]?$`, 'u'),
    /** A line that is only a name. */
    signature: new RegExp(`^(?:(?:i\\. ?[AV]\\.|p\\.p\\.|gez\\.) ?)?(${named})$`, 'u'),
    /** A line that is only a title, as above a name in an address. */
    title: new RegExp(`^${title}$`, 'u'),
  };
});

const anonymous = /\b(?:Sir|Madam|Team|All|Customer|Damen|Herren|Colleagues|Everyone|Both)\b/;
const legalForm = /\b(?:Inc|Ltd|LLC|GmbH|AG|KG|B\.?V|S\.?A|S\.?L|SARL|AB|plc|Corp|Company|Co|Bank|University|Hospital|Clinic|Council)\b\.?/;
/** "Operations Manager, Northgate Logistics", "Head of Sales": a position, optionally with the company. */
const underName =
  /^((?=.{0,60}(?:er|or|ist|ant|ent|ian|yst|ead|hief|ary|ney|EO|TO|FO|VP)\b)\p{Lu}[\p{L}-]*(?: (?:\p{Lu}[\p{L}-]*|of|and|&|for)){0,5})(?:(?:,| [|–-]| at) (\p{Lu}[\p{L}\p{N}&'’. -]{1,50}))?$/u;
/** A company name of several words, the last one capitalised: "Club photo de Bellevue", "Autohaus Rehm & Sohn". */
const severalWords = /^\p{Lu}[\p{L}'’-]*(?: [\p{L}&'’-]+){0,4} \p{Lu}[\p{L}'’-]+$/u;
const dated = /\b(?:19|20)\d{2}\b/;
const signedLogOdds = 2.4;
const headLogOdds = 2;
const addressedLogOdds = 2.8;
/** For the foot of a letter without a closing phrase, and for names that only their position suggests. */
const placedLogOdds = 1.7;
/** Maximum number of lines before the salutation. */
const maxHeadLength = 20;
const maxShortLine = 50;
const maxFoot = 5;

/** The person greeted in a line that is only a salutation; null for any other line and for anonymous greetings. */
function greetedIn(line: string): string | null {
  const rest = line.slice(greetingWords.exec(line)?.[0].length ?? 0);
  const name = greetingLine.test(line) ? expressions().greeted.exec(rest)?.[1] : undefined;
  return name === undefined || anonymous.test(line) ? null : name;
}

export function letterSpans(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  const found: NamedSpan[] = [];
  let opened = -1;
  let closed = false;
  lines.forEach((line, index) => {
    const own = trimmed(text, line);
    if (own.end - own.start < 2 || own.end - own.start > 80) return;
    const value = text.slice(own.start, own.end);
    if (!/^\p{Lu}/u.test(value)) return;
    if (closingLine.test(value)) {
      const signed = signedBy(text, lines.slice(index + 1, index + 7), signedLogOdds);
      closed ||= signed.length > 0;
      append(found, signed);
      return;
    }
    const name = greetedIn(value);
    if (opened < 0 && (name !== null || greetingLine.test(value))) opened = index;
    if (name === null) return;
    const start = own.start + value.lastIndexOf(name);
    const { start: from, end } = fullName(text, lines, name) ?? { start, end: start + name.length };
    found.push(roleSpan('recipient', from, end, signedLogOdds));
  });
  if (opened >= 0 && !closed) append(found, signedBy(text, footOf(text, lines.slice(opened + 1)), placedLogOdds));
  if (opened > 0 && opened < maxHeadLength) append(found, headOf(text, lines.slice(0, opened), found));
  return found;
}

/** The line that is the full name of a person greeted by its first part; null if there is none. */
function fullName(text: string, lines: readonly TextSpan[], name: string): Span | null {
  if (name.includes(' ')) return null;
  for (const line of lines) {
    const own = trimmed(text, line);
    const value = text.slice(own.start, Math.min(own.end, own.start + maxShortLine));
    if (value.startsWith(`${name} `) && expressions().signature.test(value)) return own;
  }
  return null;
}

/** The last block of lines, starting at the first that is a name; empty unless all lines of the block are short and none ends a sentence. */
function footOf(text: string, lines: readonly TextSpan[]): TextSpan[] {
  const foot: TextSpan[] = [];
  for (let at = lines.length - 1; at >= 0 && foot.length <= maxFoot; at--) {
    const line = lines[at];
    if (line === undefined) break;
    const own = trimmed(text, line);
    if (own.end <= own.start) {
      if (foot.length > 0) break;
      continue;
    }
    if (own.end - own.start > maxShortLine || /[.!?…]$/.test(text.slice(own.start, own.end))) return [];
    foot.unshift(line);
  }
  const first = foot.findIndex((line) => expressions().signature.test(text.slice(line.start, line.end).trim()));
  return first < 0 || foot.length > maxFoot ? [] : foot.slice(first);
}

/** Reads the lines under the closing phrase: a name, then perhaps a position and a company. */
function signedBy(text: string, lines: readonly TextSpan[], logOdds: number): NamedSpan[] {
  const [first, ...rest] = lines.map((line) => trimmed(text, line)).filter(({ start, end }) => end > start);
  if (first === undefined) return [];
  const name = expressions().signature.exec(text.slice(first.start, first.end))?.[1];
  if (name === undefined || name.split(' ').length > 5) return [];
  const found = [roleSpan('sender', first.end - name.length, first.end, logOdds)];
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
    if (own.length >= 60) continue;
    if (legalForm.test(own)) {
      const at = cut > 0 && !/^\s?(?:Inc|Ltd|LLC)/.test(own.slice(cut)) ? cut + 1 : 0;
      found.push(roleSpan('sender-company', line.start + at, line.end, headLogOdds));
    } else if (severalWords.test(own) && !underName.test(own)) found.push(roleSpan('sender-company', line.start, line.end, placedLogOdds));
  }
  return found;
}

/** Reads the blocks above the salutation: sender, date, recipient. */
function headOf(text: string, lines: readonly TextSpan[], known: readonly NamedSpan[]): NamedSpan[] {
  const blocks: { start: number; end: number; lines: number }[] = [];
  let open = false;
  for (const line of lines) {
    const own = trimmed(text, line);
    const last = blocks.at(-1);
    if (own.end <= own.start) open = false;
    else if (open && last !== undefined) {
      // "Frau" is the line above the name it belongs to.
      if (last.lines === 1 && expressions().title.test(text.slice(last.start, last.end))) blocks[blocks.length - 1] = { ...own, lines: 1 };
      else last.lines++;
    } else {
      open = true;
      blocks.push({ ...own, lines: 1 });
    }
  }
  const names = blocks.filter(({ start, end }) => {
    const own = text.slice(start, end);
    return !dated.test(own) && !/[:@]|^\d/.test(own) && /^\p{Lu}/u.test(own) && own.split(' ').length < 7;
  });
  const [first, second] = names;
  if (first === undefined) return [];
  const named = (role: Role): string[] => known.filter((span) => span.role === role).map(({ start, end }) => text.slice(start, end));
  const letterhead = text.slice(first.start, first.end);
  // The person greeted may have an address block above; the person who signs may be the entire letterhead.
  const greeted = named('recipient').map((name) => name.split(' ').at(-1) ?? name);
  const isAddressed = ({ start, end: stop }: Span): boolean => greeted.some((name) => text.slice(start, stop).includes(name));
  if (isAddressed(first)) return [roleSpan('recipient', first.start, first.end, addressedLogOdds)];
  const addressee = greeted.length === 0 ? second : names.find(isAddressed);
  const end = first.start + letterhead.replace(/\s[–—|-]\s.*$/u, '').length;
  const sure = addressee !== undefined || first.lines > 1 || named('sender-company').includes(letterhead);
  const found = addressee === undefined ? [] : [roleSpan('recipient', addressee.start, addressee.end, addressedLogOdds)];
  found.push(
    named('sender').includes(letterhead)
      ? roleSpan('sender', first.start, first.end, signedLogOdds)
      : roleSpan('sender-company', first.start, end, sure ? headLogOdds : placedLogOdds),
  );
  return found;
}

function trimmed(text: string, line: TextSpan): { start: number; end: number } {
  let { start, end } = line;
  while (start < end && /\s/.test(text[start] ?? '')) start++;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  return { start, end };
}
