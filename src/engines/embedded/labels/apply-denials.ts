// How denials in a text affect exclusive labels: a label whose own words the text only denies loses to its opposite. If the clauses disagree, or the label may
// be a person related to the writer, the answer is uncertain. Two labels that negate each other are answered as the yes/no question they form.
import type { LabelQuestion, LabelScores } from '../../../core/label.js';
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { largest, smallest } from '../../../text/lists.js';
import { readQuestion, type StatementWord } from '../reading/request/question.js';
import { calibrationScale } from '../scoring/scorer.js';
import { clauseVerdict } from './clause-verdict.js';
import { type DenyingText, denyingText, stanceOf } from './label-stance.js';
import { shippedPairs } from './models.js';
import { areOpposite, areRivals, isOfWriter, type LabelWord, type LabelWords, labelWord, namesPerson, ownWords } from './opposite-labels.js';
import { formOfPair } from './pair-model.js';
import { spellOut } from './read-rubric.js';
import type { TextView, Word } from './read-text.js';
import { sideOf, type YesNoOptions } from './yes-no-options.js';

/** A pair of labels that negate each other, together with what is asked. */
export interface LabelPair extends YesNoOptions {
  /** Words of the request other than the labels' own: a text with none of them does not discuss it. */
  readonly about: readonly Word[];
  /** Whether the request is itself a question or statement; otherwise it names a thing that the label describes. */
  readonly isStatement: boolean;
}

/** The yes/no question that two labels which negate each other form with the request; null if there is no such pair, or the request adds nothing. */
export function labelPair({ mode, labels, guidance, ordinal }: LabelQuestion): LabelPair | null {
  if (mode !== 'exclusive' || ordinal === true) return null;
  const words = ownWords(labels);
  const [one, other, ...more] = labels.flatMap(({ name }, index) => (sideOf(name) === 'maybe' ? [] : [index]));
  if (one === undefined || other === undefined || more.length > 0) return null;
  const [first, second] = [words[one] ?? null, words[other] ?? null];
  if (first === null || second === null || !areOpposite(first, second)) return null;
  const yes = isReversed(first) && !isReversed(second) ? other : one;
  const { name, rubric } = itemAt(labels, yes);
  const asked = askedWith(yes === one ? first : second, guidance === '' ? rubric : guidance, name);
  if (asked === null) return null;
  const [ofYes, ofOther] = asked.isReversed ? (['no', 'yes'] as const) : (['yes', 'no'] as const);
  return { ...asked, sides: labels.map((_, index) => (index === yes ? ofYes : index === one || index === other ? ofOther : 'maybe')) };
}

const isReversed = ({ words, isDenied }: LabelWords): boolean => words.filter((word) => word.isReversed).length % 2 === (isDenied ? 0 : 1);

function askedWith(own: LabelWords, guidance: string, name: string): (Omit<LabelPair, 'sides'> & { readonly isReversed: boolean }) | null {
  const wording = spellOut(itemAt(guidance.split('\n', 1), 0));
  const { words, form, isDenied } = readQuestion(wording);
  const likeOwn = ({ key, word }: StatementWord): LabelWord | undefined =>
    own.words.find((one) => one.key === key || one.word.stem === word.stem || one.word.form === word.form);
  const about = words.filter((one) => likeOwn(one) === undefined).map(({ word }) => word);
  // "Dinner included" and "dinner excluded" name what they describe.
  if (about.length === 0) return own.words.length < 2 ? null : { request: spellOut(name), about, isStatement: false, isReversed: false };
  if (form === 'phrase') return { request: spellOut(name), about, isStatement: false, isReversed: false };
  if (about.length === words.length || (form !== 'question' && form !== 'statement')) return null;
  const turns = words.filter((one) => (likeOwn(one)?.isReversed ?? labelWord(one.word).isReversed) !== labelWord(one.word).isReversed).length;
  return { request: wording, about, isStatement: true, isReversed: (turns % 2 === 1) !== (isDenied !== own.isDenied) };
}

/** Log-odds, from a clause of the text, that the positive label of the pair applies to the named thing; null if no clause says so plainly. */
export function verdictOf({ request, about, isStatement }: LabelPair, view: TextView): number | null {
  if (isStatement) return null;
  const named = about.filter(({ stem }) => view.withStem(stem) >= 0);
  if (named.length === 0 && about.length > 0) return null;
  const question = readQuestion([...named.map(({ form }) => form), request].join(' '));
  const verdict = clauseVerdict(question, view, true);
  return verdict === null ? null : (verdict.holds ? 1 : -1) * saidOdds(view);
}

// An explicit statement is given the highest log-odds that the statement model may return.
const saidOdds = (view: TextView): number => shippedPairs().limit[formOfPair(false, view.tokens.length)];

/** Adjusts the scores of exclusive labels for what the text denies. */
export function applyDenials(
  { labels, ordinal, isField, guidance }: LabelQuestion,
  view: TextView,
  scores: LabelScores,
  scoreWithout: (place: Span) => LabelScores | null = () => null,
  explain?: (line: string) => void,
): LabelScores {
  if (ordinal === true || labels.length < 2) return scores;
  if (scores.foreign !== undefined) return scores;
  const words = ownWords(labels);
  const top = scores.logits.indexOf(largest(scores.logits));
  const own = words[top] ?? null;
  if (own === null) return scores;
  const doubted = (why: string): LabelScores => {
    explain?.(`${itemAt(labels, top).name}: ${why}`);
    return { ...scores, logits: flattened(scores.logits), uncertain: true };
  };
  // "My landlord" is written by somebody else: the text does not say whether that writer is meant.
  const hasOther = labels.length === 2 && guidance === '' && words.some(namesPerson);
  if (hasOther && isOfWriter(own, view)) return doubted('somebody related to the writer, who may be the person of the other label');
  const { text } = denyingIn(view);
  if (text === null) return scores;
  const opposite = words.findIndex((other) => areOpposite(own, other));
  const stance = stanceOf(own, text);
  const contrary = words[opposite] ?? null;
  const against = contrary === null ? null : stanceOf(contrary, text);
  const [isSaid, isDenied] = [stance.said > 0, stance.denied > 0];
  if (opposite >= 0) {
    if ((isSaid && isDenied) || (stance.open > 0 && (against?.said ?? 0) + stance.said === 0)) return doubted(deniesIt);
    if (!isDenied) return scores;
    if (stance.open > 0) return doubted(deniesIt);
    return given(opposite);
  }
  if (isSaid) return scores;
  const rest = isDenied && isField !== true && stance.place !== null ? scoreWithout(stance.place) : null;
  const isOther = rest !== null && rest.logits.indexOf(largest(rest.logits)) !== top;
  if (isOther && rest.uncertain !== true) return rest;
  const doubt = (): LabelScores => (isOther ? { ...rest, uncertain: true } : doubted(deniesIt));
  // "I cannot cancel the order" may come from someone who wants to; "I don't want to cancel the order" may not. "I have no access" is about access all the
  // same, unless the text affirms another label: "No cash, only cards".
  const isMeant = words.some((other) => (isDenied && other !== null && other !== own && stanceOf(other, text).said > 0) || areRivals(own, other));
  if (!stance.isPredicate) return (isDenied || stance.open > 0) && isMeant ? doubt() : scores;
  if (isDenied && stance.open === 0 && labels.length === 2 && isField !== true) return given(1 - top);
  return doubt();

  function given(label: number): LabelScores {
    explain?.(`${itemAt(labels, label).name}: the text denies “${itemAt(labels, top).name}”`);
    const logits = scores.logits.map((logit, index) => (index === top ? smallest(scores.logits) : logit));
    const others = Math.log(logits.reduce((sum, logit, index) => (index === label ? sum : sum + Math.exp(logit)), 0));
    const evidence = scores.evidence?.map((one, index) => (index === label ? (stance.place ?? one) : one));
    return {
      ...scores,
      logits: logits.map((logit, index) => (index === label ? others + saidOdds(view) : logit)),
      uncertain: false,
      ...(evidence === undefined ? {} : { evidence }),
    };
  }
}

const denyingIn = oncePer((view: TextView): { readonly text: DenyingText | null } => ({ text: denyingText(view) }));

const deniesIt = 'the text denies it, at least in part';

/** Factor by which the probability of the top label exceeds 1/n once its score is doubted. */
const likelier = 1.05;
const flattened = (logits: readonly number[]): number[] => {
  const scale = calibrationScale(logits, likelier / logits.length);
  return logits.map((logit) => scale * logit);
};
