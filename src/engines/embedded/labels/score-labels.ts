// The embedded engine's scoreLabels: every question for every text. `scoring` compares exclusive labels with each other, `yes-no.ts` answers yes/no questions.
import { heed } from '../../../core/abort.js';
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { once, oncePerKey } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { instructionParts } from '../../../text/instruction-parts.js';
import { bodyOf } from '../../../text/letter-lines.js';
import { analyse } from '../extraction/analyse.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { type JudgeTrust, type PreparedExclusive, prepareExclusive, scoreExclusive } from '../scoring/score-exclusive.js';
import { type PreparedIndependent, prepareIndependent, scoreIndependent } from '../scoring/score-independent.js';
import { type PreparedRanges, prepareRanges, scoreRanges } from '../scoring/score-ranges.js';
import { type PreparedScale, prepareScale, scoreScale } from '../scoring/score-scale.js';
import { type OpenQuestion, openQuestionOf, optionFits } from './answer-options.js';
import { applyDenials, type LabelPair, labelPair, verdictOf } from './apply-denials.js';
import { type PreparedEither, prepareEither, scoreEither } from './beside-rest.js';
import { channelNamed, describeLabel } from './explain-scores.js';
import { judgeField, statedLabel } from './field-trust.js';
import { readGuidance } from './read-guidance.js';
import { maxJudged, type ReadParts, type ReadText, readParts } from './read-parts.js';
import type { TextView } from './read-text.js';
import type { Readings } from './readings.js';
import { asidesOf, withoutStretches } from './set-aside.js';
import { optionGroups, type Ticked, tickedLabels } from './ticked-options.js';
import type { TopicText } from './topic.js';
import { answerYesNo, type PreparedYesNo, prepareYesNo } from './yes-no.js';
import { optionLogits, type YesNoOptions, yesNoOptions } from './yes-no-options.js';

/** A question, read once for all texts. */
type PreparedQuestion = PreparedYesNoQuestion | PreparedSeveral | PreparedPair | PreparedNumeric | PreparedComparison;
type PreparedComparison = PreparedOptions | PreparedExclusive | PreparedEither | PreparedScale;

/** Labels of which any number may apply. */
interface PreparedSeveral {
  readonly several: PreparedIndependent;
}

/** A yes/no question, or the options of one. */
interface PreparedYesNoQuestion {
  readonly question: LabelQuestion;
  readonly asked: PreparedYesNo;
  /** Set if the labels are options. */
  readonly options: YesNoOptions | null;
  readonly biases: readonly number[];
}

/** Two labels that negate each other: answers to a question if the text discusses what is asked, otherwise labels compared with each other. */
interface PreparedPair {
  readonly pair: LabelPair;
  /** Null if the request is the name of a thing, not a statement. */
  readonly answered: PreparedYesNoQuestion | null;
  readonly otherwise: PreparedComparison;
}

/** Labels that are ranges of a quantity: answered by a number of the text, or else compared with each other. */
interface PreparedNumeric {
  readonly numeric: PreparedRanges;
  readonly otherwise: PreparedComparison;
}

/** Answers to one open question. */
interface PreparedOptions {
  readonly question: LabelQuestion;
  readonly open: OpenQuestion;
  readonly biases: readonly number[];
}

/** Scores every question for every text; `judge` returns, for a text, how far the value of a field can be trusted. */
export async function scoreLabels(
  request: ScoreLabelsRequest,
  signal: AbortSignal,
  judge: (view: TextView) => JudgeTrust = judgeField,
): Promise<LabelFindings> {
  const kept = request.questions.map(prepare);
  const questions = kept.map(({ prepared }) => prepared);
  const scores: LabelScores[][] = [];
  for (const text of request.texts) {
    await heed(signal);
    const { start, end } = bodyOf(text);
    const whole = readParts(text, { start, end });
    const { view } = whole.all.topic;
    if (view.words.length === 0) {
      scores.push(request.questions.map((question) => scoreEmptyText(question, request)));
      continue;
    }
    const document = once(() => analyse({ text }));
    const groups = optionGroups(text);
    const readWithout = (stretches: readonly Span[]): ReadParts | null => {
      const left = withoutStretches(text, stretches);
      return left === null ? null : readParts(left, { start, end });
    };
    const meant = once(() => readWithout(asidesOf(view).unmeant) ?? whole);
    const left = once(() => readWithout([...asidesOf(view).unmeant, ...asidesOf(view).fine]) ?? meant());
    const scoreComparison = (question: PreparedComparison, trust: JudgeTrust | undefined, parts: ReadParts): LabelScores => {
      if ('beside' in question) return scoreEither(parts.all, question, request, trust);
      if ('open' in question) return answerOpenQuestion(parts.all.topic.view, document(), question, request);
      if ('scale' in question) return scoreScale(question, parts.all.topic, parts.all.readings, request);
      const { topic, readings } = parts.readFor(question.labels);
      return scoreExclusive(question, topic, readings, request, trust);
    };
    scores.push(
      questions.map((question, index) => {
        const own = itemAt(kept, index).asked;
        const ticked =
          own.mode === 'exclusive' && !hasYesNoOptions(question) ? tickedLabels(groups, own.labels, `${own.name ?? ''} ${own.guidance}`) : null;
        if (ticked !== null) return scoreTicked(ticked, own, request, tickedOrNot);
        const stated = own.isField === true && own.mode === 'exclusive' && !hasYesNoOptions(question) ? statedLabel(own, view) : null;
        if (stated !== null) return scoreTicked(stated, own, request, statedOrNot);
        const trust = own.isField === true ? judge(view) : undefined;
        if ('several' in question) return scoreIndependent(question.several, whole.all.topic, whole.all.readings, request);
        if ('asked' in question) return answerQuestion(whole.all.topic, whole.all.readings, question, request);
        if ('pair' in question) {
          const answer = answerPair(whole.all, question, request);
          if (answer !== null) return answer;
        }
        if ('numeric' in question) {
          const answer = scoreRanges(question.numeric, document(), request);
          if (answer !== null) return answer;
        }
        const labels = 'otherwise' in question ? question.otherwise : question;
        const score = (read: ReadParts): LabelScores => {
          const scoreWithout = (place: Span): LabelScores | null => {
            const rest = withoutStretches(read.all.topic.view.text, [place]);
            return rest === null ? null : scoreComparison(labels, trust, readParts(rest, { start, end }));
          };
          return applyDenials(own, read.all.topic.view, scoreComparison(labels, trust, read), scoreWithout, request.explain);
        };
        // The value of a field, a level of a scale or an answer may be in the parts that are otherwise set aside.
        const part = own.isField === true || 'scale' in labels || 'open' in labels ? 'whole' : partFor(labels);
        if (part === 'whole') return score(whole);
        const answer = part === 'left' && left() !== meant() ? score(left()) : null;
        if (answer !== null && answer.uncertain !== true) return answer;
        // What is fine may still be the subject of the text: it is ignored only if the rest gives a certain answer.
        const ofMeant = score(meant());
        return answer === null ? ofMeant : { ...ofMeant, uncertain: true };
      }),
    );
  }
  return { scores, unmet: ignoredParts(request.questions, questions) };
}

/** Scores for a text without words, which says nothing about any label. */
function scoreEmptyText({ labels }: LabelQuestion, { evidence }: ScoreLabelsRequest): LabelScores {
  return { logits: labels.map(() => 0), uncertain: true, ...(evidence ? { evidence: labels.map(() => null) } : {}) };
}

/** Parts of the guidance that neither are the question the labels answer nor say which labels to prefer. */
function ignoredParts(questions: readonly LabelQuestion[], prepared: readonly PreparedQuestion[]): string[] {
  const heeded = new Set<string>();
  const parts = questions.flatMap(({ guidance, labels }, index) => {
    const own = instructionParts(guidance);
    const one = itemAt(prepared, index);
    if (own[0] !== undefined && ('open' in one || 'pair' in one || 'numeric' in one || hasYesNoOptions(one))) heeded.add(own[0]);
    for (const part of own) if (readGuidance(part, labels).some((bias) => bias !== 0)) heeded.add(part);
    return own;
  });
  return [...new Set(parts)].filter((part) => !heeded.has(part));
}

/** Options that mean yes and no are read together with the question (`stated-cells.ts`). */
const hasYesNoOptions = (question: PreparedQuestion): boolean => 'asked' in question;

/** Probability that the option ticked or stated on a form is the intended one. */
const tickHolds = 0.99;

/** Descriptions of a ticked option, and of any other, for explanations. */
const tickedOrNot = ['an option of the form that is ticked', 'an option of the form that is not ticked'] as const;
const statedOrNot = ['what a line of the form states', 'not what a line of the form states'] as const;

/** Scores of labels that are options on a form: ticked labels score equally; if none is ticked, all do. Uncertain unless exactly one is ticked. */
function scoreTicked(
  { places, count }: Ticked,
  { labels, guidance }: LabelQuestion,
  { evidence, explain }: ScoreLabelsRequest,
  [is, isNot]: readonly [string, string],
): LabelScores {
  const biases = readGuidance(guidance, labels);
  const against = count === 0 ? 0 : Math.log((1 - tickHolds) / tickHolds) + Math.log(count / Math.max(1, labels.length - count));
  const logits = places.map((place, index) => (place === null ? against : 0) + numberAt(biases, index));
  labels.forEach(({ name }, index) => {
    explain?.(`${name}: ${numberAt(logits, index).toFixed(2)} = ${places[index] === null ? isNot : is}`);
  });
  return { logits, uncertain: count !== 1, ...(evidence ? { evidence: places } : {}) };
}

/** Which part of a text counts: all of it for emotions; all but what is set aside for opinions; otherwise what is neither set aside nor fine. */
function partFor(question: PreparedExclusive | PreparedEither): 'whole' | 'meant' | 'left' {
  const { opinions, gates } = ('beside' in question ? question.beside : question).labels;
  if ((gates.get('emotion') ?? 0) >= maxJudged) return 'whole';
  return opinions >= maxJudged ? 'meant' : 'left';
}

// The same labels recur: chunks, files of a run, requests of one client. The most recent questions are cached in prepared form.
const maxRecent = 64;
const maxKeyLength = 20_000;
const prepareKept = oncePerKey((question: string) => withPrepared(JSON.parse(question)), maxRecent);

/** A question with its prepared form; a cached question is the same object each time. */
type Kept = { readonly asked: LabelQuestion; readonly prepared: PreparedQuestion };

function prepare(question: LabelQuestion): Kept {
  const key = JSON.stringify(question);
  return key.length <= maxKeyLength ? prepareKept(key) : withPrepared(question);
}

const withPrepared = (asked: LabelQuestion): Kept => ({ asked, prepared: prepareAnew(asked) });

function prepareAnew(question: LabelQuestion): PreparedQuestion {
  const options = yesNoOptions(question);
  if (options === null && question.mode === 'independent') return { several: prepareIndependent(question) };
  if (options !== null || question.mode === 'yes-no') {
    const biases = readGuidance(question.guidance, options === null ? question.labels : question.labels.map(({ rubric }) => ({ name: '', rubric })));
    const { name, rubric } = itemAt(question.labels, 0);
    const asked = options === null ? prepareYesNo(rubric, rubric === '' ? name : '') : prepareYesNo(options.request, '', true);
    if (options === null && rubric !== '' && isSubject(asked)) return { several: prepareIndependent(question) };
    return { question, asked, options, biases };
  }
  const otherwise = prepareComparison(question);
  const numeric = prepareRanges(question);
  if (numeric !== null) return { numeric, otherwise };
  const pair = labelPair(question);
  if (pair === null) return otherwise;
  if (!pair.isStatement) return { pair, answered: null, otherwise };
  const asked = prepareYesNo(pair.request, '', true);
  // For judgements of a text ("Is the review positive?"), all labels are read together.
  if (asked.route !== null) return otherwise;
  return { pair, answered: { question, asked, options: pair, biases: readGuidance(question.guidance, question.labels) }, otherwise };
}

function prepareComparison(question: LabelQuestion): PreparedComparison {
  if (question.ordinal === true) return prepareScale(question);
  const open = openQuestionOf(question);
  if (open !== null) return { question, open, biases: readGuidance(question.guidance, question.labels) };
  const beside = prepareExclusive(question);
  return prepareEither(question, beside) ?? beside;
}

// A bare name or phrase asks whether the text is about it.
function isSubject({ question, route }: PreparedYesNo): boolean {
  return question.form === 'phrase' && !question.isDenied && route === null;
}

/** Answers a pair of labels; null if the text does not discuss what is asked, or does not state it plainly of the thing in question. */
function answerPair({ topic, readings }: ReadText, { pair, answered }: PreparedPair, request: ScoreLabelsRequest): LabelScores | null {
  if (answered !== null)
    return pair.about.some(({ stem }) => topic.view.withStem(stem) >= 0) ? answerQuestion(topic, readings, answered, request) : null;
  const logOdds = verdictOf(pair, topic.view);
  return logOdds === null ? null : { logits: optionLogits(pair.sides, logOdds, false), uncertain: false };
}

function answerOpenQuestion(
  view: TextView,
  document: AnalysedDocument,
  { question, open, biases }: PreparedOptions,
  { evidence, explain }: ScoreLabelsRequest,
): LabelScores {
  const fits = optionFits(open, view, document);
  fits.logits.forEach((logit, index) => {
    explain?.(
      `${itemAt(question.labels, index).name}: ${(logit + numberAt(biases, index)).toFixed(2)} = how far the text supports the option as the answer`,
    );
  });
  const scores = { logits: fits.logits.map((logit, index) => logit + numberAt(biases, index)), uncertain: fits.isUncertain };
  return evidence ? { ...scores, evidence: fits.places } : scores;
}

function answerQuestion(
  text: TopicText,
  readings: Readings,
  { question, asked, options, biases }: PreparedYesNoQuestion,
  { evidence, explain }: ScoreLabelsRequest,
): LabelScores {
  const answer = answerYesNo(asked, text, readings);
  const label = options === null ? itemAt(question.labels, 0).name : 'yes';
  explain?.(describeLabel(label, channelNamed(answer.channel, asked.view, asked.route), answer.logOdds, options === null ? numberAt(biases, 0) : 0));
  const own = options === null ? [answer.logOdds] : optionLogits(options.sides, answer.logOdds, answer.isUncertain);
  const logits = own.map((logit, index) => logit + numberAt(biases, index));
  return { logits, uncertain: answer.isUncertain, ...(evidence ? { evidence: question.labels.map(() => answer.evidence) } : {}) };
}
