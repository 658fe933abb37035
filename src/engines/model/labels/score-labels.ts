// The model engine's scoreLabels: exclusive questions by letters, others by Yes and No; long texts are scored in pieces.
import { compact } from '../../../core/compact.js';
import type { TextLayout } from '../../../core/document.js';
import type { Label, LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt, wordAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { logistic, softmax } from '../../../text/probability.js';
import type { Calls } from '../calls.js';
import { type ShownPiece, shownPieces } from '../pages.js';
import { byteLength } from '../pieces.js';
import type { LabelCalibration } from './calibration.js';
import { type Choice, worstApproximation } from './choice.js';
import { clearLead } from './choose.js';
import { contentFreeText } from './content-free.js';
import { type Explanation, explainLabel } from './evidence.js';
import { chooseExamples, exampleBytes, maxShown } from './examples.js';
import { maxLetters } from './letters.js';
import { type AskedText, choicePrompt } from './prompts.js';
import { stateProbabilities } from './stated.js';
import { temperatureFor } from './temperature.js';
import { chooseAmong, optionsPerRound } from './tournament.js';
import { scoreYesNo } from './yes-no.js';

/** Scores every question for every text. The order of labels does not affect the prompts, except for the levels of a scale. */
export async function scoreLabels(
  { texts, questions, evidence, explain, layout }: ScoreLabelsRequest,
  calibration: LabelCalibration,
  calls: Calls,
): Promise<LabelFindings> {
  const scores = await Promise.all(
    texts.map((text) =>
      Promise.all(questions.map((question) => answer(text, question, { evidence, isOneOfMany: questions.length > 1, layout }, calibration, calls))),
    ),
  );
  for (const own of scores)
    own.forEach(({ logits, approximation }, index) => {
      const { mode, labels } = itemAt(questions, index);
      const shares = mode === 'exclusive' ? softmax(logits) : logits.map(logistic);
      const told = approximation === undefined ? '' : ` (${approximation})`;
      explain?.(`the model: ${labels.map(({ name }, label) => `${name} ${numberAt(shares, label).toFixed(3)}`).join(', ')}${told}`);
    });
  return { scores };
}

interface AnswerOptions {
  readonly evidence: boolean;
  /** Whether there are other questions about the same text. */
  readonly isOneOfMany: boolean;
  readonly layout: TextLayout | undefined;
}

async function answer(
  text: string,
  question: LabelQuestion,
  { evidence, isOneOfMany, layout }: AnswerOptions,
  calibration: LabelCalibration,
  calls: Calls,
): Promise<LabelScores> {
  const { labels } = question;
  const order = shownOrder(question);
  const options = order.map((index) => itemAt(labels, index));
  const spans = await shownPieces(text, layout, { reservedTokens: promptTokens(question), overlap: 0.1 }, calls);
  const pieces = await Promise.all(
    spans.map(async ({ start, end, images }) => {
      const comesFirst = isOneOfMany && end - start > promptTokens(question);
      const own = text.slice(start, end);
      const examples = await chooseExamples(own, question.mode === 'exclusive' ? (question.examples ?? []) : [], calibration.embed, calls.signal);
      return weigh({ text: own, comesFirst, images, examples }, question, options, calibration, calls);
    }),
  );
  const { logits: shown, approximation } = joinPieces(pieces, question.mode);
  const temperature = temperatureFor(question, calibration.temperatures);
  const logits = new Array<number>(labels.length).fill(0);
  order.forEach((index, place) => {
    logits[index] = numberAt(shown, place) / temperature;
  });
  const found = evidence && labels.length > 0 ? await explainBest(text, spans, pieces, question, logits, order, calls) : undefined;
  return { logits, ...found, ...compact({ approximation }) };
}

/** Logits for one question about a text that fits into the prompt, before the temperature is applied. */
export async function weigh(
  asked: AskedText,
  question: LabelQuestion,
  options: readonly Label[],
  calibration: LabelCalibration,
  calls: Calls,
): Promise<Choice> {
  if (calls.abilities.alternatives === 0 && options.length <= maxLetters) {
    const stated = await stateProbabilities(asked, question, options, calls);
    if (stated !== undefined) return stated;
  }
  if (question.mode !== 'exclusive') {
    const answers = await Promise.all(options.map((label) => scoreYesNo(asked, question.guidance, label, calls)));
    const approximation = worstApproximation(answers);
    return { logits: answers.map(({ logOdds }) => logOdds), ...compact({ approximation }) };
  }
  const { examples = [] } = asked;
  const ask = (about: AskedText): Promise<Choice> =>
    chooseAmong(
      { prompt: (shown: readonly Label[]) => choicePrompt(about, question, shown), nameOf: ({ name }) => name, smallMargin: clearLead },
      options,
      optionsPerRound(calls),
      examples.length > 0 ? calibration.priorsWithExamples : calibration.priors,
      calls,
    );
  const { logits, approximation } = await ask(asked);
  if (options.length < 2 || approximation === 'sampled') return { logits, ...compact({ approximation }) };
  // If examples are chosen per text, there is no fixed set to use with the content-free text.
  if ((question.examples?.length ?? 0) > maxShown) return { logits, ...compact({ approximation }) };
  const correction = await calibration.contentFree.correction(
    question,
    options,
    async () => (await ask({ text: contentFreeText, comesFirst: asked.comesFirst, examples })).logits,
  );
  return { logits: logits.map((value, index) => value - numberAt(correction, index)), ...compact({ approximation }) };
}

// Sorted by name, so that the order of the request cannot matter; levels of a scale keep their order, which is their meaning.
function shownOrder({ labels, ordinal }: LabelQuestion): number[] {
  const order = [...labels.keys()];
  if (ordinal === true) return order;
  const keys = labels.map(({ name, rubric }) => `${name}\0${rubric}`);
  return order.sort((a, b) => (wordAt(keys, a) < wordAt(keys, b) ? -1 : wordAt(keys, a) > wordAt(keys, b) ? 1 : a - b));
}

/**
 * Combines the answers for the pieces of a text. Independent: the highest log-odds, since one piece that says yes is enough. Exclusive: the mean of the
 * log-probabilities, each piece weighted by its decisiveness (1 - entropy / log k).
 */
function joinPieces(pieces: readonly Choice[], mode: LabelQuestion['mode']): Choice {
  const [first] = pieces;
  if (first === undefined || pieces.length === 1) return first ?? { logits: [] };
  const approximation = worstApproximation(pieces);
  const mark = approximation === undefined ? {} : { approximation };
  if (mode !== 'exclusive') return { logits: first.logits.map((_, index) => largest(pieces.map(({ logits }) => numberAt(logits, index)))), ...mark };
  const weights = pieces.map(({ logits }) => 1e-6 + decisiveness(softmax(logits)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const logProbabilities = pieces.map(({ logits }) => softmax(logits).map((probability) => Math.log(Math.max(1e-12, probability))));
  return {
    logits: first.logits.map((_, index) =>
      logProbabilities.reduce((sum, own, piece) => sum + (numberAt(weights, piece) / total) * numberAt(own, index), 0),
    ),
    ...mark,
  };
}

export function decisiveness(probabilities: readonly number[]): number {
  if (probabilities.length < 2) return 1;
  const entropy = probabilities.reduce((sum, probability) => (probability > 0 ? sum - probability * Math.log(probability) : sum), 0);
  return Math.max(0, 1 - entropy / Math.log(probabilities.length));
}

// Explains only the best label: each explanation costs a call, and the others are not shown.
async function explainBest(
  text: string,
  spans: readonly ShownPiece[],
  pieces: readonly Choice[],
  { mode, guidance, labels }: LabelQuestion,
  logits: readonly number[],
  order: readonly number[],
  calls: Calls,
): Promise<Pick<LabelScores, 'evidence' | 'reason'>> {
  const best = logits.indexOf(largest(logits));
  const place = order.indexOf(best);
  const support = pieces.map(({ logits: own }) => (mode !== 'exclusive' ? numberAt(own, place) : (softmax(own)[place] ?? 0)));
  const span = spans[support.indexOf(largest(support))];
  const evidence = new Array<Span | null>(logits.length).fill(null);
  if (span === undefined) return { evidence };
  const found: Explanation = await explainLabel(
    { text: text.slice(span.start, span.end), images: span.images, guidance, labels, chosen: best },
    calls,
  );
  if (found.evidence !== null) evidence[best] = { start: found.evidence.start + span.start, end: found.evidence.end + span.start };
  return { evidence, ...compact({ reason: found.reason }) };
}

// Estimated tokens of a prompt without the text: half a token per byte of the question and its examples, plus 400 for the frame and the answer.
function promptTokens({ guidance, labels, examples = [] }: LabelQuestion): number {
  const own = labels.map(({ name, rubric }) => byteLength(name) + byteLength(rubric) + 6).sort((a, b) => b - a);
  const shown = own.slice(0, 26).reduce((sum, bytes) => sum + bytes, 0);
  return 400 + Math.ceil((byteLength(guidance) + shown + exampleBytes(examples)) / 2);
}
