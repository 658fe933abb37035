// Stretches of a text that mention something only to set it aside: what the writer does not want ("I don't want a refund, just repair it"), what the text is
// not about, what is replaced by something else, and what is fine ("The invoice is fine, but the app crashes"). Labels are compared with the rest.
import { oncePer, oncePerKey } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { type LanguageCode, language } from '../languages/languages.js';
import { denialWordsOf, languageCodeOf } from './clause-verdict.js';
import { clausesIn, formAt } from './clauses.js';
import { type Sentence, sentencesOf } from './pair-alignment.js';
import { phraseWords } from './phrase-words.js';
import { lengthAt, type Phrases, phrasesOf } from './phrases.js';
import { readJudgements } from './read-judgements.js';
import { readText, type TextView } from './read-text.js';

/** The words and phrases with which a language sets something aside. */
interface Asides {
  readonly breaks: ReadonlySet<string>;
  readonly contrasts: ReadonlySet<string>;
  readonly denials: ReadonlySet<string>;
  readonly wanting: ReadonlySet<string>;
  readonly speakers: ReadonlySet<string>;
  readonly turns: Phrases;
  readonly openings: Phrases;
  readonly fine: Phrases;
  readonly onceWished: Phrases;
}

const asidesIn = oncePerKey((code: LanguageCode): Asides => {
  const { contrasts, turns, wanting, setsAside, insteadOf, fine, onceWished, firstPerson, writers, verbDenials, determinerDenials, pronounDenials } =
    language(code);
  const { statementBreaks } = phraseWords().clauses;
  return {
    breaks: new Set([...contrasts, ...statementBreaks]),
    contrasts: new Set(contrasts),
    turns: phrasesOf([...contrasts, ...turns]),
    denials: new Set([...verbDenials, ...determinerDenials, ...pronounDenials]),
    wanting: new Set(wanting),
    speakers: new Set([...firstPerson, ...writers]),
    openings: phrasesOf([...insteadOf, ...setsAside]),
    fine: phrasesOf(fine),
    onceWished: phrasesOf(onceWished),
  };
});

const hasPhrase = ({ from, to }: Sentence, phrases: Phrases, view: TextView): boolean => {
  for (let token = from; token < to; token++) if (lengthAt(token, to, phrases, view) > 0) return true;
  return false;
};

/** Whether a part of a sentence says that something is fine, with no denial before it. */
function saysFine({ from, to }: Sentence, view: TextView, { fine, denials }: Asides): boolean {
  for (let token = from; token < to; token++) {
    if (lengthAt(token, to, fine, view) > 0) return true;
    if (denials.has(formAt(view, token))) return false;
  }
  return false;
}

/** Languages in which the verb implies the speaker. */
const hasSpeakerInVerb = (code: LanguageCode): boolean => code === 'es' || code === 'it' || code === 'pt';

/** The stretches of a text that name what it is not about, and those that name what is fine. Linear in the text. */
export const asidesOf = oncePer((view: TextView): { readonly unmeant: readonly Span[]; readonly fine: readonly Span[] } => {
  const code = languageCodeOf(view);
  const asides = asidesIn(code);
  const sentences = sentencesOf(view);
  const parts = sentences.map((sentence) => partsOf(sentence, view, asides));
  const unmeant = [
    ...sentences.flatMap((sentence) => clausesIn(sentence, view, asides.breaks).flatMap((clause) => unmeantIn(clause, view, code, asides))),
    ...parts.flatMap((own) => own.filter((part, at) => opensTurn(own[at + 1], view, asides) && hasPhrase(part, asides.onceWished, view))),
  ];
  const fine = parts.flatMap((own) => fineAmong(own, view, code, asides));
  return { unmeant: unmeant.map((own) => spanOf(own, view)), fine: fine.map((own) => spanOf(own, view)) };
});

const spanOf = ({ from, to }: Sentence, { starts, ends }: TextView): Span => ({ start: numberAt(starts, from), end: numberAt(ends, to - 1) });

function unmeantIn({ from, to }: Sentence, view: TextView, code: LanguageCode, asides: Asides): Sentence[] {
  for (let token = from; token < to; token++) {
    const length = lengthAt(token, to, asides.openings, view);
    if (length > 0 && token + length < to)
      return [{ from: token, to: isEndOfSentence(to, view) && token === from ? wordsTo(token + length, to, view, code) : to }];
  }
  let [isDenied, isWish, isSpoken] = [false, false, hasSpeakerInVerb(code)];
  for (let token = from; token < to; token++) {
    const form = formAt(view, token);
    isDenied ||= asides.denials.has(form);
    isSpoken ||= asides.speakers.has(form);
    isWish ||= asides.wanting.has(form);
  }
  return isDenied && isWish && isSpoken ? [{ from, to }] : [];
}

const isEndOfSentence = (to: number, view: TextView): boolean => /[.!?\n]/.test(view.text.slice(view.ends[to - 1], (view.ends[to - 1] ?? 0) + 2));

// "In place of the bicycle I take the car": without punctuation, the first content word ends the stretch.
function wordsTo(from: number, to: number, view: TextView, code: LanguageCode): number {
  const { small } = denialWordsOf(code);
  let token = from;
  while (token < to - 1 && small.has(formAt(view, token))) token++;
  return token + 1;
}

/** Number of words at the start of a clause in which its contrast marker is looked for: "das Paket ist jedoch". */
const maxOfTurn = 4;

/** Log-odds of praise above which a part of a sentence says that something is fine. */
const praised = 0.5;

/** The parts of a sentence that are contrasted with each other. */
function partsOf(sentence: Sentence, view: TextView, asides: Asides): Sentence[] {
  return clausesIn(sentence, view, asides.contrasts).reduce<Sentence[]>((found, clause) => {
    const before = found.at(-1);
    if (before === undefined || isHalfStop(clause.from, view) || opensTurn(clause, view, asides)) found.push(clause);
    else found[found.length - 1] = { from: before.from, to: clause.to };
    return found;
  }, []);
}

const opensTurn = (clause: Sentence | undefined, view: TextView, { turns }: Asides): boolean =>
  clause !== undefined && hasPhrase({ from: clause.from, to: Math.min(clause.to, clause.from + maxOfTurn) }, turns, view);

// The parts that say something is fine, if another part does not.
function fineAmong(parts: readonly Sentence[], view: TextView, code: LanguageCode, asides: Asides): Sentence[] {
  if (parts.length < 2) return [];
  const isFine = parts.map((part) => saysFine(part, view, asides) || praise(part, view, code) > praised);
  return isFine.includes(false) ? parts.filter((_, at) => isFine[at]) : [];
}

const isHalfStop = (token: number, view: TextView): boolean => /[;:]/.test(view.text.slice(view.ends[token - 1], view.starts[token]));

function praise({ from, to }: Sentence, view: TextView, code: LanguageCode): number {
  const part = readText(view.text, numberAt(view.starts, from), numberAt(view.ends, to - 1), code === 'en' ? null : code);
  return readJudgements(part)('polarity').logOdds;
}

const marks = /^\p{P}+/u;
const maxMarks = 3;

/** A text with some stretches replaced by spaces, at the same length; null if nothing else is left. */
export function withoutStretches(text: string, stretches: readonly Span[]): string | null {
  if (stretches.length === 0) return null;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    // Punctuation after a stretch is removed too, so that the rest reads as if the stretch had never been there.
    const last = end + (marks.exec(text.slice(end, end + maxMarks))?.[0].length ?? 0);
    if (last <= from) continue;
    parts.push(text.slice(from, start), ' '.repeat(last - Math.max(start, from)));
    from = last;
  }
  const left = parts.join('') + text.slice(from);
  return /\p{L}{2}/u.test(left) ? left : null;
}
