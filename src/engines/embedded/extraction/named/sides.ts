// The two sides of a letter: those whom an office, a shop or a practice serves, and those who serve. Fields name people by side ("customer"); letters only
// greet and sign.

import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import { fromJsonFile } from '../../data.js';
import { englishWords } from '../../languages/glossary.js';
import { language, languageCodes } from '../../languages/languages.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { languageIn } from '../language-in.js';
import type { NamedSpan } from './named-span.js';
import { partWords } from './parts.js';
import type { Role } from './roles.js';
import type sidesFile from './sides.json';

type Side = keyof typeof sidesFile;

const sides = fromJsonFile('sides.json', (file: typeof sidesFile) => ({
  served: new Set(file.served),
  serving: new Set(file.serving),
  acting: new Set(file.acting),
}));

/**
 * Natural log-odds penalties: for a field that names a side and not a position in the letter, for its share of words that name no side, and for the signatory
 * of an office that the letter does not name.
 */
const sidePenalty = 0.5;
const otherWordPenalty = 2;
const namelessPenalty = 1;

/**
 * The roles in a letter that belong to the side a field names, with the natural log-odds penalty of each; empty if the field names no side or the writer's side
 * is unknown.
 */
export function sidePlaces(document: AnalysedDocument, query: ScalarQuery, spans: readonly NamedSpan[]): ReadonlyMap<Role, number> {
  const places = new Map<Role, number>();
  // First, because most documents are no letters, and the words of a field are looked up in the glossaries of all languages, which take long to load.
  const writes = writer(document, spans);
  if (writes === null) return places;
  const [side, share] = sideOf(query);
  if (side === null) return places;
  const loss = sidePenalty + otherWordPenalty * (1 - share);
  if ((side === 'served') === (writes === 'serving')) places.set('recipient', loss);
  else if (side === 'served' || writes === 'served') places.set('sender', loss);
  else if (side === 'acting') places.set('sender', loss);
  else if (spans.some(({ role }) => role === 'sender-company')) places.set('sender-company', loss);
  else places.set('sender', loss + namelessPenalty);
  return places;
}

/** The side that a field names, and the share of its words that name it; null and 0 if there is none. */
function sideOf({ asked, plain, qualified, need }: ScalarQuery): readonly [Side | null, number] {
  const [kind] = need.kinds;
  if (need.plural || (kind !== undefined && kind.kind !== 'person' && kind.kind !== 'organisation')) return [null, 0];
  const own = partWords(asked.name);
  const meant = plain === null || qualified ? [] : partWords(plain.name);
  for (const words of [own, meant]) {
    const named = words.map(sideOfWord);
    const side = named.findLast((found) => found !== null) ?? null;
    if (side !== null) return [side, named.filter((found) => found === side).length / words.length];
  }
  return [null, 0];
}

const maxKnown = 5000;

const sideOfWord = oncePerKey((word: string): Side | null => {
  let found = sideIn([word]);
  for (const code of languageCodes) if (found === null && code !== 'en') found = sideIn(englishWords(word, code));
  return found;
}, maxKnown);

function sideIn(words: readonly string[]): Side | null {
  const known = sides();
  for (const word of words.map(baseForm)) for (const side of ['served', 'serving', 'acting'] as const) if (known[side].has(word)) return side;
  return null;
}

/** First-person plural minus first-person singular words near the start: an office writes "we", its customer "I". */
const writerOf = oncePer((document: AnalysedDocument): { readonly persons: number } => {
  const code = languageIn(document);
  const [alone, together] = [new Set(language(code).oneself), new Set(language(code).writers)];
  let persons = 0;
  for (const [word] of document.text
    .slice(0, maxRead)
    .toLowerCase()
    .matchAll(/\p{L}+/gu))
    persons += alone.has(word) ? -1 : together.has(word) ? 1 : 0;
  return { persons };
});
const maxRead = 5000;

/** The side that whoever signs a letter is on; null if it is unknown or the text is not a letter. */
function writer(document: AnalysedDocument, spans: readonly NamedSpan[]): 'served' | 'serving' | null {
  const has = (role: Role): boolean => spans.some((span) => span.role === role);
  if (!has('recipient') && !has('sender')) return null;
  const { persons } = writerOf(document);
  if (has('sender-company')) return persons < -2 ? null : 'serving';
  return persons > 0 ? 'serving' : persons < 0 ? 'served' : null;
}
