// Decisions with a list of questions (`predicate`, `choice`, `score`) about an `input`: the same three kinds as in decide, under other names.
import * as z from 'zod';
import { compact } from '../core/compact.js';
import { invalidField } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import { validate } from '../operations/execute.js';

const text = z.string().default('');
const named = { name: z.string().nullish(), instructions: text };
const question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('predicate'), ...named }),
  z.object({
    type: z.literal('choice'),
    ...named,
    choices: z.array(z.object({ value: z.union([z.string(), z.boolean()]), description: z.string().nullish() })).min(1),
  }),
  z.object({ type: z.literal('score'), ...named, levels: z.array(z.object({ label: z.string(), description: z.string().nullish() })).min(2) }),
]);
const part = z.object({ type: z.string().optional(), text: z.string().optional() });
const item = z.object({ content: z.union([z.string(), z.array(part)]).optional(), text: z.string().optional() });
const request = z.object({
  input: z.union([z.string(), z.array(item)], 'must be a string, or a list of items with text'),
  questions: z.array(question).min(1, 'must contain at least one question').max(400, 'must contain at most 400 questions'),
});
type Question = z.infer<typeof question>;

const uncertain = z.boolean().optional();
const weighed = { uncertain, confidence: z.number(), probabilities: z.record(z.string(), z.number()) };
const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('noul'), noul: z.number(), uncertain }),
  z.object({ type: z.literal('choice'), choice: z.string(), ...weighed }),
  z.object({ type: z.literal('score'), score: z.number(), ...weighed }),
]);
const response = z.object({
  model: z.string(),
  answers: z.record(z.string(), answer),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }),
});

const listed = { name: z.string().nullable(), uncertain };
const count = z.int();
/** What `toAnswerList` returns; an unanswered question becomes a `refusal`. */
export const answerList = z.object({
  model: z.string(),
  answers: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('predicate'), ...listed, probability: z.number() }),
      z.object({
        type: z.literal('choice'),
        ...listed,
        choice: z.union([z.string(), z.boolean()]),
        confidence: z.number(),
        probabilities: z.array(z.object({ value: z.union([z.string(), z.boolean()]), probability: z.number() })),
      }),
      z.object({
        type: z.literal('score'),
        ...listed,
        score: z.number(),
        confidence: z.number(),
        probabilities: z.array(z.object({ value: z.number(), label: z.string(), probability: z.number() })),
      }),
      z.object({ type: z.literal('refusal'), name: z.string().nullable() }),
    ]),
  ),
  usage: z.object({
    input_tokens: count,
    input_tokens_details: z.object({ cached_tokens: count, cache_write_tokens: count }),
    output_tokens: count,
    output_tokens_details: z.object({ reasoning_tokens: count }),
    total_tokens: count,
  }),
});

/** Returns the request of decide, with questions named by position. */
export function fromQuestionList(value: unknown): JsonObject {
  const { input, questions } = validate(request, value);
  const state = readInput(input);
  if (state.trim() === '') throw invalidField(['input'], 'must contain a text that is more than white space');
  return { state, questions: Object.fromEntries(questions.map((asked, index) => [placeOf(index), toQuestion(asked, index)])) };
}

/** Converts decide's response to that request into a list in the order of the questions. */
export function toAnswerList(value: unknown, decided: unknown): z.infer<typeof answerList> {
  const { questions } = validate(request, value);
  const { model, answers, usage } = response.parse(decided);
  return {
    model,
    answers: questions.map((asked, index) => toAnswer(asked, answers[placeOf(index)])),
    usage: {
      input_tokens: usage.input_tokens,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: usage.output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input_tokens + usage.output_tokens,
    },
  };
}

// Starts with a letter because objects enumerate integer keys first.
function placeOf(index: number): string {
  return `q${index}`;
}

function readInput(input: z.infer<typeof request>['input']): string {
  if (typeof input === 'string') return input;
  return input
    .map(({ content, text: own }) => (Array.isArray(content) ? content.map((each) => each.text ?? '').join('\n') : (content ?? own ?? '')))
    .join('\n');
}

function toQuestion(asked: Question, index: number): unknown {
  const { instructions } = asked;
  if (asked.type === 'predicate') return { type: 'noul', instructions: instructions || (asked.name ?? '') };
  if (asked.type === 'score')
    return { type: 'score', instructions, criteria: asked.levels.map(({ label, description }) => describe(label, description)) };
  const keys = asked.choices.map(({ value }) => String(value));
  if (new Set(keys).size < keys.length) {
    throw invalidField(['questions', index, 'choices'], 'must have different values');
  }
  return {
    type: 'choice',
    instructions,
    criteria: Object.fromEntries(asked.choices.map(({ description }, at) => [keys[at], description || keys[at]])),
  };
}

function describe(label: string, description: string | null | undefined): string {
  return description === undefined || description === null || description === '' ? label : `${label}: ${description}`;
}

function toAnswer(asked: Question, decided: z.infer<typeof answer> | undefined): z.infer<typeof answerList>['answers'][number] {
  const name = asked.name ?? null;
  const doubt = compact({ uncertain: decided?.uncertain });
  if (asked.type === 'predicate' && decided?.type === 'noul') return { type: 'predicate', name, probability: decided.noul, ...doubt };
  if (asked.type === 'choice' && decided?.type === 'choice') {
    const { choice, confidence, probabilities } = decided;
    const chosen = asked.choices.find(({ value }) => String(value) === choice)?.value;
    return {
      type: 'choice',
      name,
      choice: chosen ?? choice,
      confidence,
      probabilities: asked.choices.map(({ value }) => ({ value, probability: probabilities[String(value)] ?? 0 })),
      ...doubt,
    };
  }
  if (asked.type === 'score' && decided?.type === 'score') {
    const { score, confidence, probabilities } = decided;
    return {
      type: 'score',
      name,
      score,
      confidence,
      probabilities: asked.levels.map(({ label }, value) => ({ value, label, probability: probabilities[String(value)] ?? 0 })),
      ...doubt,
    };
  }
  return { type: 'refusal', name };
}
