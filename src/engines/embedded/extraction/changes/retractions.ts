// Statements that a text retracts later, each with the sentence that retracts it and the one that says what holds: "We meet on Monday. … Correction: the
// meeting is on Wednesday."
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import { itemAt } from '../../../../text/at.js';
import { idleDateWords } from '../../../../text/date-words.js';
import { isQuestion, pointerOf } from '../../../../text/references.js';
import type { LanguageCode } from '../../languages/languages.js';
import { mark } from '../../reading/text/words.js';
import { wordsOf } from '../../summaries/word-signs.js';
import { analyse } from '../analyse.js';
import type { AnalysedDocument } from '../candidate.js';
import { type Anchor, areSameKind, valuesWithin } from './anchors.js';
import { contentOf, mayRetract } from './may-retract.js';
import { type Cue, type CuedSentence, functionWords, gapOf, readCues, startOf } from './sentence-cues.js';

/** The part of a sentence that is read. */
export interface Statement {
  readonly text: string;
  readonly block: number;
  readonly speaker?: string | undefined;
}

interface TakenBack {
  readonly claim: number;
  /** Indices of the sentence that retracts the claim and of the one that says what holds; both after the claim, possibly the same. */
  readonly by: number;
  readonly holds: number;
}

/** Max sentences between a statement and its retraction. */
const reach = 60;
/** Max sentences after a retraction that may say what holds. */
const maxBehind = 2;
/** Max tokens between what stops and the word that says so. */
const near = 4;
/** Max content words between the verb of a change and "to". */
const maxBetween = 2;
/** Tokens before a retraction cue at which "this" is looked for: "this was withdrawn". */
const besideCue = 2;
/** Max content words of a sentence that only retracts. */
const maxBare = 5;
/** Letters that inflected forms of a word share: "propuesto", "propuesta". */
const sameStart = 5;
/** Min words in common with a claim that is retracted without a new value. */
const minShared = 2;
/** Several claims are retracted if each fits at least this share as well as the best. */
const minFitShare = 0.6;

/**
 * Returns the statements that later ones retract. Only statements that pass `mayBeClaim` and retractions that pass `mayTake` are read. Linear if few
 * sentences retract.
 */
export function retractionsIn(
  statements: readonly Statement[],
  code: LanguageCode,
  mayBeClaim: (index: number) => boolean = () => true,
  mayTake: (index: number) => boolean = () => true,
): readonly TakenBack[] {
  const taking = statements.flatMap(({ text }, index) =>
    index > 0 && mayTake(index) && mayRetract(text, code, true) && !isQuestion(text) && takesBack(text, code) ? index : [],
  );
  if (taking.length === 0) return [];
  const reader = new StatementReader(statements, code, mayBeClaim, taking);
  return taking.flatMap((by) => reader.takenBackBy(by));
}

/** Whether a sentence has the phrases of a retraction and, if it only says that something is different, a value. */
function takesBack(text: string, code: LanguageCode): boolean {
  const sentence = readCues(text, { start: 0, end: text.length }, code);
  if (corrects(sentence) || sentence.cues('stopped').length > 0) return true;
  const turns = sentence.cues('denials').some(({ last }) => sentence.cues('adversatives').some(({ first }) => first > last));
  const changes = sentence.cues('changed').length > 0 && sentence.cues('changedTo').length > 0;
  return (turns || changes) && valuesWithin(analyse({ text }), sentence).length > 0;
}

const corrects = (sentence: CuedSentence): boolean => sentence.cues('corrections').length > 0 || sentence.cues('cancelled').length > 0;

/** A sentence with its values and content words. */
interface Read extends CuedSentence {
  readonly words: ReadonlySet<string>;
  readonly values: readonly Anchor[];
}

class StatementReader {
  readonly #statements: readonly Statement[];
  readonly #code: LanguageCode;
  readonly #starts: readonly number[];
  readonly #mayBeClaim: (index: number) => boolean;
  readonly #document: AnalysedDocument;
  readonly #read: (index: number) => Read;

  constructor(statements: readonly Statement[], code: LanguageCode, mayBeClaim: (index: number) => boolean, taking: readonly number[]) {
    this.#statements = statements;
    this.#code = code;
    this.#mayBeClaim = mayBeClaim;
    // Only the text of possible claims and of the sentences around retractions is searched for values.
    const beside = new Set(taking.flatMap((by) => Array.from({ length: maxBehind + 2 }, (_, at) => by - 1 + at)));
    const read = statements.map(({ text }, index) => (mayBeClaim(index) || beside.has(index) ? text : ''));
    const starts = [0];
    for (const text of read) starts.push((starts.at(-1) ?? 0) + text.length + 1);
    this.#starts = starts;
    this.#document = analyse({ text: read.join('\n') });
    this.#read = oncePerKey((index: number): Read => {
      const start = itemAt(this.#starts, index);
      const span = { start, end: start + itemAt(statements, index).text.length };
      const cued = readCues(this.#document.text, span, code);
      const small = functionWords(code);
      // "On that day" refers to another value.
      const isPointing = (value: Anchor): boolean => {
        const [first] = wordsOf(this.#document.text.slice(value.start, value.end));
        return first !== undefined && small.has(first);
      };
      const values = valuesWithin(this.#document, span).filter((value) => !isPointing(value));
      const said = cued.tokens.filter((token) => !values.some(({ start: from, end }) => token.start >= from && token.end <= end));
      return { ...cued, values, words: contentOf({ ...cued, tokens: said }, code) };
    });
  }

  takenBackBy(by: number): TakenBack[] {
    const sentence = this.#read(by);
    const isCorrection = corrects(sentence);
    const passage = isCorrection ? this.#passage(by) : [by];
    const isPointing = isCorrection && this.#pointsBack(by);
    const before = {
      claim: by - 1,
      by,
      holds: (isPointing ? this.#inItsStead(this.#read(by - 1), passage) : undefined) ?? this.#heldBehind(by - 1, by),
    };
    if (isPointing && itemAt(this.#statements, by - 1).block === itemAt(this.#statements, by).block) return this.#mayBeClaim(by - 1) ? [before] : [];
    const claims = this.#claimsBefore(by, (own) => this.#heldOf(own, sentence, isCorrection, passage));
    if (claims.length > 0) return claims;
    if (isPointing) return this.#mayBeClaim(by - 1) ? [before] : [];
    if (!isCorrection) return [];
    const first = this.#firstOfItsKind(by);
    if (first !== undefined) return [{ claim: first, by, holds: by }];
    return this.#claimsBefore(by, ({ words }, claim) => (shared(words, sentence.words) >= minShared ? this.#heldBehind(claim, by) : undefined));
  }

  /** The claims before a sentence for which something else holds; of several, those that share the most with it. */
  #claimsBefore(by: number, holdsFor: (own: Read, claim: number) => number | undefined): TakenBack[] {
    const claims: (TakenBack & { readonly fit: number })[] = [];
    for (let claim = Math.max(0, by - reach); claim < by; claim++) {
      if (!this.#mayBeClaim(claim) || isQuestion(itemAt(this.#statements, claim).text)) continue;
      const own = this.#read(claim);
      const holds = holdsFor(own, claim);
      if (holds !== undefined) claims.push({ claim, by, holds, fit: this.#fit(own, by, holds) });
    }
    const best = claims.reduce((max, { fit }) => Math.max(max, fit), 0);
    return claims.filter(({ fit }) => fit >= minFitShare * best).map(({ claim, holds }) => ({ claim, by, holds }));
  }

  /** Index of the sentence that says what holds instead of a claim; undefined if the claim is not retracted. */
  #heldOf(claim: Read, sentence: Read, isCorrection: boolean, passage: readonly number[]): number | undefined {
    const [by = 0] = passage;
    if (isCorrection) {
      const holds = this.#inItsStead(claim, passage);
      if (holds !== undefined) return holds;
    } else if (this.#turnsFrom(claim, sentence) || this.#moves(claim, sentence)) return by;
    return sentence.cues('stopped').some((cue) => isNear(sentence, cue, claim.words)) ? by : undefined;
  }

  /** "Not A but B", for a claim that says A. */
  #turnsFrom({ values }: Read, sentence: Read): boolean {
    return sentence.cues('denials').some(({ last }) =>
      sentence.cues('adversatives').some(({ first }) => {
        const denied = sentence.values.filter((value) => value.start >= startOf(sentence, last) && value.end <= startOf(sentence, first));
        return first > last && denied.some((value) => values.some((other) => this.#isSame(value, other)));
      }),
    );
  }

  /** "Moved to B", "auf B erhöht", for a claim that gives the same thing another value. */
  #moves({ values, words }: Read, sentence: Read): boolean {
    const beside = (from: number, to: number): boolean => {
      const { said, isParted } = gapOf(sentence, from, to);
      return !isParted && said.length <= maxBetween;
    };
    return sentence.cues('changed').some(
      (deed) =>
        isNear(sentence, deed, words) &&
        sentence.cues('changedTo').some((target) => {
          const from = startOf(sentence, target.last + 1);
          const present = sentence.values.find(({ start }) => start >= from);
          if (present === undefined || gapOf(sentence, from, present.start).said.length > 0) return false;
          const isBeside =
            deed.last < target.first
              ? beside(startOf(sentence, deed.last + 1), startOf(sentence, target.first))
              : beside(present.end, startOf(sentence, deed.first));
          return isBeside && values.some((value) => areSameKind(value, present)) && !values.some((value) => this.#isSame(value, present));
        }),
    );
  }

  // A retraction and the sentences after it that may say what holds.
  #passage(by: number): readonly number[] {
    const { block, speaker } = itemAt(this.#statements, by);
    const passage = [by];
    for (let at = by + 1; at <= by + maxBehind && at < this.#statements.length; at++) {
      const next = itemAt(this.#statements, at);
      if (next.block !== block && (speaker === undefined || next.speaker !== speaker)) break;
      passage.push(at);
    }
    return passage;
  }

  // The sentence that says what holds: the next one that shares a word with the claim, or the retraction itself if it continues with more.
  #heldBehind(claim: number, by: number): number {
    const [, ...behind] = this.#passage(by);
    const { words } = this.#read(claim);
    const sentence = this.#read(by);
    const goesOn = sentence.values.length > 0 || sentence.cues('adversatives').length > 0 || /[^:]{30}:\s/.test(itemAt(this.#statements, by).text);
    return behind.find((at) => shared(words, this.#read(at).words) > 0) ?? (goesOn ? by : (behind[0] ?? by));
  }

  // The sentence of the passage with a new value for the thing a claim is about.
  #inItsStead(claim: Read, passage: readonly number[]): number | undefined {
    const [by = 0] = passage;
    const said = this.#read(by).values;
    const repeated = claim.values.filter((value) => said.some((other) => this.#isSame(value, other)));
    const formers = repeated.length > 0 ? repeated : claim.values;
    if (formers.length === 0) return undefined;
    return passage.find((at) => {
      const others = this.#read(at).values.filter((value) => !claim.values.some((former) => this.#isSame(value, former)));
      if (others.length === 0) return false;
      const fit = this.#fit(claim, by, at);
      // A bare number may be a value of anything.
      return others.some((value) => fit >= (value.groups.has('number') ? minShared : 1) && formers.some((former) => areSameKind(value, former)));
    });
  }

  // For a correction that says nothing but a value ("Correction: it is 12 May"), the first statement with a value of the same kind.
  #firstOfItsKind(by: number): number | undefined {
    const { tokens, words, values, cues } = this.#read(by);
    const cued = new Set(cues('corrections').flatMap(({ first, last }) => tokens.slice(first, last + 1).map(({ lower }) => lower)));
    if (values.length === 0 || [...words].some((word) => !cued.has(word) && !idleDateWords.has(word))) return undefined;
    const isOfItsKind = (claim: number): boolean =>
      this.#mayBeClaim(claim) && this.#read(claim).values.some((value) => values.some((own) => areSameKind(value, own)));
    return Array.from({ length: Math.min(by, reach) }, (_, at) => Math.max(0, by - reach) + at).find(isOfItsKind);
  }

  // How much a claim shares with its retraction and with what holds: one per word in common, two for a value in common.
  #fit({ words, values }: Read, by: number, holds: number): number {
    const taking = this.#read(by);
    const repeats = values.some((value) => taking.values.some((other) => this.#isSame(value, other)));
    const held = this.#read(holds).words;
    return countOf(words, (word) => taking.words.has(word) || held.has(word)) + (repeats ? minShared : 0);
  }

  #isSame(one: Anchor, other: Anchor): boolean {
    return this.#textOf(one) === this.#textOf(other) && areSameKind(one, other);
  }

  readonly #textOf = oncePer(({ start, end }: Anchor): string => this.#document.text.slice(start, end).toLowerCase());

  // "This was withdrawn", "the proposal was rejected": a sentence that refers to the one before it.
  #pointsBack(by: number): boolean {
    const [before, own] = [itemAt(this.#statements, by - 1), itemAt(this.#statements, by)];
    if (before.speaker !== own.speaker || isQuestion(before.text)) return false;
    if (pointerOf(own.text, this.#code) === 'before') return true;
    const sentence = this.#read(by);
    const { values, words, tokens } = sentence;
    const cues = sentence.cues('corrections').concat(sentence.cues('cancelled'));
    const pointsAt = (place: number): boolean =>
      pointerOf(this.#document.text.slice(startOf(sentence, place), sentence.end), this.#code) === 'before';
    if (cues.some(({ first }) => first >= besideCue && pointsAt(first - besideCue))) return true;
    if (before.block !== own.block || values.length > 0 || words.size > maxBare) return false;
    const claim = this.#read(by - 1);
    const starts = new Set([...claim.words].map((word) => word.slice(0, sameStart)));
    const closing = tokens.findLastIndex(({ lower }) => !mark.test(lower));
    return cues.some(
      ({ first, last }) =>
        (claim.values.length > 0 && last === closing) ||
        tokens.slice(0, first).some(({ lower }) => lower.length >= sameStart && words.has(lower) && starts.has(lower.slice(0, sameStart))),
    );
  }
}

const shared = (words: ReadonlySet<string>, others: ReadonlySet<string>): number => countOf(words, (word) => others.has(word));

function countOf(words: ReadonlySet<string>, counts: (word: string) => boolean): number {
  let count = 0;
  for (const word of words) if (counts(word)) count++;
  return count;
}

/** Whether one of the words is right before a cue. */
const isNear = ({ tokens }: CuedSentence, { first }: Cue, words: ReadonlySet<string>): boolean =>
  tokens.slice(Math.max(0, first - near), first).some(({ lower }) => words.has(lower));
