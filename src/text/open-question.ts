// Recognises questions that require more than yes or no ("What is the price?", "Wie hoch ist der Preis?"), in the seven languages of question-words.json.

import { languageOf } from './language.js';
import lists from './question-words.json' with { type: 'json' };
import { sentences } from './segments.js';

/** Closed classes of question words in one language. */
interface QuestionWords {
  /** Words that join a question to what precedes it. */
  readonly leads: ReadonlySet<string>;
  /** Words that may precede a question word: "À qui", "bis wann", "fino a quando". */
  readonly before: ReadonlySet<string>;
  readonly asking: ReadonlySet<string>;
  /** Words that are question words only before one of these words, after a word of `before`, or in a question known to be in the language. */
  readonly askingBefore: ReadonlyMap<string, ReadonlySet<string>>;
  /** Verbs that precede their subject in a question. */
  readonly verbs: ReadonlySet<string>;
}

const languages: ReadonlyMap<string, QuestionWords> = new Map(
  Object.entries(lists).map(([code, { leads, before, asking, askingBefore, verbs }]) => [
    code,
    {
      leads: new Set(leads),
      before: new Set(before),
      asking: new Set(asking),
      askingBefore: new Map(Object.entries(askingBefore).map(([word, next]) => [word, new Set(next)])),
      verbs: new Set(verbs),
    },
  ]),
);

interface Token {
  readonly form: string;
  readonly start: number;
  readonly end: number;
}

interface Opening {
  readonly word: string;
  /** The words after the question word. */
  readonly rest: readonly Token[];
  readonly code: string;
}

// Elided words keep their apostrophe ("dov'", "d'"), and verbs the pronouns attached to them ("est-ce").
const wordPattern = /\p{L}+(?:-\p{L}+)*['’]?/gu;
const maxBefore = 4;

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(wordPattern), (match) => {
    const [found] = match;
    return { form: found.toLowerCase().replace('’', "'"), start: match.index, end: match.index + found.length };
  });
}

function openingIn(
  tokens: readonly Token[],
  code: string,
  { leads, before, asking, askingBefore }: QuestionWords,
  isOwn: boolean,
): Opening | undefined {
  const first = leads.has(tokens[0]?.form ?? '') ? 1 : 0;
  for (let at = first; at <= Math.min(first + maxBefore, tokens.length - 1); at++) {
    const form = tokens[at]?.form ?? '';
    // "Who's", "what’s".
    const word = asking.has(form) ? form : form.replace(/'$/, '');
    const next = askingBefore.get(form);
    if (asking.has(word) || (next !== undefined && (isOwn || at > first || next.has(tokens[at + 1]?.form ?? ''))))
      return { word, rest: tokens.slice(at + 1), code };
    if (!before.has(form)) return undefined;
  }
  return undefined;
}

// The opening with the fewest words before the question word, since "a" precedes "what" in one language and "quién" in another.
function openingOf(question: string): Opening | undefined {
  const tokens = tokensOf(question);
  const language = languageOf(question);
  let best: Opening | undefined;
  for (const [code, words] of languages) {
    const found = openingIn(tokens, code, words, code === language);
    if (found !== undefined && found.rest.length > (best?.rest.length ?? -1)) best = found;
  }
  return best;
}

// "Le bail finit quand ?", "Il corso inizia a che ora?": the question word is at the end of a statement.
const maxAfterLate = 1;

function trailingQuestionWord(question: string): string | undefined {
  const tokens = tokensOf(question);
  for (const [code, words] of languages) {
    if (code === 'en' || words.verbs.has(tokens[0]?.form ?? '')) continue;
    for (let count = 0; count <= maxAfterLate; count++) {
      const at = tokens.length - 1 - count;
      const form = tokens[at]?.form ?? '';
      const isAsking = words.asking.has(form) || (count > 0 && words.askingBefore.has(form));
      if (at > 1 && isAsking && (count === 0 || words.before.has(tokens[at - 1]?.form ?? ''))) return form;
    }
  }
  return undefined;
}

const auxiliaries = lists.en.verbs.join('|');
// "When the lease ends, must the tenant paint?" and "What about dogs: are they allowed?" are yes/no questions.
const laterQuestion = new RegExp(String.raw`[,:;]\s*(?:${auxiliaries})\b`, 'iu');
const laterAfterColon = new RegExp(String.raw`[:;]\s*(?:${auxiliaries})\b`, 'iu');

// "Quand le bail se termine, faut-il repeindre ?" With two commas, the text between them is parenthetical.
function asksAnew(question: string, code: string): boolean {
  const [, after, ...further] = question.split(/[,;]/);
  const [verb] = tokensOf(after ?? '');
  return further.length === 0 && verb !== undefined && languages.get(code)?.verbs.has(verb.form) === true;
}

// "In 1785 Hutton read what paper?", "It is a member of whom?": the question word is late in a question that does not start with an auxiliary. A word that
// could also begin a clause must follow a preposition or be at the end. "It says who paid?", "The tenant knows what he owes?" are yes/no questions.
const auxiliary = new RegExp(String.raw`^[\s"“'‘¿]*(?:${auxiliaries}|am|be)(?:n['’]t)?(?!\p{L})`, 'iu');
const late = String.raw`(?<!\p{L})(what|who|whom|whose|which|where|when|how many|how much)(?!\p{L})`;
const reporting =
  'says?|said|saying|asks?|asked|knows?|knew|known|tells?|told|explains?|explained|shows?|showed|shown|wonders?|wondered|describes?|described|states?|stated|mentions?|mentioned|decides?|decided|understands?|understood|learns?|learned|learnt|sees?|saw|seen|finds? out|found out|sure|clear|unclear|exactly|precisely';
const latePatterns = [
  new RegExp(String.raw`(?<!(?<!\p{L})(?:${reporting})\s+)(?<!\p{L})(what|how (?:many|much|old|long|far|often|big|large|tall|high))(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:to|for|by|with|from|at|in|on|of|under|until|since|into|about|after|before|against|during)\s+${late}`, 'iu'),
  new RegExp(String.raw`${late}(?:\s+\p{L}+)?[\s?"”'’]*$`, 'iu'),
  new RegExp(String.raw`,\s*(?:and\s+)?${late}(?=\s+(?:\p{L}+\s+){0,3}(?:${auxiliaries})\b)`, 'iu'),
];
// Question words that hardly ever occur in names or statements.
const alwaysAsking = /^(?:who|whom|whose|why|wer|wen|wem|warum|weshalb|wieso|pourquoi|waarom)$/u;
const maxLength = 500;

const maxToVerb = 3;

/**
 * The word that makes a request an open question, in lower case; null for questions that yes or no answers and for
 * statements. Reads the last 500 characters.
 */
export function openQuestion(request: string): string | null {
  const read = request.slice(-maxLength);
  const parts = sentences(read).flatMap(({ start, end }) => read.slice(start, end).split(/[:!]+(?=\s|$)|(?<=\S\s+)(?=¿)/u));
  const last = parts.findLast((part) => /\p{L}/u.test(part))?.trim() ?? '';
  const isMarked = /\?["”»'\s]*$/u.test(request.trimEnd());
  const opening = openingOf(last);
  const word = opening?.word;
  // "What clothing, if any, was lost?" continues; "when the lease ends, must …" starts a new question.
  if ((word === undefined || /^(?:when|where|how|why)$/u.test(word) ? laterQuestion : laterAfterColon).test(last)) return null;
  if (opening === undefined || word === undefined)
    return isMarked && !auxiliary.test(last) ? (lateWord(last) ?? trailingQuestionWord(last) ?? null) : null;
  if (opening.code !== 'en' && asksAnew(last, opening.code)) return null;
  // "How about", "what a pity", names such as "Who".
  const { rest, code } = opening;
  if (rest.length === 0 || rest[0]?.form === 'about') return null;
  if (isMarked) return word;
  const verbs = languages.get(code)?.verbs;
  const isAsking = alwaysAsking.test(word) ? rest.length > 1 : rest.slice(0, maxToVerb + 1).some(({ form }) => verbs?.has(form));
  return isAsking && !/\.\s*$/u.test(request) ? word : null;
}

function lateWord(question: string): string | null {
  for (const pattern of latePatterns) {
    const word = pattern.exec(question)?.[1];
    if (word !== undefined) return word.toLowerCase();
  }
  return null;
}
