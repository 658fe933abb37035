// The model engine's weighSegments: an engine without a model preselects segments that could matter, and the model compares only those.
import type { Segment, SegmentWeights, WeighRequest } from '../../../core/weigh.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { logistic, logOdds, softmax } from '../../../text/probability.js';
import type { Calls } from '../calls.js';
import { type Message, UnusableAnswer } from '../driver.js';
import type { LetterPriors } from '../labels/letter-prior.js';
import type { LetterQuestion } from '../labels/letter-question.js';
import { letterOf } from '../labels/letters.js';
import { decisiveness } from '../labels/score-labels.js';
import { chooseAmong, optionsPerRound } from '../labels/tournament.js';
import type { LocalEngine } from '../local.js';
import { byteLength, contextTokens } from '../pieces.js';
import { codeFor, dataRule, withoutControlWords } from '../text-block.js';

// The model reads at most this share of the text, but at least `minCompared` segments.
const maxShare = 0.3;
const minCompared = 8;
const maxCompared = 48;
const passagesPerQuestion = 8;
// Weight of the model in the log-linear pool of both weightings.
const modelWeight = 0.7;
const promptTokens = 900;

/**
 * Segments that are not preselected keep their first weights. The others share their total first probability, by the weighted geometric mean of both
 * weightings. If the model names no passage, the first weights are returned and marked as such.
 */
export async function weighSegments(
  request: WeighRequest,
  calls: Calls,
  signal: AbortSignal,
  priors: LetterPriors,
  local: LocalEngine | undefined,
): Promise<SegmentWeights> {
  const { prompt, segments } = request;
  const first = await (local?.weighSegments(request, signal) ?? evenWeights(segments));
  const compared = preselected(segments, first.logOdds);
  if (compared.length < 2 || !/[\p{L}\p{N}]/u.test(prompt)) return first;
  const room = Math.max(80, Math.floor((contextTokens(calls) - promptTokens - byteLength(prompt)) / passagesPerQuestion));
  const question: LetterQuestion<number> = {
    prompt: (shown) =>
      passagePrompt(
        prompt,
        shown.map((index) => passage(itemAt(segments, index), room)),
      ),
    nameOf: () => '',
    // Many passages can matter equally, so a small lead is no reason to distrust a pass.
    smallMargin: 0,
  };
  const opinionOfModel = await chooseAmong(question, compared, Math.min(passagesPerQuestion, optionsPerRound(calls)), priors, calls).catch(
    (error: unknown) => {
      if (error instanceof UnusableAnswer && local !== undefined) return error;
      throw error;
    },
  );
  if (opinionOfModel instanceof UnusableAnswer) return { ...first, answeredBy: local!.id, because: opinionOfModel.message };
  const { logits } = opinionOfModel;
  const opinion = softmax(logits);
  const before = compared.map((index) => logistic(numberAt(first.logOdds, index)));
  const total = before.reduce((sum, probability) => sum + probability, 0);
  const pooled = softmax(
    compared.map(
      (_, place) =>
        modelWeight * Math.log(Math.max(1e-9, numberAt(opinion, place))) +
        (1 - modelWeight) * Math.log(Math.max(1e-9, numberAt(before, place) / total)),
    ),
  );
  const weights = [...first.logOdds];
  compared.forEach((index, place) => {
    weights[index] = logOdds(Math.min(0.999, total * numberAt(pooled, place)));
  });
  return { ...first, logOdds: weights, match: Math.max(first.match, decisiveness(opinion)) };
}

function evenWeights(segments: readonly Segment[]): SegmentWeights {
  return { logOdds: segments.map(() => logOdds(1 / Math.max(2, segments.length))), match: 0 };
}

/** Indices, in text order, of the segments with the highest weights: up to 30 % of the text, at least 8 and at most 48 segments. */
function preselected(segments: readonly Segment[], weights: readonly number[]): number[] {
  const order = [...segments.keys()].sort((a, b) => numberAt(weights, b) - numberAt(weights, a) || a - b);
  const max = maxShare * segments.reduce((sum, { text }) => sum + text.length, 0);
  let taken = 0;
  const chosen: number[] = [];
  for (const index of order) {
    if (chosen.length >= maxCompared || (chosen.length >= minCompared && taken + itemAt(segments, index).text.length > max)) break;
    chosen.push(index);
    taken += itemAt(segments, index).text.length;
  }
  return chosen.sort((a, b) => a - b);
}

// A long segment is judged by its start; compression decides elsewhere what to keep of it.
function passage({ text, heading }: Segment, room: number): string {
  const shown = heading === '' ? text : `${heading}: ${text}`;
  return withoutControlWords(
    shown
      .slice(0, Math.floor(room / 2))
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/\s+/g, ' '),
  );
}

function passagePrompt(prompt: string, passages: readonly string[]): Message[] {
  const code = codeFor(passages.join('\n'));
  return [
    {
      role: 'system',
      content: `You find what is needed for an answer. ${dataRule.replace('The text stands', 'Passages of a text stand')} You answer with one capital letter and nothing else.`,
    },
    {
      role: 'user',
      content: [
        `Which passage is needed most for this question or task: ${prompt}`,
        '',
        `<passages ${code}>`,
        ...passages.map((text, index) => `${code} ${letterOf(index)}. ${text}`),
        `</passages ${code}>`,
        '',
        `Answer with one letter from A to ${letterOf(passages.length - 1)}.`,
      ].join('\n'),
    },
  ];
}
