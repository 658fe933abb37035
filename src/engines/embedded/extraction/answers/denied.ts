// Values in clauses that deny what a question asks: "Anna refused to sign the contract" does not answer who signed it.
import { oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { phraseWords } from '../../labels/phrase-words.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { loadPolarity } from '../../reading/polarity.js';
import { onlyAsks } from '../../reading/request/question-word.js';
import { mark } from '../../reading/text/words.js';
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument } from '../candidate.js';
import { detectedLanguage } from '../language-in.js';
import { isSame, type PositionedWord, wordsIn, wordTokens } from '../named/intent-words.js';
import { sentenceAt } from '../sentence-at.js';

/** Per language: words that deny a verb or noun, words that start a new clause, and words that turn a denial into a limit ("not until"). */
const cuesOf = oncePerKey((code: LanguageCode) => {
  const { verbDenials, determinerDenials, contrasts, bounds, only, moreThan, lessThan } = language(code);
  return {
    denials: new Set([...verbDenials, ...determinerDenials]),
    breaks: new Set([...contrasts, ...phraseWords().clauses.statementBreaks]),
    limits: new Set([...bounds, ...only, ...[...moreThan, ...lessThan].flatMap((phrase) => phrase.split(' '))]),
    /** German and Dutch put the denial after the verb. */
    isVerbLast: code === 'de' || code === 'nl',
  };
});

const contracted = /n['’]t$/;
const clauseMark = /^[,;:()–—]$/;
/** Max tokens after a denial in which a limiting word is looked for. */
const limitReach = 2;

/** Whether a word denies a verb or a noun. */
export const isDenial = (written: string, code: LanguageCode): boolean => cuesOf(code).denials.has(written) || contracted.test(written);

/** Content words of a question about what is the case; none if the question itself asks for something denied. */
function affirmedWords(question: string, code: LanguageCode): readonly PositionedWord[] {
  const words = wordsIn(question, code);
  const { polarOf, undoing, negations } = loadPolarity();
  const denies = words.some(
    ({ written, lower }) =>
      isDenial(written, code) || negations.has(written) || undoing.has(written) || undoing.has(lower) || polarOf(written).isReversed,
  );
  if (denies || signOf('undone', code).test(question) || signOf('refusals', code).test(question)) return [];
  return words.filter(({ isSmall, written }) => !isSmall && !onlyAsks(written));
}

/**
 * Returns a predicate for values: whether the clause with the words of the question denies it. Null for a question about something denied, or without
 * content words.
 */
export function deniedAnswers(document: AnalysedDocument, question: string): ((value: Span) => boolean) | null {
  // The language of a short text cannot be detected reliably.
  const code = detectedLanguage(document) ?? languageOf(question) ?? 'en';
  const asked = affirmedWords(question, languageOf(question) ?? code);
  if (asked.length === 0) return null;
  const read = oncePerKey((start: number) => {
    const sentence = sentenceAt(document, start);
    return sentence === undefined ? null : new DenyingSentence(document.text, sentence, asked, code);
  });
  return (value) => {
    const start = sentenceAt(document, value.start)?.start;
    return start !== undefined && read(start)?.denies(value) === true;
  };
}

/** A sentence and the words of a question that occur in it. */
class DenyingSentence {
  readonly #text: string;
  readonly #code: LanguageCode;
  readonly #tokens: readonly PositionedWord[];
  readonly #clauseOf: readonly number[];
  readonly #isAsked: readonly boolean[];
  readonly #denials: readonly number[];
  readonly #mayDeny: boolean;

  constructor(text: string, sentence: Span, asked: readonly PositionedWord[], code: LanguageCode) {
    this.#text = text;
    this.#code = code;
    this.#tokens = wordTokens(text, sentence, this.#code);
    const { breaks, limits } = cuesOf(this.#code);
    // "Invoice no. 12", "Paid: no": these deny nothing after them.
    const denies = (at: number): boolean => {
      const [next, ...further] = this.#tokens.slice(at + 1, at + 1 + limitReach);
      if (next === undefined || mark.test(next.written) || /\d/.test(next.written)) return false;
      return ![next, ...further].some(({ written }) => limits.has(written));
    };
    this.#denials = this.#tokens.flatMap(({ written }, at) => (isDenial(written, this.#code) && denies(at) ? [at] : []));
    this.#mayDeny = this.#denials.length > 0 || signOf('undone', this.#code).test(text.slice(sentence.start, sentence.end));
    let clause = 0;
    this.#clauseOf = this.#mayDeny
      ? this.#tokens.map(({ written }, at) => (at > 0 && (clauseMark.test(written) || breaks.has(written)) ? ++clause : clause))
      : [];
    this.#isAsked = this.#mayDeny
      ? this.#tokens.map((token) => !token.isSmall && !mark.test(token.written) && asked.some((word) => isSame(word, token)))
      : [];
  }

  denies(value: Span): boolean {
    if (!this.#mayDeny) return false;
    const first = this.#tokens.findIndex(({ end }) => end > value.start);
    if (first < 0) return false;
    const own = itemAt(this.#clauseOf, first);
    const places = this.#tokens.flatMap(({ start, end }, at) =>
      this.#isAsked[at] === true && (end <= value.start || start >= value.end) ? [at] : [],
    );
    const clause = this.#clauseAsked(places, own);
    if (clause === null || clause < own) return false;
    const held = places.filter((at) => this.#clauseOf[at] === clause);
    const [from, last] = [this.#clauseOf.indexOf(own), itemAt(held, held.length - 1)];
    const { isVerbLast, limits } = cuesOf(this.#code);
    const isFigure = /\d/.test(this.#text.slice(value.start, value.end));
    const denial = this.#denials.some((at) => {
      if (this.#clauseOf[at] !== clause || (at > last && !isVerbLast)) return false;
      return !isFigure || at > first || !this.#tokens.slice(at, first).some(({ written }) => limits.has(written));
    });
    if (denial) return true;
    const end = isVerbLast ? this.#tokens.findLastIndex((_, at) => this.#clauseOf[at] === clause) : last;
    return signOf('undone', this.#code).test(this.#text.slice(itemAt(this.#tokens, from).start, itemAt(this.#tokens, end).end));
  }

  /** The clause with the most words of the question, on a tie the nearest to `own`; null if no clause has any. */
  #clauseAsked(places: readonly number[], own: number): number | null {
    const counts = new Map<number, number>();
    for (const at of places) {
      const clause = itemAt(this.#clauseOf, at);
      counts.set(clause, (counts.get(clause) ?? 0) + 1);
    }
    let best: number | null = null;
    for (const [clause, count] of counts) {
      const highest = best === null ? 0 : (counts.get(best) ?? 0);
      if (count > highest || (count === highest && Math.abs(clause - own) < Math.abs((best ?? clause) - own))) best = clause;
    }
    return best;
  }
}
