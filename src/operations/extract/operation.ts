// extract: finds what the caller describes in plain language, as scalar entities, structures and classification keys.
import * as z from 'zod';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { Findings } from '../../core/find.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { defineOperation, type RunContext } from '../../core/operation.js';
import { checkSource, readSource, type SourceText, sourceFields, sourceInput } from '../source.js';
import { minConfidence, share, uncertain, unmetField } from '../uncertainty.js';
import { unmetParts } from '../unmet.js';
import { placeFields, placer } from '../wire-place.js';
import { about } from './about.js';
import { type AssembleRequest, assemble } from './assemble.js';
import { capByReadingConfidence } from './cap-by-reading-confidence.js';
import { chooseLabels } from './choose-labels.js';
import { inTypesOf } from './conform.js';
import { defaultContextChars } from './context.js';
import { classQuestions } from './found-nodes.js';
import { entitiesOfSchema, isObjectSchema, isSchema, schemaIssues } from './json-schema.js';
import { knownValues } from './known-values.js';
import { conformLabelled } from './labels-in.js';
import { asksForLabel, classLabelCount, type ExtractPlan, findableFields, planEntities } from './plan.js';
import { definitionsOf, presetNames } from './presets.js';
import { requestsFormat } from './requested-format.js';
import { entitiesOf, entitiesOfGold } from './shorthand.js';

const wholeNumber = 'must be a whole number, 0 or more';
const count = z.int(wholeNumber).min(0, wholeNumber);
const fraction = { type: 'number', minimum: 0, maximum: 1 };
const label = {
  anyOf: [
    { type: 'string', minLength: 1 },
    { type: 'object', required: ['name', 'rubric'], properties: { name: { type: 'string' }, rubric: { type: 'string' } } },
  ],
};

// `planEntities` reads definitions: zod records drop the key __proto__, and its issues state the rule for the form of definition that was intended.
const entities = z
  .unknown()
  .superRefine((definitions, context) => {
    const faults = isSchema(definitions) ? schemaIssues(definitions) : [];
    for (const { path, message } of faults.length > 0 ? faults : planEntities(definitionsOf({ entities: definitions })).issues)
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .meta({
    type: 'object',
    description: 'What to look for: entity name to definition; or a JSON Schema of an object, which then gives the types of `structured_result`.',
    minProperties: 1,
    additionalProperties: {
      anyOf: [
        { type: 'string', description: 'Description of what to look for.' },
        {
          type: 'object',
          description: 'Scalar with its own settings.',
          properties: { description: { type: 'string' }, threshold: fraction, top_n: { type: 'integer', minimum: 0 } },
          additionalProperties: false,
        },
        {
          type: 'object',
          description: 'Classification key: one of the labels is chosen.',
          required: ['labels'],
          properties: {
            labels: { type: 'array', minItems: classLabelCount.min, maxItems: classLabelCount.max, items: label },
            description: { type: 'string' },
            nullable: {
              type: 'boolean',
              description: 'true: null instead of a label if no label is certain enough; otherwise one is always chosen.',
            },
          },
        },
        { type: 'object', description: 'Nested structure: field name to definition.', additionalProperties: true },
        {
          type: 'array',
          description: 'Repeated structure: one object that describes each record.',
          minItems: 1,
          maxItems: 1,
          items: { type: 'object' },
        },
      ],
    },
  });

const fields = z.object({
  ...sourceFields,
  instruction: z.string().optional().describe('Instruction that applies to all entities, for example about duplicates or ranking.'),
  context_chars: count.default(defaultContextChars).describe('Characters of text on each side of a match in `context`; 0 omits it.'),
  preset: z
    .enum(presetNames)
    .optional()
    .describe('Definitions for a kind of document; those of `entities` are added, and override those of the same name.'),
  entities: entities.optional(),
  threshold: share.default(0.5).describe('Results with a lower confidence are dropped.'),
  top_n: count.default(0).describe('Maximum number of results per entity, best first; 0 means all.'),
  min_confidence: minConfidence,
});

/** The request; `otherwise` describes the alternative to `entities` for error messages. */
function requestWith(otherwise: string) {
  return fields.superRefine((input, context) => {
    checkSource(input, context);
    // Definitions in `entities` were already checked on their own; together with those of a preset they may be too many.
    if (input.entities !== undefined && input.preset === undefined) return;
    const { issues } = planEntities(definitionsOf(input));
    for (const { path, message } of issues)
      if (path.length === 0)
        context.addIssue({ code: 'custom', path: ['entities'], message: input.preset === undefined ? `${message}, or ${otherwise}` : message });
  });
}

const request = requestWith('choose a preset');

const ofLabel = 'For a classification key: whether its label should not be relied on; absent for values.';

const normal = z
  .object({
    value: z.union([z.string(), z.number()]),
    unit: z.string().optional().describe('Code of the currency (ISO 4217), `%`, or the unit as it is written.'),
  })
  .optional()
  .describe(
    'The value as it is written to tables: a date or time of ISO 8601, or a number with its unit. Absent for names, texts, ranges and ambiguous values, if another form is requested, and if a JSON Schema gives the types.',
  );

const response = z.object({
  entities: z
    .array(
      z.object({
        text: z.string().describe('The span, exactly as in the text; for a classification key the chosen label.'),
        type: z.string().describe('Name of the entity in the request.'),
        confidence: z.number().min(0).max(1),
        ...placeFields,
        context: z.string(),
        normalized_value: z
          .union([z.string(), z.number()])
          .optional()
          .describe(
            'The value in the form that its description or the instruction asks for, such as an ISO date or a number; absent if they ask for none.',
          ),
        normal,
        uncertain: uncertain.optional().describe(ofLabel),
      }),
    )
    .describe('Scalar entities and classification keys in the order of the request, best first within each.'),
  structured_result: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Values by entity name if the request has a structure or classification key, otherwise null: the best one, or a list of them if the definition has a `top_n` other than 1.',
    ),
  structured_values: z
    .array(
      z.object({
        path: z
          .array(z.union([z.string(), z.int().min(0)]))
          .describe('Path of the value in `structured_result`: names of entity and fields, records by their number from 0.'),
        text: z.string().describe('The span, exactly as in the text; for a classification key the chosen label, with the position of its evidence.'),
        confidence: z.number().min(0).max(1),
        ...placeFields,
        normal,
        uncertain: uncertain.optional().describe(ofLabel),
      }),
    )
    .nullable()
    .describe('Confidence and position of every value inside a structure; null if `structured_result` is null.'),
  not_found: z
    .array(z.string())
    .describe('Entities without a match, in the order of the request; fields of an object of which only a part was found as `entity.field`.'),
  doubtful: z
    .array(z.string())
    .optional()
    .describe(
      'Entities whose answer should not be relied on: those in `not_found` that the text likely states, or that are questions for which it has values of a suitable kind; and those found that are questions and mention something that the text does not. Absent if there are none.',
    ),
  unmet: unmetField('instruction'),
  ocr_text: z.string().nullable().describe('Text recovered from the document, null if none was sent.'),
});

export type ExtractResponse = z.output<typeof response>;

/** The response with entities under both spellings of their keys, and the number of input tokens. */
function toContent(result: unknown, inputTokens: number): unknown {
  if (!isJsonObject(result) || !Array.isArray(result.entities)) return result;
  const entities = result.entities.map((entity: JsonObject) => ({ ...entity, value: entity.text, score: entity.confidence }));
  return { ...result, entities, input_tokens: inputTokens };
}

type ExtractContext = RunContext<'findValues' | 'scoreLabels'>;

export const extract = defineOperation({
  ...about,
  path: '/extract',
  request,
  response,
  needs: ['findValues', 'scoreLabels'],
  failureStatus: { invalid: 422, engine: 500 },
  shorthand: { field: 'entities', writtenOut: entitiesOf, ofGold: entitiesOfGold },
  input: sourceInput,
  withoutEffect: (asked) => {
    const { entities: planned, issues } = planEntities(definitionsOf(asked));
    const isIdle = (asked.min_confidence ?? undefined) !== undefined && issues.length === 0 && !planned.some(asksForLabel);
    return isIdle ? [{ field: 'min_confidence', without: 'labels' }] : [];
  },
  example: { text: 'Amount due: GBP 1,202.40 by 14 April 2024', entities: { total: 'amount due', due: 'date by which to pay' } },
  chat: {
    systemField: 'instruction',
    request: requestWith('send a JSON Schema as response_format, or choose a preset'),
    content: toContent,
    schema: {
      field: 'entities',
      issues: schemaIssues,
      read: entitiesOfSchema,
      conform: (schema, result, text) => conformLabelled(schema, response.parse(result), text),
    },
  },
  // Also includes values that a threshold would drop, since each of them is right or wrong too.
  calibration: {
    holdsFor: () => true,
    of: 'values',
    asks: ['entities', 'preset', 'instruction'],
    ask: { threshold: 0 },
    known: ({ entities: found }, gold) => knownValues(found, gold),
  },
  async run(input, context: ExtractContext): Promise<ExtractResponse> {
    // Values are spans of the text, so there must be one.
    const source = await readSource(input, context, { needsText: true });
    const instruction = input.instruction ?? '';
    const plan = planEntities(definitionsOf(input));
    const findings = await findFields(plan, source, instruction, context);
    const parts: AssembleRequest = {
      entities: plan.entities,
      found: findings.fields,
      text: source.text,
      instruction,
      threshold: input.threshold,
      topN: input.top_n,
      contextChars: input.context_chars,
      offsets: context.settings.offsets,
      place: placer(source, context.settings.offsets),
      kinds: isObjectSchema(input.entities) ? undefined : (findings.kinds ?? []),
    };
    const { chosen, answers } = await chooseLabels(classQuestions(parts), source, input, context);
    const said = plan.entities.every(({ kind }) => kind === 'class') ? answers : [findings, ...answers];
    const { entities: answered, structured, cells, notFound, doubtful, unreached } = assemble(parts, chosen);
    const answer: ExtractResponse = {
      entities: answered,
      structured_result: structured,
      structured_values: cells,
      not_found: notFound,
      ...(doubtful.length === 0 ? {} : { doubtful }),
      ...compact({ unmet: unmetParts(instruction, said, (part) => requestsFormat(part) && !unreached.has(part)) }),
      ocr_text: source.ocrText,
    };
    return isObjectSchema(input.entities) ? inTypesOf(input.entities, answer, input.text ?? '') : answer;
  },
});

async function findFields(
  plan: ExtractPlan,
  source: SourceText,
  instruction: string,
  context: ExtractContext,
): Promise<Pick<Findings, 'fields' | 'kinds' | 'unmet'>> {
  const fields = findableFields(plan.entities);
  if (fields.length === 0) return { fields: [] };
  const { text, layout } = source;
  const findings = await context.engine.findValues(
    {
      text,
      instruction,
      fields,
      ...compact({ layout, explain: context.explain }),
    },
    context.signal,
  );
  if (findings.fields.length !== fields.length) throw new TxpError('engine-unavailable', 'the engine did not answer every field it was asked for');
  return layout === undefined ? findings : { ...findings, fields: capByReadingConfidence(findings.fields, layout) };
}
