// Sections under headings, as in CVs and notes: lists of skills or people, and jobs with title, employer and years.

import { append } from '../../../../text/lists.js';
import type { TextSpan } from '../../../../text/segments.js';
import { type NamedSpan, roleSpan } from './named-span.js';
import { partyOfItem } from './parties.js';
import { labelPhrase, type Role, rolesOfLabel } from './roles.js';

interface Section {
  readonly roles: readonly Role[];
  readonly phrase: string;
  readonly heading: TextSpan;
  readonly lines: readonly TextSpan[];
}

const sectionLogOdds = 2.6;
const headingLine = /^[\s#*]{0,6}(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s+)?(\p{L}[\p{L}\p{M}\s&/'’-]{2,40}?)\s?\*{0,2}:?\s*$/u;
const listItem = /^\s{0,4}[*•·▪–-]\s(?!.{0,40}[–-]\s*$)/u;
const bullet = /^[\s*•·▪–-]+/u;
const oneWord = /^\p{Lu}\p{L}{3,20}\s*$/u;
const numbered = /^[\s#*]{0,6}\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s/;
const inCapitals = (own: string): boolean => own === own.toUpperCase() && /\p{Lu}/u.test(own);
/** Maximum number of lines in a section. */
const maxLines = 60;

export function sectionSpans(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  const sections = sectionsOf(text, lines);
  const found: NamedSpan[] = [];
  for (const section of sections) {
    if (section.roles.includes('experience'))
      for (const [index, line] of section.lines.entries()) append(found, jobOf(text, line, section.lines[index - 1]));
    else if (section.roles.includes('party'))
      append(
        found,
        section.lines.flatMap((line) => partyOfItem(text, line) ?? []),
      );
    else if (section.roles.includes('education')) for (const line of section.lines) append(found, studyOf(text, line));
    else {
      for (const line of section.lines) {
        const own = text.slice(line.start, line.end);
        const mark = bullet.exec(own)?.[0].length ?? 0;
        const value = own.slice(mark).trimEnd();
        if (value === '') continue;
        const start = line.start + mark;
        for (const role of section.roles.length === 0 ? [null] : section.roles)
          found.push({ role, phrase: section.phrase, start, end: start + value.length, logOdds: sectionLogOdds, key: section.heading, whole: true });
      }
    }
  }
  const career = sections.filter((section) => section.roles.some((role) => careerRoles.has(role))).length;
  if (career >= 2) append(found, ownerOf(text, lines));
  return found;
}

const careerRoles = new Set<Role>(['experience', 'education', 'skill', 'language', 'hobby']);

/** Splits a text into sections. A heading has a line to itself and is marked, formatted like the previous heading or numbered, or it names a known role. */
function sectionsOf(text: string, lines: readonly TextSpan[]): Section[] {
  const sections: Section[] = [];
  let open: { roles: readonly Role[]; phrase: string; heading: TextSpan; lines: TextSpan[] } | undefined;
  let afterBlank = true;
  for (const [index, line] of lines.entries()) {
    const own = text.slice(line.start, Math.min(line.end, line.start + 400));
    const first = afterBlank;
    afterBlank = own.trim() === '';
    if (afterBlank) continue;
    const heading = own.length > 60 ? null : headingLine.exec(own);
    const label = heading?.[1] ?? '';
    const roles = heading === null ? [] : rolesOfLabel(label);
    const below = lines[index + 1];
    const listed = first && below !== undefined && !bullet.test(own) && listItem.test(text.slice(below.start, Math.min(below.end, below.start + 60)));
    const marked = listed || /^\s*#|:\s*$|^\s*\*\*.*\*\*\s*$/.test(own) || isLikeHeading(text, own, open, first);
    if (heading !== null && (marked || roles.some((role) => careerRoles.has(role)) || (roles.length > 0 && label === label.toUpperCase()))) {
      open = { roles, phrase: labelPhrase(label), heading: labelSpan(text, line, label), lines: [] };
      sections.push(open);
    } else if (open !== undefined && /^[^:]{2,30}:\s?\S/.test(own) && !bullet.test(own)) {
      // A labelled line ends the section.
      open = undefined;
    } else if (open !== undefined && first && open.roles.length === 0 && open.lines.length > 0) {
      // A heading without a role covers only the first paragraph under it.
      open = undefined;
    } else if (open !== undefined && open.lines.length < maxLines) open.lines.push(line);
  }
  return sections;
}

function labelSpan(text: string, line: TextSpan, label: string): TextSpan {
  const start = text.indexOf(label, line.start);
  return { start, end: start + label.length };
}

/** Whether a line after a blank one is numbered, or in capitals or a single word like the heading of the open section. */
function isLikeHeading(text: string, own: string, open: Section | undefined, first: boolean): boolean {
  if (!first) return false;
  if (numbered.test(own)) return true;
  if (open === undefined) return false;
  const above = text.slice(open.heading.start, open.heading.end);
  return (inCapitals(own) && inCapitals(above)) || (oneWord.test(own) && oneWord.test(above));
}

const years =
  /\(?(?:\b(?:\d{1,2}[/.]|\p{L}{3,9}\.? )?(?:19|20)\d{2}\s?(?:-|–|—|to|bis|à)\s?(?:(?:\d{1,2}[/.]|\p{L}{3,9}\.? )?(?:19|20)\d{2}|present|now|today|current|heute|aujourd['’]hui|actualidad)|\b(?:since|seit|depuis|desde) (?:19|20)\d{2})\)?/iu;
const titleWords =
  /(?:engineer|developer|manager|analyst|nurse|assistant|chef|cook|lead|director|officer|consultant|designer|teacher|accountant|architect|administrator|specialist|intern|trainee|scientist|researcher|technician|driver|secretary|clerk|head|president|editor|writer|sales|ingenieur|leiter|entwickler|berater|verkäufer|kaufmann|kauffrau|pfleger|ingénieur|développeur|responsable|directeur|directrice|ingenier|desarrollador|gerente|jefe)\p{L}*/iu;

/** "Lead Developer, Fjord Systems (2019 - present)", "2013-2018  Care Assistant, Oakfield", "Analyst | Harrow Stores | 2021 – present". */
function jobOf(text: string, line: TextSpan, above: TextSpan | undefined): NamedSpan[] {
  const own = text.slice(line.start, Math.min(line.end, line.start + 200));
  const range = years.exec(own);
  if (range === null) return [];
  const parts = partsOf(own, [range.index, range.index + range[0].length]);
  const title = parts.find((part) => titleWords.test(part.value)) ?? (parts.length > 1 || above !== undefined ? parts[0] : undefined);
  const bare = range[0].replace(/^\(|\)$/g, '');
  const period = line.start + range.index + range[0].indexOf(bare);
  const spans: NamedSpan[] = [roleSpan('period', period, period + bare.length, sectionLogOdds)];
  const employer = parts.find((part) => part !== title);
  // "Fjord Systems      Oslo" above "LEAD DEVELOPER      2019 - present".
  const over = above === undefined ? '' : text.slice(above.start, Math.min(above.end, above.start + 200));
  const [overhead] = employer === undefined && !bullet.test(over) && !years.test(over) && !/[.;:]\s*$/.test(over) ? partsOf(over, undefined) : [];
  if (above !== undefined && overhead !== undefined) {
    const start = above.start + overhead.at;
    spans.push(roleSpan('employer', start, start + overhead.value.length, sectionLogOdds));
  }
  const add = (role: Role, part: Part | undefined): void => {
    if (part !== undefined) spans.push(roleSpan(role, line.start + part.at, line.start + part.at + part.value.length, sectionLogOdds));
  };
  add('job-title', title);
  add('employer', employer);
  return spans;
}

const degrees =
  /^(?:(?:B\.?Sc|M\.?Sc|B\.?A|M\.?A|Ph\.?\s?D|MBA|LL\.?[BM]|B\.?Eng|M\.?Eng|Bachelor|Master|Doctor|Diplom\p{L}*|Certificate|Associate|A-Levels?|Magister|Licence|Grado|Laurea|Staatsexamen|Abitur)(?![\p{L}])).*/u;
const schools = /univers|college|institut|school|hochschule|école|ecole|akademie|academy|\b(?:RWTH|ETH|MIT|TU|LMU|KTH|UCL|LSE)\b/iu;

function studyOf(text: string, line: TextSpan): NamedSpan[] {
  const own = text.slice(line.start, Math.min(line.end, line.start + 200));
  return partsOf(own, undefined).flatMap((part): NamedSpan[] => {
    const role: Role | null = schools.test(part.value) ? 'university' : degrees.test(part.value) ? 'degree' : null;
    return role === null ? [] : [roleSpan(role, line.start + part.at, line.start + part.at + part.value.length, sectionLogOdds)];
  });
}

interface Part {
  readonly at: number;
  readonly value: string;
}

/** The pieces of a line between commas, bars and wide gaps, without years and the range `without`. */
function partsOf(line: string, without: readonly [number, number] | undefined): Part[] {
  const blanked = without === undefined ? line : `${line.slice(0, without[0])}${'|'.repeat(without[1] - without[0])}${line.slice(without[1])}`;
  const parts: Part[] = [];
  for (const piece of blanked.matchAll(/(?:(?!\s[–—-]\s|\s{2,}| at | bei | chez )[^|,;·•\t(])+/gu)) {
    const lead = /^[\s–—@*-]*(?:at |bei |chez )?/u.exec(piece[0])?.[0].length ?? 0;
    const value = piece[0].slice(lead).trimEnd();
    if (/\p{L}{2}/u.test(value) && !/^(?:19|20)\d{2}$/.test(value)) parts.push({ at: piece.index + lead, value });
  }
  return parts;
}

const ownName = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** The name at the top of a CV. */
function ownerOf(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  let seen = 0;
  for (const line of lines) {
    const own = text.slice(line.start, Math.min(line.end, line.start + 80)).trim();
    if (own === '') continue;
    if (seen++ > 2) return [];
    // "Curriculum vitae of Jonas Whitfield", or only the title.
    const title =
      /^(?:curriculum vitae|currículum(?: vitae)?|c\.?v\.?|r[eé]sum[eé]|lebenslauf)(?![\p{L}])(?:\s?[:–—-]|\s(?:of|for|von|de))?\s*/iu.exec(
        own,
      )?.[0] ?? '';
    const name = own.slice(title.length);
    if (title !== '' && name === '') continue;
    if (!ownName.test(name)) return [];
    const start = text.indexOf(name, line.start);
    return [roleSpan('name', start, start + name.length, 2)];
  }
  return [];
}
