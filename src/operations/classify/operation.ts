// classify: one text or up to 50 chunks scored against the caller's labels, each with a yes/no rubric.
import * as z from 'zod';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { LabelScores } from '../../core/label.js';
import { defineOperation, type RunContext } from '../../core/operation.js';
import { knownAnswer } from '../../evaluation/known-answer.js';
import { itemAt, numberAt } from '../../text/at.js';
import { largest } from '../../text/lists.js';
import { checkExamples, examplesField } from '../examples.js';
import { labelProbabilities, matchedLabels, scoresByName, topLabelIndex } from '../label-decision.js';
import { checkSource, filled, readSource, type SourceText, sourceFields, sourceInput } from '../source.js';
import { isUncertain, minConfidence, share, uncertain, unmetField } from '../uncertainty.js';
import { unmetParts } from '../unmet.js';
import { type EvidenceOf, evidence, evidenceIn } from '../wire-place.js';
import { about } from './about.js';
import { labelsOf, labelsOfGold, maxLabels } from './shorthand.js';

const label = z.object({
  name: z.string().min(1, 'must not be empty').describe('Short identifier; the key in `scores`.'),
  rubric: z.string().describe('Yes/no question, phrased so that yes means the label applies.'),
});

const chunk = z.object({
  id: z.string().describe('Returned with the chunk’s result. Results are in the order of the chunks; ids need not be unique.'),
  text: filled(z.string()),
});

const maxChunks = 50;
const maxIndependentLabels = 16;

/** The request schema for a range of label counts: 1 to 20 on the realtime route; chat and batches set other limits. */
export function classifyRequest(minLabels: number, maxLabels: number) {
  return z
    .object({
      ...sourceFields,
      chunks: z.array(chunk).optional().describe('Texts to classify against the same labels, at most 50; instead of `text` and `document`.'),
      labels: z.array(label).describe('The labels to choose from, each with a rubric.'),
      multi_label: z.boolean().default(false).describe('Score each label on its own, so that several may apply.'),
      threshold: share.default(0.5).describe('With `multi_label`: the score from which a label counts as matched.'),
      min_confidence: minConfidence,
      examples: examplesField,
      reasoning: z.boolean().default(true).describe('Explain the chosen label in one sentence (one text, one label).'),
      evidence: z.boolean().default(false).describe('Say for each label which phrase of the text best supports it.'),
      system_prompt: z.string().default('').describe('Extra instructions for the classification.'),
    })
    .superRefine((input, context) => {
      const issue = (path: (string | number)[], message: string): void => context.addIssue({ code: 'custom', path, message });
      const { chunks, labels } = input;
      if (chunks === undefined) {
        if (input.text === undefined && input.document === undefined) issue(['text'], 'send `text`, `chunks` or `document`');
        else checkSource(input, context);
      } else {
        if (input.text !== undefined || input.document !== undefined) issue(['chunks'], 'cannot be combined with `text` or `document`');
        if (chunks.length === 0) issue(['chunks'], 'must contain at least one chunk');
        if (chunks.length > maxChunks) issue(['chunks'], `must contain at most ${maxChunks} chunks, got ${chunks.length}; send several requests`);
      }
      const max = input.multi_label ? Math.min(maxIndependentLabels, maxLabels) : maxLabels;
      if (labels.length < minLabels) issue(['labels'], `must contain at least ${minLabels === 1 ? 'one label' : `${minLabels} labels`}`);
      if (labels.length > max)
        issue(['labels'], `must contain at most ${max} labels${input.multi_label ? ' with `multi_label`' : ''}, got ${labels.length}`);
      if (input.multi_label && input.examples !== undefined) issue(['examples'], 'cannot be combined with `multi_label`');
      checkExamples(input.examples, new Set(labels.map(({ name }) => name)), context);
      const seen = new Set<string>();
      labels.forEach(({ name }, index) => {
        if (seen.has(name)) issue(['labels', index, 'name'], 'is the name of an earlier label; names must differ');
        seen.add(name);
      });
    });
}

const scoredLabel = z.object({
  label: z.string(),
  score: z.number(),
  rubric: z.string(),
  evidence: evidence.describe('With `evidence`: the phrase of the text that best supports the label; null if none stands out.'),
});

const result = z.object({
  id: z.string().describe('`0` for a single text or document, otherwise the id of the chunk.'),
  top_label: z.string().describe('Most probable label; with `multi_label` empty if none met the threshold.'),
  matched_labels: z.array(z.string()).nullable().describe('With `multi_label`: labels that met the threshold; otherwise null.'),
  scores: z.record(z.string(), z.number()).describe('Label name to probability; they sum to 1 unless `multi_label`.'),
  labels: z.array(scoredLabel).describe('Every label in request order.'),
  uncertain,
  foreign_language: z
    .string()
    .optional()
    .describe(
      'Code of the text’s language if the labels are in another language and could not be compared with it; otherwise absent. Such an answer is `uncertain`.',
    ),
});

const response = z.object({
  top_label: result.shape.top_label,
  reasoning: z.string().describe('One sentence on the decision; empty if not requested, for several labels and for chunks.'),
  scores: result.shape.scores,
  labels: result.shape.labels,
  matched_labels: result.shape.matched_labels,
  uncertain: result.shape.uncertain.describe('Whether the first answer should not be relied on; `results` say this for each.'),
  foreign_language: result.shape.foreign_language,
  unmet: unmetField('system_prompt'),
  results: z.array(result).describe('One element per input, in order.'),
  num_inputs: z.number().int().describe('Number of texts classified.'),
  ocr_text: z.string().nullable().describe('Text recovered from the document, null if none was sent.'),
});

type Request = z.infer<ReturnType<typeof classifyRequest>>;
type Result = z.infer<typeof result>;

export type ClassifyResponse = z.infer<typeof response>;

export const classify = defineOperation<Request, ClassifyResponse, 'scoreLabels' | 'write'>({
  ...about,
  path: '/classify',
  request: classifyRequest(1, maxLabels),
  response,
  needs: ['scoreLabels', 'write'],
  failureStatus: { invalid: 422, engine: 502 },
  shorthand: { field: 'labels', writtenOut: labelsOf, ofGold: labelsOfGold },
  input: sourceInput,
  withoutEffect: ({ threshold, multi_label: isMulti }) =>
    (threshold ?? undefined) !== undefined && isMulti !== true ? [{ field: 'threshold', without: 'multi_label' }] : [],
  example: {
    text: 'I was charged twice for my order.',
    labels: [
      { name: 'billing', rubric: 'Is this about a payment?' },
      { name: 'delivery', rubric: 'Is this about a parcel?' },
    ],
  },
  chat: { systemField: 'system_prompt', request: classifyRequest(2, 26) },
  warmUp: { text: 'a good day', labels: [{ name: 'a', rubric: 'Is it good?' }], reasoning: false },
  calibration: {
    holdsFor: ({ multi_label: several }) => several !== true,
    of: 'labels',
    asks: ['labels', 'system_prompt'],
    known: ({ scores }, gold) => [knownAnswer('', scores, gold)],
  },
  run: classifyInput,
});

async function classifyInput(input: Request, context: RunContext<'scoreLabels' | 'write'>): Promise<ClassifyResponse> {
  const { inputs, ocrText, layout } = await readInputs(input, context);
  const explain = input.reasoning && !input.multi_label && input.chunks === undefined;
  const findings = await context.engine.scoreLabels(
    {
      texts: inputs.map(({ text }) => text),
      questions: [
        {
          mode: input.multi_label ? 'independent' : 'exclusive',
          labels: input.labels,
          guidance: input.system_prompt,
          ...compact({ examples: input.examples }),
        },
      ],
      evidence: explain || input.evidence,
      ...compact({ explain: context.explain, layout }),
    },
    context.signal,
  );
  const { scores } = findings;
  const answers = inputs.map(({ id, text }, index) => {
    const evidenceOf = input.evidence ? evidenceIn({ text, ...compact({ layout }) }, context.settings.offsets) : undefined;
    return decideResult(id, input, itemAt(itemAt(scores, index), 0), evidenceOf);
  });
  const first = itemAt(answers, 0);
  return {
    top_label: first.top_label,
    reasoning: explain ? await explainChoice(input, itemAt(inputs, 0).text, itemAt(itemAt(scores, 0), 0), first, context) : '',
    scores: first.scores,
    labels: first.labels,
    matched_labels: first.matched_labels,
    uncertain: first.uncertain,
    ...compact({ foreign_language: first.foreign_language, unmet: unmetParts(input.system_prompt, [findings]) }),
    results: answers,
    num_inputs: answers.length,
    ocr_text: ocrText,
  };
}

async function readInputs(
  input: Request,
  context: Pick<RunContext, 'readDocument' | 'settings'>,
): Promise<Omit<SourceText, 'text'> & { readonly inputs: readonly { readonly id: string; readonly text: string }[] }> {
  if (input.chunks === undefined) {
    const { text, ...source } = await readSource(input, context);
    return { ...source, inputs: [{ id: '0', text }] };
  }
  return { inputs: input.chunks, ocrText: null };
}

function decideResult(id: string, input: Request, scores: LabelScores, evidenceOf: EvidenceOf | undefined): Result {
  const probabilities = labelProbabilities(input.multi_label ? 'independent' : 'exclusive', scores.logits);
  const scored = input.labels.map(({ name, rubric }, index) => ({ name, rubric, score: numberAt(probabilities, index) }));
  const matched = input.multi_label ? matchedLabels(scored, input.threshold) : null;
  // With several labels each is an answer; together they are as uncertain as the one closest to one half.
  const doubted = probabilities.reduce((one, other) => (Math.abs(other - 0.5) < Math.abs(one - 0.5) ? other : one));
  const choices = input.multi_label ? [doubted, 1 - doubted] : probabilities;
  return {
    id,
    top_label: matched?.length === 0 ? '' : itemAt(scored, topLabelIndex(scored)).name,
    matched_labels: matched,
    scores: scoresByName(scored),
    labels: scored.map(({ name, rubric, score }, index) => ({
      label: name,
      score,
      rubric,
      ...compact({ evidence: evidenceOf?.(scores.evidence?.[index]) }),
    })),
    uncertain: isUncertain(largest(choices), scores, input.min_confidence, choices),
    ...compact({ foreign_language: scores.foreign }),
  };
}

// The explanation is optional: if the writer is unavailable, only the sentence is missing, not the answer.
async function explainChoice(input: Request, text: string, scores: LabelScores, answer: Result, context: RunContext<'write'>): Promise<string> {
  if (scores.reason !== undefined) return scores.reason;
  const chosen = input.labels.findIndex(({ name }) => name === answer.top_label);
  try {
    const written = await context.engine.write(
      {
        task: 'reasoning',
        text,
        labels: input.labels,
        chosen,
        probability: itemAt(answer.labels, chosen).score,
        isUncertain: answer.uncertain,
        evidence: scores.evidence?.[chosen] ?? null,
      },
      context.signal,
    );
    return written.text;
  } catch (error) {
    if (error instanceof TxpError && (error.kind === 'engine-unavailable' || error.kind === 'overloaded')) return '';
    throw error;
  }
}
