// The parties to a contract and their roles: names after "between", names with a role in brackets, names above a signature. All patterns are bounded.
import { once } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { alternatives } from '../../languages/languages.js';
import { baseForm } from '../describe-words.js';
import { isTypeNoun } from '../prose/asked-types.js';
import { mentionsAgreement } from './agreements.js';
import { type NamedSpan, roleSpan } from './named-span.js';
import { labelPhrase, rolesOfLabel } from './roles.js';

const partyLogOdds = 2.8;
const defined =
  /\((?:(?:the|each|together|jointly|hereinafter|hereafter|an?|collectively|referred to as|called|nachfolgend|nachstehend|der|die|ci-après|le|la|en adelante|el),? ){0,4}["“„'«]([\p{L} ]{3,30})["”“'»][^()\n]{0,40}\)/gu;
/** "- nachfolgend Vermieterin -", "(ci-après le bailleur)", ", en adelante el arrendador,": roles defined without quotation marks. */
const unquotedParts = once(
  () =>
    new RegExp(
      `(?:[(–—-]\\s?|,\\s)(?:${alternatives('hereinafter')})\\s(?:(?:der|die|le|la|el|il|lo|the|als|o|a|de|het)\\s|l['’])?(\\p{L}{3,25})(?:\\sgenannt)?(?=\\s?[-–—),.;\\n])`,
      'giu',
    ),
);

/** A role is defined in the paragraph that names its bearer, within this many characters. */
const maxDefinitionLength = 400;
const openings =
  /(?:^|\n|\b(?:between|among|by|with|from):?\s|\bin favou?r of\s|;\s?and\s|\)[,;]?\s(?:and|und|et|y)\s|\bzwischen\s|\bentre\s)\s*(?:\(\w{1,3}\)\s+|\w{1,2}[.)]\s+)?/giu;
/** The name right before the bracket, used if no name follows an opening. */
const rightBefore = /(?:\p{Lu}|\d\p{Lu})\S*(?:\s(?<!\p{Ll}{3}[.:]\s|\d[.:]\s)(?:[\p{Lu}\d]\S*|of|and|de|van|von|&)){0,7}$/u;
const bearer =
  /^((?:\p{Lu}|\d\p{Lu})[^,;:()“”"\n]{1,80}?(?:,? (?:Inc|LLC|Ltd|L\.?P|LLP|Corp|N\.?A|S\.?A|Co|Limited|plc|PLC|GmbH|AG)\b\.?)?)(?=\s?[,(;]|, an? |\sof\s\d|\s\()/u;

/** Endings of English words for somebody who acts: "Purchaser", "Investor", "Licensee", "Consultant", "Executive". */
const actor = /(?:[eo]rs?|ees?|ants?|ives?|part(?:y|ies))$/i;

/** Whether a term that a contract defines is a party and not a thing: "Company" and "Purchaser", not "Effective Date". */
function isSomebody(phrase: string, name: string): boolean {
  return (
    actor.test(phrase) ||
    isTypeNoun(baseForm(phrase.toLowerCase())) ||
    rolesOfLabel(phrase).length > 0 ||
    name.toLowerCase().startsWith(phrase.toLowerCase())
  );
}

/**
 * `(1) Hale Mills plc, a company … (the “Client”)`: the bearer of a quoted role, by the name at the start of its paragraph or clause, or the name right before
 * the bracket.
 */
function definedSpans(text: string, isContract: boolean): NamedSpan[] {
  return [...text.matchAll(defined), ...text.matchAll(unquotedParts())].flatMap((found): NamedSpan[] => {
    const from = Math.max(0, found.index - maxDefinitionLength);
    const before = joined(text.slice(from, found.index));
    const name = definedName(before, from === 0);
    if (name === undefined) return [];
    const phrase = found[1] ?? '';
    const quoted = found.index + found[0].indexOf(phrase);
    const start = from + name.start;
    const isParty = isContract && isSomebody(phrase, name.value) && !term.test(name.value);
    return bearersOf(name.value, shared.test(found[0])).flatMap(({ at, length }): NamedSpan[] => {
      const span = {
        start: start + at,
        end: start + at + length,
        logOdds: partyLogOdds + 1.2,
        key: { start: quoted, end: quoted + phrase.length },
        whole: false,
      };
      return [
        { role: null, phrase: labelPhrase(phrase), ...span },
        ...rolesOfLabel(phrase).map((role): NamedSpan => ({ role, phrase: '', ...span })),
        ...(isParty ? [roleSpan('party', span.start, span.end, partyLogOdds)] : []),
      ];
    });
  });
}

/** `(together the "Tenant")` gives one role to all names before it. */
const shared = /^\((?:together|collectively|jointly|each)\b/iu;

function bearersOf(value: string, isShared: boolean): { readonly at: number; readonly length: number }[] {
  if (!isShared) return [{ at: 0, length: value.length }];
  return [...value.matchAll(/(?:(?!\s(?:and|und|et|y|&)\s)[^\n])+/gu)].map((found) => {
    const lead = /^\s*(?:(?:and|und|et|y|&)\s)?/u.exec(found[0])?.[0].length ?? 0;
    return { at: found.index + lead, length: found[0].length - lead };
  });
}

function definedName(before: string, isWhole: boolean): { start: number; value: string } | undefined {
  for (const opening of [...before.matchAll(openings)].reverse()) {
    if (opening.index === 0 && !isWhole) continue;
    const start = opening.index + opening[0].length;
    const value = bearer.exec(`${before.slice(start)}(`)?.[1]?.trimEnd();
    if (value !== undefined && nameLike.test(value.replace(/,/g, ''))) return { start, value };
  }
  const value = rightBefore.exec(before.trimEnd())?.[0];
  return value === undefined ? undefined : { start: before.trimEnd().length - value.length, value };
}

/** Replaces single line breaks with spaces, keeping offsets: a name may wrap, but not into the next item. */
function joined(text: string): string {
  return text.replace(/(?<![\n])\n(?![^\S\n]*(?:\n|\(\w{1,3}\)\s))/g, ' ');
}

/** Maximum distance in characters of the parties' names from the word that introduces them. */
const maxPartiesLength = 900;
/** The end of the introduction; the agreement itself begins after it. */
const sentenceAndParagraphEnd = /\.[”"’)]?[^\S\n]*\n\s*\n/;
/** Number of characters in which a name is expected to begin and end. */
const maxNameLength = 140;
const party =
  /^[^\p{Lu}]{0,14}?((?:\p{Lu}|\d\p{Lu})[^,;:()“”"\n]{1,70}?(?:,? (?:Inc|LLC|Ltd|L\.?P|LLP|Corp|N\.?A|S\.?A|Co|Limited|plc|PLC|GmbH|AG)\b\.?)?)(?=\s?[,(;]|\sand\s|\sof\s\d|\n|(?<![^\p{L}]\p{Lu})\.\s|\.$|$|, an? |(?<=\b(?:Inc|LLC|Ltd|L\.?P|LLP|Corp|N\.?A|S\.?A|Limited|plc|PLC|GmbH|AG)\.?)\s)/u;
/** Words of contracts that are no part of a name, even if capitalised: "Employee shall not", the title of a document. */
const term =
  /\b(?:agreement|release|contract|employee|employer|information|party|parties|whereas|recitals?|witnesseth|therefore|dated?|directors|title)\b/i;
const nameLike = /^(?:\p{Lu}|\d)\S*(?:\s(?:[\p{Lu}\d]\S*|of|and|de|the|for|van|von|der|plc|&))*$/u;

/** Phrases that introduce the parties to a contract. */
const introduction = /\b(?:between|among)\b:?\s|\b(?:made|entered\sinto|executed|given|concluded)\s(?:[^\s.;]{1,20}\s){0,9}?by\s(?!and\b)/giu;

/** The parties that a text names, with their roles. Linear in the text. */
export function partySpans(text: string): NamedSpan[] {
  const isContract = mentionsAgreement(text.slice(0, headLength));
  const spans = [...introducedSpans(text), ...definedSpans(text, isContract), ...(isContract ? signedSpans(text) : [])];
  // "Between the Company and the Executive": terms that the text defines are not names.
  const parts = new Set([...text.matchAll(defined)].map((found) => (found[1] ?? '').toLowerCase()));
  return spans.filter(({ role, start, end }) => role !== 'party' || !parts.has(joined(text.slice(start, end)).toLowerCase()));
}

/** A contract says that it is one within its first characters. */
const headLength = 2000;

/** A name above "By:" and a signature. */
function signedSpans(text: string): NamedSpan[] {
  return [...text.matchAll(/(?<=^|\n)[^\S\n]*(\p{Lu}[^\n]{2,70}?):?[^\S\n]*\n\s*(?:By|Per|Signed)\b[^\S\n]*:/gu)].flatMap((found): NamedSpan[] => {
    const value = found[1] ?? '';
    const start = found.index + found[0].indexOf(value);
    return nameLike.test(value.replace(/,/g, '')) && !term.test(value) ? [roleSpan('party', start, start + value.length, partyLogOdds)] : [];
  });
}

/** The name at the start of an item in a list of parties: "(1) Hale Mills plc of 4 Dock Road, Hull"; null if the item starts with none. */
export function partyOfItem(text: string, item: Span): NamedSpan | null {
  const lead = /^\s*(?:\(?\w{1,3}[.)]\s+)?/u.exec(text.slice(item.start, item.start + maxMarkLength))?.[0].length ?? 0;
  const start = item.start + lead;
  const value = (party.exec(text.slice(start, Math.min(item.end, start + maxNameLength)))?.[1] ?? '').trimEnd();
  return text.startsWith(value, start) && nameLike.test(value.replace(/,/g, '')) && !term.test(value)
    ? roleSpan('party', start, start + value.length, partyLogOdds)
    : null;
}
const maxMarkLength = 20;

/** The names in `between X, a company of …, and Y`; only if there are at least two. */
function introducedSpans(text: string): NamedSpan[] {
  const found: NamedSpan[] = [];
  let from = 0;
  for (const opening of text.matchAll(introduction)) {
    if (opening.index < from || !mentionsAgreement(text.slice(Math.max(0, opening.index - 250), opening.index))) continue;
    const start = opening.index + opening[0].length;
    const near = text.slice(start, start + maxPartiesLength);
    const limit = start + (sentenceAndParagraphEnd.exec(near)?.index ?? near.length);
    const flat = joined(near);
    let at = start;
    const names: { start: number; end: number }[] = [];
    while (at < limit && names.length < 4) {
      const rest = flat.slice(at - start, Math.min(limit, at + maxNameLength) - start);
      const match = party.exec(rest);
      if (match === null) break;
      const value = (match[1] ?? '').trimEnd();
      const nameStart = at + match[0].indexOf(value);
      const name = { start: nameStart, end: nameStart + value.length };
      const after = flat.slice(name.end - start, limit - start);
      // "England and Wales with number 44": text that continues in lower case is not a name.
      if (nameLike.test(value.replace(/,/g, ''))) names.push(name);
      const next = /(?:,|;|\)|\s)\s?(?:and|in favou?r of)\s+(?=(?:\(\w{1,3}\)\s*)?\p{Lu})/u.exec(after);
      if (next === null) break;
      at = name.end + next.index + next[0].length;
    }
    from = at;
    if (names.length < 2) continue;
    for (const name of names)
      if (nameLike.test(joined(text.slice(name.start, name.end)).replace(/,/g, '')) && !term.test(text.slice(name.start, name.end)))
        found.push(roleSpan('party', name.start, name.end, partyLogOdds));
  }
  return found;
}
