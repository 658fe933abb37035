// The model engine's findValues: one call per piece of the text for the whole plan, every value found in the text or dropped.
import { TxpError } from '../../../core/errors.js';
import type { Findings, FindRequest, FoundField, FoundRecord } from '../../../core/find.js';
import type { Span } from '../../../core/span.js';
import { parseLenient } from '../answers/lenient-json.js';
import type { Calls } from '../calls.js';
import type { Generated, Message } from '../driver.js';
import { Grounding } from '../grounding/ground.js';
import type { Grounded } from '../grounding/place-claims.js';
import { byteLength, contextTokens, piecesOf, splitAt } from '../pieces.js';
import { dataRule, textBlock } from '../text-block.js';
import { answerSchema, describeFields, exampleAnswer, type KeyedField, keyFields } from './answer-shape.js';
import { tokenProbabilities, valueConfidence } from './confidence.js';
import { mergeFields, shiftField } from './merge.js';
import { type ReadAnswer, type ReadField, readAnswer } from './read-answer.js';

// Longer pieces are answered less completely, whatever the context allows.
const mostPieceBytes = 16_000;
const overlap = 0.1;
// Below this a piece whose answer did not fit is not divided further.
const leastDivided = 400;

interface Task {
  readonly fields: readonly KeyedField[];
  readonly instruction: string;
  /** Tokens of the prompt without the text, at most. */
  readonly promptTokens: number;
}

export async function findValues({ text, instruction, fields }: FindRequest, calls: Calls): Promise<Findings> {
  const keyed = keyFields(fields);
  const empty = fields.map(({ kind }) => emptyField(kind));
  if (fields.length === 0 || text.trim() === '') return { fields: empty };
  const frame = byteLength([...describeFields(keyed), exampleAnswer(keyed), instruction].join('\n'));
  const task: Task = { fields: keyed, instruction, promptTokens: 400 + Math.ceil(frame / 2) };
  // An answer quotes and copies what it finds, so it needs about as much room as the text.
  const reservedTokens = task.promptTokens + Math.floor(Math.max(0, contextTokens(calls) - task.promptTokens) / 2);
  const pieces = await piecesOf(text, { reservedTokens, overlap, mostBytes: mostPieceBytes }, calls);
  const found = await Promise.all(pieces.map((piece) => findInPiece(text, piece, task, calls)));
  return { fields: found.reduce(mergeFields, empty) };
}

async function findInPiece(text: string, piece: Span, task: Task, calls: Calls): Promise<FoundField[]> {
  const own = text.slice(piece.start, piece.end);
  const messages = extractPrompt(own, task);
  const bytes = byteLength(own);
  const available = Math.max(
    64,
    contextTokens(calls) - task.promptTokens - Math.min(bytes, Math.floor((contextTokens(calls) - task.promptTokens) / 2)),
  );
  // An answer with more tokens than its text has bytes repeats itself.
  const longest = 300 + 60 * task.fields.length + bytes;
  const maxTokens = Math.min(available, longest);
  const schema = answerSchema(task.fields);
  const ask = (asked: readonly Message[]): Promise<Generated> => calls.generate({ messages: asked, maxTokens, temperature: 0, schema });
  let generated = await ask(messages);
  let answer = read(generated, task);
  if (answer === undefined) {
    generated = await ask([
      ...messages,
      { role: 'assistant', content: generated.text.slice(0, 300) },
      { role: 'user', content: `That is not the JSON asked for. Answer with JSON of this form and nothing else: ${exampleAnswer(task.fields)}` },
    ]);
    answer = read(generated, task);
  }
  if (answer === undefined)
    throw new TxpError('engine-unavailable', 'the model answered twice without the JSON it was asked for', {
      hint: 'choose a model that follows instructions',
    });
  // Cut short by the context or the server, unless it ran on for longer than any honest answer.
  if (generated.finish === 'length' && lengthOf(generated) < longest && own.length > leastDivided) {
    const halves = splitAt(own, Math.ceil(bytes * 0.55), overlap);
    if (halves.length > 1) {
      const found = await Promise.all(
        halves.map((half) => findInPiece(text, { start: piece.start + half.start, end: piece.start + half.end }, task, calls)),
      );
      return found.reduce(mergeFields);
    }
  }
  return groundAnswer(own, answer, generated).map((field) => shiftField(field, piece.start));
}

function lengthOf({ usage, text }: Generated): number {
  return usage.outputTokens > 0 ? usage.outputTokens : byteLength(text) / 4;
}

function read({ text }: Generated, { fields }: Task): ReadAnswer | undefined {
  const parsed = parseLenient(text);
  return parsed === undefined ? undefined : readAnswer(fields, parsed.root);
}

function extractPrompt(text: string, { fields, instruction }: Task): Message[] {
  return [
    { role: 'system', content: `You find values in texts. ${dataRule} You answer with JSON and nothing else.` },
    {
      role: 'user',
      content: [
        textBlock(text),
        '',
        ...(instruction === '' ? [] : [instruction, '']),
        'Find these fields in the text between the marks:',
        ...describeFields(fields),
        '',
        'For each value give first "quote", the words of the text that state it (at most 15, copied exactly), then "value", the value alone, copied exactly as it is written there.',
        'Give only what the text states. A field of the text as a whole takes every value that answers it, best first, or an empty list. A field of an entry takes one value, or null with an empty quote.',
        `Answer with JSON of this form: ${exampleAnswer(fields)}`,
      ].join('\n'),
    },
  ];
}

function groundAnswer(text: string, answer: ReadAnswer, generated: Generated): FoundField[] {
  const grounding = new Grounding(text);
  const probabilities = tokenProbabilities(generated.text, generated.tokens);
  const places = new Array<Grounded | null>(answer.claims.length).fill(null);
  // Each field of the request is placed by itself: two fields may share a place.
  const byField = new Map<string, number[]>();
  answer.claims.forEach(({ field }, index) => {
    const top = field.split('.', 1)[0] ?? '';
    const same = byField.get(top);
    if (same === undefined) byField.set(top, [index]);
    else same.push(index);
  });
  for (const indices of byField.values()) {
    const found = grounding.ground(indices.map((index) => answer.claims[index]!));
    indices.forEach((index, place) => {
      places[index] = found[place]!;
    });
  }
  const toField = (field: ReadField): FoundField => {
    if (field.kind === 'scalar')
      return {
        kind: 'scalar',
        values: field.claims.flatMap((index) => {
          const place = places[index]!;
          const claim = answer.claims[index]!;
          if (place === null) return [];
          return [
            { start: place.start, end: place.end, confidence: valueConfidence(probabilities(claim.start, claim.end), place, claim.quote !== '') },
          ];
        }),
      };
    if (field.kind === 'object') return { kind: 'object', record: toRecord(field.fields) };
    return { kind: 'list', records: field.records.map(toRecord).filter((record) => record !== null) };
  };
  const toRecord = (fields: readonly ReadField[]): FoundRecord | null => {
    const values = fields.map(toField);
    return values.some(hasValue) ? { values } : null;
  };
  return answer.fields.map(toField);
}

function hasValue(field: FoundField): boolean {
  if (field.kind === 'scalar') return field.values.length > 0;
  return field.kind === 'object' ? field.record !== null : field.records.length > 0;
}

function emptyField(kind: FoundField['kind']): FoundField {
  return kind === 'scalar' ? { kind, values: [] } : kind === 'object' ? { kind, record: null } : { kind, records: [] };
}
