// Two engines in a row: the second is consulted only about texts of which the first is not sure enough.
import { compact } from '../core/compact.js';
import type { Engine } from '../core/engine.js';
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../core/label.js';
import type { ModelUsage } from '../core/usage.js';
import { itemAt, wordAt } from '../text/at.js';
import { logistic, softmax } from '../text/probability.js';
import { calibrationOf, type Tuning } from './tuned-engine.js';

interface CascadeParts {
  readonly id: string;
  readonly first: Engine;
  readonly second: Engine;
  /** Minimum probability of its answer to rely on the first engine, 0 to 1; if absent, the thresholds of the calibration decide. */
  readonly confidence?: number;
  /** The calibration of the first engine; questions for which it has no proven threshold go to the second. */
  readonly calibration?: Tuning['calibration'];
}

/** Scores labels in two steps; the second engine does everything else. Reports through `explain` how many texts went to the second engine. */
export function cascadeEngine({ id, first, second, confidence, calibration }: CascadeParts): Engine {
  const isRelied = (scores: LabelScores, question: LabelQuestion): boolean => {
    if (confidence !== undefined) return isSure(scores, question, confidence);
    return calibrationOf(question, calibration)?.threshold !== undefined && scores.uncertain === false;
  };
  let asked = 0;
  let wentOn = 0;
  const scoreLabels = async (request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> => {
    const early = await first.can.scoreLabels!(request, signal);
    const unsure = request.texts.flatMap((_, text) =>
      itemAt(early.scores, text).every((scores, question) => isRelied(scores, itemAt(request.questions, question))) ? [] : [text],
    );
    asked += request.texts.length;
    wentOn += unsure.length;
    request.explain?.(
      `${first.id}: ${request.texts.length - unsure.length} of ${request.texts.length} texts, the rest by ${second.id}; ${wentOn} of ${asked} so far`,
    );
    if (unsure.length === 0) return { ...early, answeredBy: first.id };
    const late = await second.can.scoreLabels!({ ...request, texts: unsure.map((text) => wordAt(request.texts, text)) }, signal);
    const scores = early.scores.map((own, text) => {
      const place = unsure.indexOf(text);
      return place < 0 ? own : itemAt(late.scores, place);
    });
    const usage = sumOf(early.usage, late.usage);
    const by =
      unsure.length === request.texts.length ? second.id : `${first.id} (${request.texts.length - unsure.length}), ${second.id} (${unsure.length})`;
    return { scores, answeredBy: late.answeredBy ?? by, ...compact({ usage }) };
  };
  return {
    id,
    summary: `${first.id}, then ${second.id} below ${confidence ?? 'the proven threshold'}`,
    can: { ...second.can, scoreLabels },
    ...(first.seesPages === true || second.seesPages === true ? { seesPages: true } : {}),
    ready: async (signal) => {
      const readiness = await Promise.all([first.ready(signal), second.ready(signal)]);
      return readiness.find(({ ready }) => !ready) ?? { ready: true };
    },
    close: async () => undefined,
  };
}

function isSure({ logits, uncertain }: LabelScores, { mode }: LabelQuestion, confidence: number): boolean {
  if (uncertain === true) return false;
  const shares = mode === 'exclusive' ? softmax(logits) : logits.map(logistic).map((yes) => Math.max(yes, 1 - yes));
  const surest =
    mode === 'exclusive' ? shares.reduce((best, share) => Math.max(best, share), 0) : shares.reduce((min, share) => Math.min(min, share), 1);
  return surest >= confidence;
}

function sumOf(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { inputTokens: one.inputTokens + other.inputTokens, outputTokens: one.outputTokens + other.outputTokens };
}
