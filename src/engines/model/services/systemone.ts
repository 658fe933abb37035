// The engine for a server that answers typed decisions via `POST /v1/systemone` (choice, score and noul), all questions about a text in one request.
import { compact } from '../../../core/compact.js';
import type { Engine } from '../../../core/engine.js';
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import type { ModelUsage } from '../../../core/usage.js';
import { itemAt } from '../../../text/at.js';
import { logOdds } from '../../../text/probability.js';
import { UnusableAnswer } from '../driver.js';
import { JsonService, type JsonServiceOptions, throwPlain } from '../drivers/json-service.js';
import { ServerFault } from '../drivers/server-fault.js';
import { type Temperatures, temperatureFor } from '../labels/temperature.js';
import { inRounds } from '../labels/tournament.js';

interface SystemoneOptions extends JsonServiceOptions {
  /** Name of the model; the server's default if absent. */
  readonly model?: string;
  readonly temperatures?: Temperatures;
  /** Opens the engine that finds evidence for labels, which such servers do not return. */
  readonly explain: () => Promise<Engine>;
}

// The maximum of the wire format; a server may accept fewer.
const maxOptions = 255;
const minOptions = 2;
// Keeps logits finite: smaller probabilities are raised to this.
const minProbability = 1e-12;

/** Only scores labels; `completeEngine` supplies the other capabilities. Logits come from the server's probabilities, divided by the temperatures. */
export function systemoneEngine(options: SystemoneOptions): Engine {
  const { id, baseUrl, model, temperatures = {}, explain } = options;
  const service = new JsonService(options);
  let limit = maxOptions;

  const post = async (text: string, questions: JsonObject, signal: AbortSignal): Promise<{ answers: JsonObject; usage: ModelUsage }> => {
    const body = { ...compact({ model }), state: text, questions };
    const value = await service.run(signal, (inner) => service.once('/systemone', body, inner));
    if (!isJsonObject(value) || !isJsonObject(value.answers))
      throw new UnusableAnswer(`engine "${id}": the response of the server contains no decisions`);
    return { answers: value.answers, usage: usageOf(value.usage) };
  };

  const scoreText = async (
    text: string,
    questions: readonly LabelQuestion[],
    signal: AbortSignal,
  ): Promise<{ scores: LabelScores[]; usage: ModelUsage }> => {
    let usage = { inputTokens: 0, outputTokens: 0 };
    const ask = async (asked: readonly LabelQuestion[]): Promise<LabelScores[]> => {
      const answer = await post(text, wireOf(asked), signal);
      usage = { inputTokens: usage.inputTokens + answer.usage.inputTokens, outputTokens: usage.outputTokens + answer.usage.outputTokens };
      return asked.map((question, index) => readScores(id, question, index, answer.answers));
    };
    const isLarge = ({ mode, labels, ordinal }: LabelQuestion): boolean => mode === 'exclusive' && ordinal !== true && labels.length > limit;
    const small = questions.filter((question) => !isLarge(question));
    const scores = new Map<LabelQuestion, LabelScores>();
    if (small.length > 0) for (const [index, own] of (await ask(small)).entries()) scores.set(itemAt(small, index), own);
    for (const question of questions.filter(isLarge))
      scores.set(question, await inRounds(question.labels, limit, async (labels) => itemAt(await ask([{ ...question, labels }]), 0)));
    return { scores: questions.map((question) => cooled(scores.get(question)!, temperatureFor(question, temperatures))), usage };
  };

  // A server that accepts fewer options rejects the request; the limit is halved until a request succeeds.
  const scoreWithinLimit = async (
    text: string,
    questions: readonly LabelQuestion[],
    signal: AbortSignal,
  ): Promise<{ scores: LabelScores[]; usage: ModelUsage }> => {
    for (;;) {
      try {
        return await scoreText(text, questions, signal);
      } catch (error) {
        const status = error instanceof ServerFault ? error.refusal?.status : undefined;
        const largest = questions.reduce((max, { mode, labels }) => (mode === 'exclusive' ? Math.max(max, labels.length) : max), 0);
        const smaller = Math.floor(Math.min(limit, largest) / 2);
        if ((status !== 400 && status !== 422) || smaller < minOptions) return throwPlain(error);
        limit = Math.max(minOptions, smaller);
      }
    }
  };

  const scoreLabels = async (request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> => {
    const { texts, questions, evidence } = request;
    const answers = await Promise.all(texts.map((text) => scoreWithinLimit(text, questions, signal))).catch((error: unknown) => {
      if (error instanceof UnusableAnswer) return error;
      throw error;
    });
    const other = evidence || answers instanceof UnusableAnswer ? await explain() : undefined;
    const found = await other?.can.scoreLabels?.(request, signal);
    if (answers instanceof UnusableAnswer) {
      if (found === undefined || other === undefined) throw answers;
      return { ...found, answeredBy: other.id, because: answers.message };
    }
    const usage = answers.reduce(
      (sum, own) => ({ inputTokens: sum.inputTokens + own.usage.inputTokens, outputTokens: sum.outputTokens + own.usage.outputTokens }),
      {
        inputTokens: 0,
        outputTokens: 0,
      },
    );
    const scores = answers.map((own) => own.scores);
    if (other === undefined) return { scores, usage };
    const explained = scores.map((own, text) => own.map((score, question) => withEvidence(score, found?.scores[text]?.[question])));
    return { scores: explained, usage, evidenceBy: other.id };
  };

  return {
    id,
    summary: `${model === undefined ? 'decisions' : model} at ${new URL(baseUrl).host}`,
    can: { scoreLabels },
    // Only this route is certain to exist on such a server, and only it rejects a request without questions as invalid.
    ready: async (signal) => {
      try {
        await service.once('/systemone', {}, signal);
        return { ready: true };
      } catch (error) {
        const status = error instanceof ServerFault ? error.refusal?.status : undefined;
        if (status === 400 || status === 422) return { ready: true };
        if (status === 404 || status === 405) return { ready: false, reason: 'the server does not offer decisions at this address' };
        return service.ready('/models', signal);
      }
    },
    close: () => service.close(),
  };
}

function wireOf(questions: readonly LabelQuestion[]): JsonObject {
  const entries = questions.flatMap((question, index) => {
    const { mode, labels, guidance, ordinal } = question;
    if (mode !== 'exclusive')
      return labels.map((label, place) => [
        keyOf(index, place),
        { type: 'noul', instructions: [guidance, label.rubric || label.name].filter((part) => part !== '').join('\n') },
      ]);
    if (ordinal === true)
      return [[keyOf(index), { type: 'score', instructions: guidance, criteria: labels.map(({ rubric, name }) => rubric || name) }]];
    return [
      [
        keyOf(index),
        {
          type: 'choice',
          instructions: guidance,
          criteria: Object.fromEntries(labels.map(({ name, rubric }, place) => [optionKey(name, place), rubric || name])),
        },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

const keyOf = (question: number, label?: number): string => (label === undefined ? `q${question}` : `q${question}_${label}`);

// JavaScript objects order integer-like keys first and cannot hold `__proto__` as a normal key.
function optionKey(name: string, place: number): string {
  return /^\d+$/.test(name) || name === '__proto__' ? `option ${place}: ${name}` : name;
}

function readScores(engine: string, { mode, labels, ordinal }: LabelQuestion, index: number, answers: JsonObject): LabelScores {
  const unusable = (): UnusableAnswer => new UnusableAnswer(`engine "${engine}": the server left a question unanswered`);
  if (mode !== 'exclusive')
    return {
      logits: labels.map((_, place) => {
        const answer = answers[keyOf(index, place)];
        if (!isJsonObject(answer) || !isProbability(answer.noul)) throw unusable();
        return logOdds(Math.min(1 - minProbability, Math.max(minProbability, answer.noul)));
      }),
    };
  const answer = answers[keyOf(index)];
  const told = isJsonObject(answer) && isJsonObject(answer.probabilities) ? answer.probabilities : undefined;
  const values = labels.map(({ name }, place) => told?.[ordinal === true ? String(place) : optionKey(name, place)]);
  if (!values.every(isProbability) || values.every((value) => value === 0)) throw unusable();
  return { logits: values.map((value) => Math.log(Math.max(minProbability, value))) };
}

function isProbability(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function cooled(scores: LabelScores, temperature: number): LabelScores {
  return temperature === 1 ? scores : { ...scores, logits: scores.logits.map((logit) => logit / temperature) };
}

function withEvidence(scores: LabelScores, found: LabelScores | undefined): LabelScores {
  return found?.evidence === undefined ? scores : { ...scores, evidence: found.evidence };
}

function usageOf(usage: unknown): ModelUsage {
  const count = (key: string): number => {
    const tokens = isJsonObject(usage) ? usage[key] : undefined;
    return typeof tokens === 'number' && tokens > 0 ? Math.round(tokens) : 0;
  };
  return { inputTokens: count('input_tokens'), outputTokens: count('output_tokens') };
}
