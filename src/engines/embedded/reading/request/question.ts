// Reads a question, statement or name as one statement with a polarity: "Is the road not closed?", "The road is open" and "Please tell me whether the road is
// open" are one request. A request for the opposite is the same statement, reversed.
import { oncePerKey } from '../../../../core/once-per.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { openQuestion } from '../../../../text/open-question.js';
import { readText, type Word } from '../../labels/read-text.js';
import { loadPolarity, type Operator, type Quantifier } from '../polarity.js';
import { announcedIn, requestParts } from './announced.js';
import { coreOf } from './frames.js';

/** A content word of the statement. */
export interface StatementWord {
  readonly word: Word;
  /** Stem of the word, or of the pair of opposites it belongs to. */
  readonly key: string;
  /** Whether the word belongs to a pair of opposites. */
  readonly isPaired: boolean;
  readonly isName: boolean;
  readonly isNumber: boolean;
}

export interface Question {
  /** The request without frames, as it was written. */
  readonly core: string;
  /** `open` asks for more than yes or no; `empty` says nothing. */
  readonly form: 'question' | 'statement' | 'phrase' | 'open' | 'empty';
  /** Whether yes means that the statement is false. */
  readonly isReversed: boolean;
  /** Whether denials by themselves, disregarding opposites, reverse it. */
  readonly isDenied: boolean;
  /** Whether a frame around the core denies it: "Is it false that …?" */
  readonly isFrameDenied: boolean;
  /** The core without its denials. */
  readonly affirmed: string;
  readonly words: readonly StatementWord[];
  /** First word, if it is an auxiliary: "is", "does", "can"; otherwise empty. */
  readonly opening: string;
  readonly operator: Operator | null;
  readonly quantifier: Quantifier | null;
}

const auxiliaries: ReadonlySet<string> = new Set(
  'is are was were am be been being do does did has have had can could will would shall should may might must'.split(' '),
);
const fillers: ReadonlySet<string> = new Set(
  'a an the this that these those it its he she they them their his her him i me my we us our you your of in on at to for from with by as and or than then there here so if when while who whom which what whose where how also such very more less least at own per about into onto one'.split(
    ' ',
  ),
);
/** Words that belong to the verb before them: "cut down", "called off". */
const particles: ReadonlySet<string> = new Set('up down off out away'.split(' '));
const failing: ReadonlySet<string> = new Set('fail failed fails refuse refused refuses decline declined stop stopped lack lacks lacked'.split(' '));
const tags =
  /[,;]?\s*(?:or not|yes or no|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must)n['’]?t (?:it|he|she|they|there|we|you|i)|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would) (?:it|he|she|they|there)|right|correct|oder|nicht wahr|n['’]est-ce pas|verdad)\s*\?\s*$/iu;
const rhetorical = /^(?:is|are|was|were|do|does|did|has|have|had|ca|can|could|wo|will|would|should|must)n['’]t\b/iu;

const maxRecent = 200;

/** Reads a request in any wording. Linear in its length. */
export const readQuestion = oncePerKey(readAnew, maxRecent);

// "Yes: …" and "No: …" on separate lines after the question explain what the answers mean.
const meanings = /\n(?:yes|no): /i;

function readAnew(request: string): Question {
  const framed = coreOf(request.split(meanings, 1)[0] || request);
  const asked = lastRequest(framed.text);
  const core = asked.replace(tags, (tag) => (tag.includes('?') && asked.length > tag.length + 3 ? '?' : tag));
  const polarity = loadPolarity();
  const view = readText(core);
  const tokens = view.tokens.map((index, at) => ({ word: itemAt(view.words, index), raw: core.slice(view.starts[at], view.ends[at]) }));
  const first = tokens[0]?.word.form ?? '';
  const opening = auxiliaries.has(first) ? first : '';
  let isReversed = framed.isDenied;
  let isDenied = framed.isDenied;
  const denials: number[] = [];
  let quantifier: Quantifier | null = null;
  let operator: Operator | null = null;
  const words: StatementWord[] = [];
  // "Isn't it open?" asks whether it is open.
  const skipped = rhetorical.test(core) ? 1 : -1;
  // A denial inside turns "some" into "all": if some did not, not all did.
  const turn = (): void => {
    isReversed = !isReversed;
    if (quantifier === 'any' || quantifier === 'all') quantifier = quantifier === 'any' ? 'all' : 'any';
  };
  // In a text in capitals throughout, capitals do not mark names.
  const isShouted = !/\p{Ll}/u.test(core);
  const mayGoWithout = /\b(?:can|may|could|allowed|possible|permitted)\b/iu.test(core);
  // "Does this contract renew?", "This contract renews" are about the contract itself, whatever it calls itself; "is this good news?" asks for good news.
  const subject = opening === '' ? 0 : 1;
  const own = tokens[subject]?.word.form === 'this' && !/^(?:is|was|be|ai|are|were)$/.test(opening) ? subject + 1 : -1;
  tokens.forEach(({ word, raw }, at) => {
    const { form } = word;
    const after = tokens[at + 1]?.word.form ?? '';
    if (at === own && after !== '') return;
    if (at === skipped && form === 'not') return;
    if (polarity.negations.has(form)) {
      // "No later than" sets a limit; "not only" denies nothing.
      if ((form === 'no' && /^(?:later|sooner|earlier|longer|fewer)$/.test(after)) || after === 'only') return;
      turn();
      isDenied = !isDenied;
      denials.push(at);
      if (form === 'without' && mayGoWithout) words.push(asWord('required'));
      return;
    }
    // "Free of charge" means at no cost; "free of pain" means without it.
    if (form === 'free' && after === 'of' && !/^(?:charge|cost)/.test(tokens[at + 2]?.word.form ?? '')) {
      turn();
      return;
    }
    if (at < 2 || operator === null)
      operator = polarity.operator(after === 'to' && /^(?:have|has|had)$/.test(form) ? `${form}-to` : form) ?? operator;
    const amount = form === 'least' && after === 'one' ? 'any' : polarity.quantifier(form);
    if (amount !== null) {
      quantifier ??= amount;
      return;
    }
    if (auxiliaries.has(form) || fillers.has(form) || polarity.light.has(form)) return;
    if (failing.has(form) && after === 'to') {
      turn();
      return;
    }
    if (particles.has(form) && words.at(-1)?.isPaired === true && tokens[at - 1]?.word === words.at(-1)?.word) return;
    const polar = polarity.polarOf(form);
    if (polar.isReversed) turn();
    operator ??= polarity.operator(polar.head);
    words.push({
      word,
      key: polar.key,
      isPaired: polar.isPaired,
      isName: at > 0 && !isShouted && /^\p{Lu}/u.test(raw),
      isNumber: /^\d/.test(form),
    });
  });
  const affirmed = without(
    core,
    denials.map((at) => [numberAt(view.starts, at), numberAt(view.ends, at)]),
  );
  const isClosed = framed.isClause || /[.!]\s*$/.test(request);
  const form = formOf(core, isClosed, opening, words, view.tokens.length);
  return { core, form, isReversed, isDenied, isFrameDenied: framed.isDenied, affirmed, words, opening, operator, quantifier };
}

const minOwnWords = 2;

// A yes/no question that is clear by itself is read without the text or questions before it; so is a question announced by a sentence that ends in a colon.
function lastRequest(text: string): string {
  const all = text.split(requestParts);
  const last = all.at(-1) ?? '';
  if (all.length < 2) return text;
  const { tokens, words } = readText(last);
  const forms = tokens.map((index) => itemAt(words, index).form);
  const own = new Set(forms.filter((form) => !auxiliaries.has(form) && !fillers.has(form) && !loadPolarity().light.has(form)));
  if (own.size < minOwnWords) return text;
  const isQuestion = auxiliaries.has(forms[0] ?? '') && /\?\s*$/.test(last);
  return isQuestion || announcedIn(text) !== undefined ? last : text;
}

// "Don't" is one stretch of the text with two tokens: only its ending is removed.
function without(text: string, spans: readonly (readonly [number, number])[]): string {
  let result = '';
  let at = 0;
  for (const [start, end] of spans) {
    const word = text.slice(start, end);
    result += text.slice(at, start) + (/n['’]?t$/i.test(word) && word.length > 3 ? word.replace(/n['’]?t$/i, '') : '');
    at = end;
  }
  return (result + text.slice(at)).replace(/ {2,}/g, ' ').trim();
}

function asWord(form: string): StatementWord {
  const polar = loadPolarity().polarOf(form);
  return { word: itemAt(readText(form).words, 0), key: polar.key, isPaired: polar.isPaired, isName: false, isNumber: false };
}

function formOf(core: string, isClosed: boolean, opening: string, words: readonly StatementWord[], count: number): Question['form'] {
  if (words.length === 0 && count < 2) return 'empty';
  if (!/\p{L}/u.test(core)) return 'empty';
  if (openQuestion(core + (isClosed ? '.' : '')) !== null) return 'open';
  if (opening !== '' || core.trimEnd().endsWith('?')) return 'question';
  // Three words are a statement only if they end as one or a frame introduces them: "Oil prices surged.", "is it true that oil prices surged".
  return count >= (isClosed ? 3 : 4) ? 'statement' : 'phrase';
}
