// Clauses that omit what the clause before them says: "Water is included in the rent; gas and electricity are not."
import { numberAt } from '../../../text/at.js';
import { auxiliaries } from '../../../text/clause-words.js';
import { smallWords } from '../../../text/language.js';
import { type LanguageCode, language } from '../languages/languages.js';
import { formAt, isMarkedOff } from './clauses.js';
import type { Sentence } from './pair-alignment.js';
import type { TextView } from './read-text.js';

export interface EllipticClause {
  /** Token ranges of its subjects, one per item of a list. */
  readonly subjects: readonly Sentence[];
  /** Token range of the clause that says what it omits. */
  readonly antecedent: Sentence;
  readonly isDenied: boolean;
  /** First token of the clause, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** Maximum words in one item of a subject list; anything longer is a statement. */
const maxItem = 3;
const be = /^(?:is|are|was|were)$/;
const ofBe = /^(?:is|are|was|were|be|been)$/;

/** The elliptic clauses among the clauses of a text, given in text order. Linear in the text. */
export function ellipticClauses(clauses: readonly Sentence[], view: TextView, code: LanguageCode): EllipticClause[] {
  const found: EllipticClause[] = [];
  for (const [at, { from, to }] of clauses.entries()) {
    const end = endOf(from, to, view, code);
    if (end === null) continue;
    let first = at;
    // "Gas, electricity and council tax are not": the commas make the earlier items clauses of their own.
    while (first > 0 && isItem(clauses[first - 1], view, code) && isJoined(clauses[first]?.from ?? 0, view, code)) first--;
    const antecedent = clauses[first - 1];
    const start = clauses[first]?.from ?? from;
    if (antecedent === undefined || isItem(antecedent, view, code) || (end.isBe && !hasForm(antecedent, view, ofBe))) continue;
    if (!end.isDenied && !hasDenial(antecedent, view, code)) continue;
    found.push({ subjects: itemsOf({ from: start, to: end.at }, view, code), antecedent, isDenied: end.isDenied, from: start, to });
  }
  return found;
}

/** Where the subject of an elliptic clause ends, and whether the clause denies; null if the clause omits nothing. */
function endOf(from: number, to: number, view: TextView, code: LanguageCode): { at: number; isDenied: boolean; isBe: boolean } | null {
  const last = formAt(view, to - 1);
  const isDenied = language(code).endingDenials.includes(last);
  if (code === 'en') {
    const at = isDenied && auxiliaries.has(formAt(view, to - 2)) ? to - 2 : to - 1;
    // The "May" of a date is not an auxiliary.
    const isName = /^\p{Lu}\p{Ll}/u.test(view.text.slice(view.starts[at], view.ends[at]));
    return at > from && !isName && auxiliaries.has(formAt(view, at)) ? { at, isDenied, isBe: be.test(formAt(view, at)) } : null;
  }
  // "Gas und Strom nicht" omits a verb, "er kommt nicht" has one; in Romance languages no verb is denied by a word after it.
  return isDenied && to - 1 > from && (code !== 'de' || isOfNouns(from, to - 1, view)) ? { at: to - 1, isDenied, isBe: false } : null;
}

function isOfNouns(from: number, to: number, view: TextView): boolean {
  for (let token = from; token < to; token++)
    if (!/^\p{Lu}/u.test(view.text.slice(view.starts[token], view.ends[token])) && !smallWords.de.has(formAt(view, token))) return false;
  return true;
}

const hasForm = ({ from, to }: Sentence, view: TextView, pattern: RegExp): boolean => {
  for (let token = from; token < to; token++) if (pattern.test(formAt(view, token))) return true;
  return false;
};

function hasDenial({ from, to }: Sentence, view: TextView, code: LanguageCode): boolean {
  const denials = language(code).verbDenials;
  for (let token = from; token < to; token++) if (denials.includes(formAt(view, token))) return true;
  return false;
}

/** Whether a clause only names something, without saying anything about it. */
function isItem(clause: Sentence | undefined, view: TextView, code: LanguageCode): boolean {
  if (clause === undefined || clause.to - clause.from > maxItem) return false;
  if (code === 'de' && !isOfNouns(clause.from, clause.to, view)) return false;
  for (let token = clause.from; token < clause.to; token++) if (auxiliaries.has(formAt(view, token))) return false;
  return true;
}

/** Whether a comma, or a word that joins list items, immediately precedes a token. */
function isJoined(token: number, view: TextView, code: LanguageCode): boolean {
  const gap = view.text.slice(numberAt(view.ends, token - 1), numberAt(view.starts, token));
  return /^\s*,\s*$/.test(gap) || (/^\s*$/.test(gap) && language(code).joins.includes(formAt(view, token)));
}

function itemsOf({ from, to }: Sentence, view: TextView, code: LanguageCode): Sentence[] {
  const { joins: joining } = language(code);
  const items: Sentence[] = [];
  let start = from;
  for (let token = from; token < to; token++) {
    const joins = joining.includes(formAt(view, token));
    if (token > start && (joins || isMarkedOff(token, view))) items.push({ from: start, to: token });
    if (joins) start = token + 1;
    else if (token > start && isMarkedOff(token, view)) start = token;
  }
  if (to > start) items.push({ from: start, to });
  return items;
}
