// Turns of phrase that name a value: parties and terms of contracts, the law that governs them, positions held. All patterns are bounded.
import { type NamedSpan, roleSpan } from './named-span.js';
import { type Role, rolesOfLabel } from './roles.js';

const clauseLogOdds = 2.8;
const count =
  '(?<!\\p{L})(?:\\p{L}{3,12}(?:-\\p{L}{3,5})? \\(\\d{1,3}\\)|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety)';
const duration = `${count}[ -](?:calendar |business |working )?(?:day|week|month|year)s?`;
const place = "(?:(?:\\p{Lu}\\.){2,4}|\\p{Lu}[\\p{L}'’-]{1,30})(?: (?:and |of |the )?\\p{Lu}[\\p{L}'’-]{1,30}){0,4}";
const title = "[\\p{L}][\\p{L}'’/-]*(?: (?:of )?[\\p{L}][\\p{L}'’/-]*){0,4}?";
const company = "\\p{Lu}[\\p{L}\\p{N}&'’-]*(?: (?:(?:of|and|&|de) )?\\p{Lu}[\\p{L}\\p{N}&'’-]*){0,4}";

interface Turn {
  readonly pattern: RegExp;
  /** What each group holds. */
  readonly roles: readonly Role[];
  readonly logOdds: number;
}

const turns: readonly Turn[] = [
  {
    pattern: new RegExp(
      `\\b(?:governed by|construed (?:in accordance with|under)|subject to|in accordance with)\\s(?:and (?:construed|interpreted)\\s(?:[\\p{L}]+\\s){0,5})?the\\s(?:internal\\s|substantive\\s)?laws?\\sof\\s(?:the\\s)?(?:(?:State|Commonwealth|Province|Republic)\\sof\\s)?(${place})`,
      'gu',
    ),
    roles: ['governing-law'],
    logOdds: clauseLogOdds + 1,
  },
  {
    pattern: new RegExp(`\\b(?:governed by|under)\\s(?:the )?(${place}) law\\b`, 'gu'),
    roles: ['governing-law'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(
      `\\b(?!(?:The|This|That|Such|No|Any|Which|If)\\b)(${place}) law (?:applies|governs|(?:shall|will|is to) (?:apply|govern))\\b`,
      'gu',
    ),
    roles: ['governing-law'],
    logOdds: clauseLogOdds + 1,
  },
  {
    pattern: new RegExp(
      `\\b[Tt]he laws? of (?:the )?(?:(?:State|Commonwealth|Province|Republic) of )?(${place}) (?:(?:shall|will) )?(?:govern|apply|applies)\\b`,
      'gu',
    ),
    roles: ['governing-law'],
    logOdds: clauseLogOdds + 1,
  },
  {
    pattern: new RegExp(
      // Looked back from the verb: from everywhere it would be looked for at every word.
      `\\b(?:runs?|lasts?|continues?|remains?|valid|force|effect)\\s(?<=\\b(?:agreement|contract|lease|tenancy|engagement|appointment|term)\\b[^.;\\n]{1,99}\\s)(?:for\\s)?(?:an? |the )?(?:initial |fixed |minimum )?(?:(?:period|term) of\\s)?(${duration})`,
      'giu',
    ),
    roles: ['term'],
    logOdds: clauseLogOdds + 1,
  },
  {
    pattern: new RegExp(`\\b(?:for|is|be|of)\\s(?:an? |the )?(?:initial )?(?:period|term) of\\s(?:not (?:less|more) than )?(${duration})`, 'giu'),
    roles: ['term'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(
      `\\b(?:remains?|continues?|shall (?:remain|continue|last)|is valid|in (?:full )?(?:force|effect))\\s(?:[\\p{L}]+\\s){0,5}?for\\s(?:a (?:period|term) of\\s)?(${duration})`,
      'giu',
    ),
    roles: ['term'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`(${duration}['’]?)\\s(?:of )?(?:prior )?(?:written )?(?:prior )?notice\\b`, 'giu'),
    roles: ['notice-period'],
    logOdds: clauseLogOdds + 0.4,
  },
  {
    pattern: new RegExp(`\\bnotice (?:period )?(?:of|is)\\s(?:at least )?(${duration})`, 'giu'),
    roles: ['notice-period'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`\\b(?:position|post|role|job)\\s(?:of|as)\\s(?:an? |the )?(${title})\\s(?:at|with|for|in)\\s(${company})`, 'gu'),
    roles: ['job-title', 'employer'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`\\b(?:works?|worked|working|employed)\\s(?:as\\s(?:an? |the )?(?:${title})\\s)?(?:at|for|by|with)\\s(${company})`, 'gu'),
    roles: ['employer'],
    logOdds: 1.5,
  },
  { pattern: /\bDr\.? (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/gu, roles: ['doctor'], logOdds: clauseLogOdds },
];

export function clauseSpans(text: string): NamedSpan[] {
  const found: NamedSpan[] = [];
  for (const { pattern, roles, logOdds } of turns) {
    for (const match of text.matchAll(pattern)) {
      let from = match.index;
      roles.forEach((role, group) => {
        const value = (match[group + 1] ?? '').replace(/[.'’]$/, (mark) => (mark === '.' ? '' : mark));
        const start = text.indexOf(value, from);
        from = start + value.length;
        if (value !== '' && start >= 0 && start + value.length <= match.index + match[0].length)
          found.push(roleSpan(role, start, start + value.length, logOdds, { start: match.index, end: start }));
      });
    }
  }
  return found.concat(partySpans(text), definedSpans(text));
}

const defined =
  /\((?:(?:the|each|hereinafter|hereafter|an?|collectively|referred to as|called|nachfolgend|nachstehend|der|die|ci-après|le|la|en adelante|el),? ){0,4}["“„'«]([\p{L} ]{3,30})["”“'»][^()\n]{0,40}\)/gu;
/** A part is defined in the paragraph that names its bearer. */
const maxDefinitionLength = 400;
const openings =
  /(?:^|\n|\bbetween:?\s|\bby and between\s|;\s?and\s|\)[,;]?\s(?:and|und|et|y)\s|\bzwischen\s|\bentre\s)\s*(?:\(\w{1,3}\)\s|\w{1,2}[.)]\s)?/giu;
const bearer =
  /^((?:\p{Lu}|\d\p{Lu})[^,;:()“”"\n]{1,80}?(?:,? (?:Inc|LLC|Ltd|L\.?P|LLP|Corp|N\.?A|S\.?A|Co|Limited|plc|PLC|GmbH|AG)\b\.?)?)(?=\s?[,(;]|, an? |\sof\s\d|\s\()/u;

/** `(1) Hale Mills plc, a company … (the “Client”)`: who a quoted part is, by the name its paragraph or clause begins with. */
function definedSpans(text: string): NamedSpan[] {
  return [...text.matchAll(defined)].flatMap((found): NamedSpan[] => {
    const from = Math.max(0, found.index - maxDefinitionLength);
    const before = text.slice(from, found.index);
    const opening = [...before.matchAll(openings)].at(-1);
    const start = from + (opening === undefined ? 0 : opening.index + opening[0].length);
    if (opening === undefined && from > 0) return [];
    const name = bearer.exec(text.slice(start, found.index + 1))?.[1]?.trimEnd();
    if (name === undefined || !nameLike.test(name.replace(/,/g, ''))) return [];
    const phrase = found[1] ?? '';
    const quoted = found.index + found[0].indexOf(phrase);
    const span = { start, end: start + name.length, logOdds: clauseLogOdds + 1.2, key: { start: quoted, end: quoted + phrase.length }, whole: false };
    return [{ role: null, phrase: phrase.toLowerCase(), ...span }, ...rolesOfLabel(phrase).map((role): NamedSpan => ({ role, phrase: '', ...span }))];
  });
}

/** How far the names of the parties may stand from the word that introduces them. */
const maxPartiesLength = 900;
/** Behind it the agreement itself begins. */
const sentenceAndParagraphEnd = /\.[”"’)]?[^\S\n]*\n\s*\n/;
/** A name begins right where one may stand, and ends before this many characters. */
const maxNameLength = 140;
const agreement = /\b(?:agreement|contract|lease|deed|nda|amendment|memorandum|vertrag|contrat|contrato)\b/iu;
const party =
  /^[^\p{Lu}]{0,14}?((?:\p{Lu}|\d\p{Lu})[^,;:()“”"\n]{1,70}?(?:,? (?:Inc|LLC|Ltd|L\.?P|LLP|Corp|N\.?A|S\.?A|Co|Limited|plc|PLC|GmbH|AG)\b\.?)?)(?=\s?[,(;]|\sand\s|\sof\s\d|\n|(?<![^\p{L}]\p{Lu})\.\s|\.$|$|, an? |(?<=\b(?:Inc|LLC|Ltd|L\.?P|LLP|Corp|N\.?A|S\.?A|Limited|plc|PLC|GmbH|AG)\.?)\s)/u;
/** Every word begins as those of names do; "Employee shall not" and the title of a paper are no names. */
const term = /\b(?:agreement|release|contract|employee|employer|information|party|parties)\b/i;
const nameLike = /^(?:\p{Lu}|\d)\S*(?:\s(?:[\p{Lu}\d]\S*|of|and|de|the|for|van|von|der|&))*$/u;

/** `between X, a company of …, and Y ("Client")`: the names, and the part each is given. */
function partySpans(text: string): NamedSpan[] {
  const found: NamedSpan[] = [];
  let from = 0;
  for (const opening of text.matchAll(/\bbetween\b:?\s/giu)) {
    if (opening.index < from || !agreement.test(text.slice(Math.max(0, opening.index - 250), opening.index))) continue;
    const start = opening.index + opening[0].length;
    const near = text.slice(start, start + maxPartiesLength);
    const limit = start + (sentenceAndParagraphEnd.exec(near)?.index ?? near.length);
    let at = start;
    const names: { start: number; end: number }[] = [];
    // Names since the last one that was given a part.
    let partless: { start: number; end: number }[] = [];
    while (at < limit && names.length < 4) {
      const rest = text.slice(at, Math.min(limit, at + maxNameLength));
      const match = party.exec(rest);
      if (match === null) break;
      const value = (match[1] ?? '').trimEnd();
      const nameStart = at + match[0].indexOf(value);
      const name = { start: nameStart, end: nameStart + value.length };
      const after = text.slice(name.end, limit);
      // "England and Wales with number 44": what goes on in small letters is no name.
      const isName = nameLike.test(value.replace(/,/g, ''));
      if (isName) {
        names.push(name);
        partless.push(name);
      }
      const next = /(?:,|;|\)|\s)\s?and\s+(?=(?:\(\w\)\s?)?\p{Lu})/u.exec(after);
      // What stands up to the next name describes this one: the part it plays is in quotes, or named after a comma.
      const described = after.slice(0, next?.index ?? Math.min(after.length, 260));
      for (const quoted of described.matchAll(
        /\((?:the |each |together |collectively |jointly |hereinafter |referred to as |called |,|\s){0,4}["“”']([\p{L} ]{3,30})["“”']/gu,
      )) {
        // "A and B (together the “Tenant”)".
        for (const bearer of !isName ? [] : /^\((?:together|collectively|jointly|each)\b/i.test(quoted[0]) ? partless : [name]) {
          for (const role of rolesOfLabel(quoted[1] ?? '')) found.push(roleSpan(role, bearer.start, bearer.end, clauseLogOdds + 1.5));
          found.push({ role: null, phrase: (quoted[1] ?? '').toLowerCase(), ...bearer, logOdds: clauseLogOdds + 1.5, whole: false });
        }
        partless = [];
      }
      if (next === null) break;
      at = name.end + next.index + next[0].length;
    }
    from = at;
    if (names.length < 2) continue;
    for (const name of names)
      if (nameLike.test(text.slice(name.start, name.end)) && !term.test(text.slice(name.start, name.end)))
        found.push(roleSpan('party', name.start, name.end, clauseLogOdds));
  }
  return found;
}
