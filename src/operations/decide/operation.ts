// decide: typed questions about one text. A choice is one exclusive labelling, a noul one yes/no, a score an ordered scale.
import * as z from 'zod';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { LabelQuestion, LabelScores } from '../../core/label.js';
import { defineOperation, type KnownAnswer, type RunContext } from '../../core/operation.js';
import type { OperationSettings } from '../../core/operation-settings.js';
import type { ModelUsage } from '../../core/usage.js';
import { goldByQuestion, knownAnswer, yesOrNo } from '../../evaluation/known-answer.js';
import { itemAt, numberAt } from '../../text/at.js';
import { openQuestion } from '../../text/open-question.js';
import { checkExamples, type Examples, examplesField } from '../examples.js';
import { labelProbabilities, scoresByName, topLabelIndex } from '../label-decision.js';
import { recordEntries, recordOf } from '../record.js';
import { checkSource, readSource, type SourceInput, sourceFields, sourceInput } from '../source.js';
import { isUncertain, minConfidence, uncertain } from '../uncertainty.js';
import { type EvidenceOf, evidence, evidenceIn } from '../wire-place.js';
import { about } from './about.js';
import { questionsOf } from './shorthand.js';

const instructions = z.string().default('').describe('Guidance for answering.');
const maxOptions = 255;
// The maximum of lists of questions that other clients send.
const maxQuestions = 400;

const choiceQuestion = z.object({
  type: z.literal('choice'),
  instructions,
  criteria: recordOf(z.string())
    .refine((options) => Object.keys(options).length > 0, 'must contain at least one option')
    .refine((options) => Object.keys(options).length <= maxOptions, `must contain at most ${maxOptions} options`)
    .describe('Option key to description; exactly one option is chosen.'),
});
const noulQuestion = z.object({
  type: z.literal('noul'),
  instructions,
  criteria: z.unknown().optional().describe('Ignored.'),
});
const scoreQuestion = z.object({
  type: z.literal('score'),
  instructions,
  criteria: z
    .array(z.string())
    .min(2, 'must contain 2 to 10 level descriptions')
    .max(10, 'must contain 2 to 10 level descriptions')
    .describe('Level descriptions, lowest to highest.'),
});
const question = z.discriminatedUnion('type', [choiceQuestion, noulQuestion, scoreQuestion]);
type Question = z.infer<typeof question>;

const request = z
  .object({
    model: z.literal('classify-1', 'must be "classify-1"').default('classify-1'),
    state: z
      .union([z.string(), z.object(sourceFields)], 'must be a string, or an object with `text` or `document`')
      .superRefine((state, context) => checkSource(stateFields(state), context))
      .describe('What the questions are about: a text, or an object with `text`, or with `document` and `document_mime_type`.'),
    questions: recordOf(question)
      .refine((questions) => Object.keys(questions).length > 0, 'must contain at least one question')
      .refine((questions) => Object.keys(questions).length <= maxQuestions, `must contain at most ${maxQuestions} questions; send several requests`)
      .superRefine((questions, context) => {
        for (const [name, asked] of Object.entries(questions)) {
          const word = asked.type === 'noul' ? openQuestion(asked.instructions) : null;
          if (word !== null) context.addIssue({ code: 'custom', path: [name, 'instructions'], message: notYesNo(word) });
        }
      })
      .describe(`Question name to question, at most ${maxQuestions}.`),
    min_confidence: minConfidence,
    evidence: z.boolean().default(false).describe('For choices and yes/no questions, say which phrase of the text best supports the answer.'),
    examples: examplesField.describe('Texts whose right option is known, at most 200, for choice questions that have the option.'),
  })
  .superRefine(({ examples, questions }, context) => {
    const options = Object.values(questions).flatMap((asked) => (asked.type === 'choice' ? Object.keys(asked.criteria) : []));
    checkExamples(examples, new Set(options), context);
  });

function notYesNo(word: string): string {
  return `asks "${word}", which yes or no cannot answer; ask it as a choice between options, or take the value from the text with extract, or with txp ask`;
}

const probabilities = z.record(z.string(), z.number());
const confidence = z.number().describe('Probability of the most probable answer.');
const supporting = evidence.describe(
  'With `evidence`: the phrase of the text that best supports the answer, or is most relevant to a yes/no question; null if none stands out.',
);
const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('choice'), choice: z.string(), probabilities, confidence, uncertain, evidence: supporting }),
  z.object({ type: z.literal('noul'), noul: z.number().describe('Probability of yes.'), uncertain, evidence: supporting }),
  z.object({ type: z.literal('unsupported'), reason: z.string() }),
  z.object({
    type: z.literal('score'),
    score: z.number().describe('Expected level: the sum of level times probability.'),
    probabilities: probabilities.describe('Level index to probability.'),
    confidence,
    uncertain,
    legend: z.record(z.string(), z.string()).describe('Level index to its description.'),
  }),
]);
export type Answer = z.infer<typeof answer>;

const response = z.object({
  model: z.literal('classify-1'),
  answers: z.record(z.string(), answer).describe('Question name to answer.'),
  usage: z.object({
    input_tokens: z
      .number()
      .int()
      .describe('Text, instructions and criteria, summed over the questions answered; with a model, every prompt of its internal calls.'),
    output_tokens: z.number().int().describe('One per question answered; with a model, what its internal calls produced.'),
    cost: z.number().describe('Credits this request costs.'),
  }),
});

export type DecideResponse = z.infer<typeof response>;

export const decide = defineOperation<z.infer<typeof request>, DecideResponse, 'scoreLabels'>({
  ...about,
  path: '/v1/service',
  request,
  response,
  needs: ['scoreLabels'],
  failureStatus: { invalid: 422, engine: 502 },
  shorthand: { field: 'questions', writtenOut: questionsOf },
  input: {
    field: 'state',
    isObject: true,
    takes: 'document',
    place: (content) => ({ state: content.kind === 'text' ? content.text : sourceInput.place(content) }),
  },
  example: {
    model: 'classify-1',
    state: 'The contract renews automatically each year.',
    questions: { renews: { type: 'noul', instructions: 'Does the contract renew automatically?' } },
  },
  // With a server, the command uses the decisions route, because it answers every type of question, as the command does on its own. A null `min_confidence`
  // counts as absent.
  compatibility: { service: 'path', decisions: true, fromCommand: { path: '/v1/systemone', fields: { min_confidence: null } } },
  price: 'prices.decisions_per_request',
  calibration: { holdsFor: () => true, of: 'questions', asks: ['questions'], known: knownAnswers },
  async run(input, context) {
    const named = recordEntries(input.questions);
    const answered = named.filter(([, { type }]) => type !== 'score' || context.settings.scoreQuestions === 'answer');
    if (answered.length === 0) {
      const message = 'score questions are not supported; add a choice or noul question, or set decisions.score_questions to "answer"';
      throw new TxpError('invalid-request', `questions: ${message}`, { issues: [{ path: ['questions'], message }] });
    }
    const source = await readSource(stateFields(input.state), context, { within: ['state'] });
    const { text, layout } = source;
    const questions = answered.map(([name, asked]) => toLabelQuestion(name, asked, input.examples));
    await requireCredits(text, questions, context);
    const { scores, usage } = await context.engine.scoreLabels(
      {
        texts: [text],
        questions,
        evidence: input.evidence,
        ...compact({ explain: context.explain, layout }),
      },
      context.signal,
    );
    const evidenceOf = input.evidence ? evidenceIn(source, context.settings.offsets) : undefined;
    const answers = new Map(
      answered.map(([name, asked], index) => [
        name,
        toAnswer(asked, itemAt(questions, index), itemAt(itemAt(scores, 0), index), input.min_confidence, evidenceOf),
      ]),
    );
    return {
      model: 'classify-1',
      answers: Object.fromEntries(named.map(([name]) => [name, answers.get(name) ?? unsupported])),
      usage: withCost(usage ?? countUsage(text, questions, await context.tokenCounter()), context.settings),
    };
  },
});

// An unsupported question has no probabilities.
function knownAnswers({ answers }: DecideResponse, gold: unknown): KnownAnswer[] {
  return Object.entries(goldByQuestion(Object.keys(answers), gold)).flatMap(([question, right]) => {
    const answer = answers[question];
    if (answer === undefined || answer.type === 'unsupported') return [];
    if (answer.type !== 'noul') return [knownAnswer(question, answer.probabilities, right)];
    const isYes = yesOrNo(right);
    return [knownAnswer(question, { yes: answer.noul, no: 1 - answer.noul }, isYes === undefined ? right : isYes ? 'yes' : 'no')];
  });
}

const unsupported: Answer = { type: 'unsupported', reason: 'score questions are not supported' };

function stateFields(state: string | SourceInput): SourceInput {
  return typeof state === 'string' ? { text: state } : state;
}

function toLabelQuestion(name: string, asked: Question, examples: Examples): LabelQuestion {
  const guidance = asked.instructions;
  switch (asked.type) {
    case 'choice':
      return {
        mode: 'exclusive',
        name,
        // The name serves as the question if there are no instructions.
        guidance: guidance || name,
        labels: recordEntries(asked.criteria).map(([key, description]) => ({ name: key, rubric: description || key })),
        ...compact({ examples }),
      };
    case 'noul':
      return { mode: 'yes-no', name, guidance: '', labels: [{ name, rubric: guidance || name }] };
    case 'score':
      return { mode: 'exclusive', name, guidance, ordinal: true, labels: asked.criteria.map((rubric, level) => ({ name: String(level), rubric })) };
  }
}

function toAnswer(
  asked: Question,
  { mode, labels }: LabelQuestion,
  given: LabelScores,
  bar: number | undefined,
  evidenceOf: EvidenceOf | undefined,
): Answer {
  const values = labelProbabilities(mode, given.logits);
  if (asked.type === 'noul') {
    const [noul = 0] = values;
    return {
      type: 'noul',
      noul,
      uncertain: isUncertain(Math.max(noul, 1 - noul), given, bar, [noul, 1 - noul]),
      ...compact({ evidence: evidenceOf?.(given.evidence?.[0]) }),
    };
  }
  const scored = labels.map(({ name }, index) => ({ name, score: numberAt(values, index) }));
  const top = itemAt(scored, topLabelIndex(scored));
  const shared = { probabilities: scoresByName(scored), confidence: top.score, uncertain: isUncertain(top.score, given, bar, values) };
  if (asked.type === 'choice')
    return { type: 'choice', choice: top.name, ...shared, ...compact({ evidence: evidenceOf?.(given.evidence?.[topLabelIndex(scored)]) }) };
  return {
    type: 'score',
    score: values.reduce((sum, probability, level) => sum + level * probability, 0),
    ...shared,
    legend: Object.fromEntries(asked.criteria.map((level, index) => [String(index), level])),
  };
}

// Without a model: as if one call per question read the text and its own instructions and criteria, and wrote one token.
function countUsage(text: string, questions: readonly LabelQuestion[], count: (text: string) => number): ModelUsage {
  const questionTokens = questions.map(({ guidance, labels }) =>
    labels.reduce((sum, { name, rubric }) => sum + count(name) + count(rubric), count(guidance)),
  );
  return { inputTokens: questionTokens.reduce((sum, tokens) => sum + tokens, questions.length * count(text)), outputTokens: questions.length };
}

// The cost is known before the work unless a model adds its own prompts; then it is at least this much.
async function requireCredits(
  text: string,
  questions: readonly LabelQuestion[],
  { settings, tokenCounter }: Pick<RunContext, 'settings' | 'tokenCounter'>,
) {
  if (settings.maxCost === Number.POSITIVE_INFINITY || settings.decisionsPerMillion === 0) return;
  const { cost } = withCost(countUsage(text, questions, await tokenCounter()), settings);
  if (cost <= settings.maxCost) return;
  throw new TxpError('insufficient-credits', `the request costs ${cost} credits, and the key has ${settings.maxCost} left`, {
    hint: 'ask fewer questions, or add credits with: txp keys set ID --credits +NUMBER',
  });
}

function withCost({ inputTokens, outputTokens }: ModelUsage, settings: OperationSettings) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost: settings.decisionsPerRequest + (inputTokens * settings.decisionsPerMillion) / 1_000_000,
  };
}
