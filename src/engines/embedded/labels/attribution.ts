// Who does or is what a statement says of a person it names: whether the clause with the deed or role names that person, somebody else, or nobody.
import { itemAt, numberAt } from '../../../text/at.js';
import { auxiliaries, pasts, presents } from '../../../text/clause-words.js';
import { listBit, listsOf } from '../extraction/prose/lists.js';
import { isTitle } from '../extraction/prose/name-parts.js';
import type { Question } from '../reading/request/question.js';
import { clausesIn } from './clauses.js';
import { functionWords } from './languages.js';
import type { Match, Sentence } from './pair-alignment.js';
import { phraseWords } from './phrase-words.js';
import type { TextView } from './read-text.js';

/** The person asked about, somebody else, or nobody named in the sentence; null if the statement names nobody or the text does not contain what is asked. */
export type Attribution = 'own' | 'other' | 'nobody';

/** Minimum share of the weight of the words other than the names that one clause has to contain. */
const minHeld = 0.6;
/** Fraction of the best clause's share at which another clause counts too. */
const asGood = 0.9;

/** Determines to whom the text attributes what the statement says of the first person it names. Linear in the text. */
export function attributionOf(
  { words, core, opening }: Question,
  view: TextView,
  weights: readonly number[],
  matches: readonly ReadonlyMap<number, Match>[],
  sentences: readonly Sentence[],
): Attribution | null {
  // The first word of a statement is capitalised whether or not it is a name.
  const opensWithName = opening === '' && /^\p{Lu}\p{Ll}/u.test(core);
  const isNamed = words.map(
    ({ word, isName }, at) =>
      word.english === undefined && isPersonal(word.form) && (isName || (at === 0 && opensWithName && core.toLowerCase().startsWith(word.form))),
  );
  const first = isNamed.indexOf(true);
  if (first < 0) return null;
  let end = first;
  while (end < words.length && (isNamed[end] === true || (itemAt(words, end).isName && itemAt(words, end).word.english === undefined))) end++;
  const own = new Set(words.slice(first, end).flatMap(({ word }) => (isTitle(word.form) ? [] : [word.form])));
  const small = functionWords(view);
  const asked = words.map(({ word: { form } }, at) => (at >= first && at < end) || isTitle(form) || small?.has(form) === true);
  const total = weights.reduce((sum, weight, at) => (asked[at] === true ? sum : sum + weight), 0);
  if (total === 0 || own.size === 0) return null;
  const clauses = sentences.flatMap((sentence) => statementsIn(sentence, view).map((clause) => ({ ...clause, since: sentence.from })));
  const held = clauses.map(({ from, to }) => {
    let sum = 0;
    for (let at = 0; at < words.length; at++) {
      if (asked[at] === true) continue;
      let highest = 0;
      for (let token = from; token < to; token++) highest = Math.max(highest, itemAt(matches, at).get(numberAt(view.tokens, token))?.strength ?? 0);
      sum += numberAt(weights, at) * highest;
    }
    return sum / total;
  });
  const best = held.reduce((top, share) => Math.max(top, share), 0);
  if (best < minHeld) return null;
  const bearers = clauses.flatMap((clause, at) => (numberAt(held, at) >= asGood * best ? [bearerIn(clause, view, own)] : []));
  return bearers.includes('own') ? 'own' : bearers.every((one) => one === 'other') ? 'other' : 'nobody';
}

const personal = listBit.given | listBit.family;

function isPersonal(form: string): boolean {
  return (listsOf(form) & personal) !== 0 && !isTitle(form);
}

interface Clause extends Sentence {
  /** First token of the clause's sentence. */
  readonly since: number;
}

// A clause without a subject of its own is about the person named last before it in the sentence.
function bearerIn({ from, to, since }: Clause, view: TextView, own: ReadonlySet<string>): Attribution {
  let found = namedIn(from, to, view, own);
  for (let token = from - 1; found === 'nobody' && token >= since; token--) found = namedIn(token, token + 1, view, own);
  return found;
}

function namedIn(from: number, to: number, view: TextView, own: ReadonlySet<string>): Attribution {
  let other = false;
  for (let token = from; token < to; token++) {
    const { form } = itemAt(view.words, numberAt(view.tokens, token));
    if (own.has(form)) return 'own';
    other ||= isPersonAt(token, view);
  }
  return other ? 'other' : 'nobody';
}

/** Whether a token is written as a name and is a person's name, according to the name lists or the title before it. */
function isPersonAt(token: number, view: TextView): boolean {
  const word = itemAt(view.words, numberAt(view.tokens, token));
  if (!/^\p{Lu}\p{Ll}/u.test(view.text.slice(view.starts[token], view.ends[token])) || isTitle(word.form)) return false;
  const before = token === 0 ? '' : itemAt(view.words, numberAt(view.tokens, token - 1)).form;
  if (isTitle(before)) return true;
  if (word.english !== undefined) return false;
  const opens = token === 0 || /[.!?:\n]/.test(view.text.slice(view.ends[token - 1], view.starts[token]));
  return opens ? (listsOf(word.form) & listBit.given) !== 0 && !auxiliaries.has(word.form) : isPersonal(word.form);
}

const isVerb = (form: string): boolean => auxiliaries.has(form) || pasts.has(form) || presents.has(form) || (form.length > 4 && /[^e]ed$/.test(form));

// In English, punctuation or a joining word ends a clause only if a verb precedes it.
function statementsIn(sentence: Sentence, view: TextView): Sentence[] {
  const isEnglish = view.language === null || view.language === 'en';
  return clausesIn(sentence, view, phraseWords().clauses.statementBreaks, (form) => !isEnglish || isVerb(form));
}
