// The model engine's findValues: one call per piece of the text for the entire plan; every value is located in the text or dropped.
import { type Findings, type FindRequest, type FoundField, type FoundRecord, isFound } from '../../../core/find.js';
import { itemAt } from '../../../text/at.js';
import { parseLenient } from '../answers/lenient-json.js';
import type { Calls } from '../calls.js';
import { type Generated, type Message, type MessageImage, UnusableAnswer } from '../driver.js';
import { Grounding } from '../grounding/ground.js';
import type { Claim, Grounded } from '../grounding/place-claims.js';
import { imagesField, type ShownPiece, shownPieces, withImageRule } from '../pages.js';
import { byteLength, contextTokens, splitAt } from '../pieces.js';
import { dataRule, type NumberedLine, numberedBlock, numberLines } from '../text-block.js';
import { answerSchema, describeFields, exampleAnswer, type KeyedField, keyFields, workedExample } from './answer-shape.js';
import { tokenProbabilities, valueConfidence } from './confidence.js';
import { mergeFields, shiftField } from './merge.js';
import { type ReadAnswer, type ReadField, readAnswer } from './read-answer.js';

// The longer a piece, the less complete the answer; models with a long context can handle longer pieces.
const maxPieceBytes = 16_000;
const maxLongPieceBytes = 64_000;
const longContext = 32_000;
const overlap = 0.1;
const tokensPerLineNumber = 3;
// Pieces up to this many characters are not divided when their answer did not fit.
const minDivided = 400;

interface Task {
  readonly fields: readonly KeyedField[];
  readonly instruction: string;
  /** Estimated tokens of the prompt without the text. */
  readonly promptTokens: number;
}

export async function findValues({ text, instruction, fields, explain, layout }: FindRequest, calls: Calls): Promise<Findings> {
  const keyed = keyFields(fields);
  const empty = fields.map(({ kind }) => emptyField(kind));
  if (fields.length === 0 || text.trim() === '') return { fields: empty };
  const frame = byteLength([...describeFields(keyed), exampleAnswer(keyed), instruction].join('\n'));
  const task: Task = { fields: keyed, instruction, promptTokens: 560 + Math.ceil(frame / 2) };
  // An answer copies what it finds, so it may need as much room as the text.
  const free = Math.max(0, contextTokens(calls) - task.promptTokens);
  const numbers = tokensPerLineNumber * numberLines(text).length;
  const shareOfNumbers = numbers / (numbers + byteLength(text) / 4);
  const reservedTokens = task.promptTokens + Math.floor((free / 2) * (1 + shareOfNumbers));
  const pieces = await shownPieces(
    text,
    layout,
    { reservedTokens, overlap, maxBytes: contextTokens(calls) >= longContext ? maxLongPieceBytes : maxPieceBytes },
    calls,
  );
  const found = await Promise.all(pieces.map((piece) => findInPiece(text, piece, task, calls)));
  const droppedValues = found.reduce((sum, { dropped }) => sum + dropped.length, 0);
  for (const { field, value } of found.flatMap(({ dropped }) => dropped)) explain?.(`${field}: “${value}” dropped, not in the text`);
  const shown = new Set(pieces.flatMap(({ images }) => images)).size;
  if (shown > 0) explain?.(`shown ${shown} ${shown === 1 ? 'page' : 'pages'}`);
  if (pieces.length > 1) explain?.(`asked in ${pieces.length} pieces`);
  const isCut = found.some((piece) => piece.isCut);
  return {
    fields: found.map((piece) => piece.fields).reduce(mergeFields, empty),
    ...(droppedValues === 0 ? {} : { droppedValues }),
    ...(isCut ? { isCut } : {}),
  };
}

interface FoundInPiece {
  readonly fields: FoundField[];
  /** Claims that were not found in the piece. */
  readonly dropped: readonly Pick<Claim, 'field' | 'value'>[];
  /** Whether the answer was cut off and the piece could not be divided. */
  readonly isCut: boolean;
}

async function findInPiece(text: string, piece: ShownPiece, task: Task, calls: Calls): Promise<FoundInPiece> {
  const own = text.slice(piece.start, piece.end);
  const lines = numberLines(own);
  const messages = extractPrompt(own, lines, task, piece.images);
  const bytes = byteLength(own);
  const available = Math.max(
    64,
    contextTokens(calls) -
      task.promptTokens -
      piece.imageTokens -
      Math.min(bytes, Math.floor((contextTokens(calls) - task.promptTokens - piece.imageTokens) / 2)),
  );
  // An answer with more tokens than its text has bytes is repeating itself.
  const longest = 300 + 60 * task.fields.length + bytes;
  const maxTokens = Math.min(available, longest);
  const schema = answerSchema(task.fields);
  const ask = (asked: readonly Message[]): Promise<Generated> => calls.generate({ messages: asked, maxTokens, temperature: 0, schema });
  let generated = await ask(messages);
  let answer = read(generated, task, lines);
  if (answer === undefined) {
    generated = await ask([
      ...messages,
      { role: 'assistant', content: generated.text.slice(0, 300) },
      { role: 'user', content: `That is not the JSON asked for. Answer with JSON of this form and nothing else: ${exampleAnswer(task.fields)}` },
    ]);
    answer = read(generated, task, lines);
  }
  if (answer === undefined) throw new UnusableAnswer('the model twice failed to answer with the requested JSON');
  // Cut short by the context or the server; an answer that reached `longest` is runaway output instead.
  if (generated.finish === 'length' && lengthOf(generated) < longest && own.length > minDivided) {
    const halves = splitAt(own, Math.ceil(bytes * 0.55), overlap);
    if (halves.length > 1) {
      const found = await Promise.all(
        halves.map((half) => findInPiece(text, { ...piece, start: piece.start + half.start, end: piece.start + half.end }, task, calls)),
      );
      return {
        fields: found.map(({ fields }) => fields).reduce(mergeFields),
        dropped: found.flatMap(({ dropped }) => dropped),
        isCut: found.some((half) => half.isCut),
      };
    }
  }
  const grounded = groundAnswer(own, answer, generated);
  const isCut = generated.finish === 'length' && !answer.complete;
  return { fields: grounded.fields.map((field) => shiftField(field, piece.start)), dropped: grounded.dropped, isCut };
}

function lengthOf({ usage, text }: Generated): number {
  return usage.outputTokens > 0 ? usage.outputTokens : byteLength(text) / 4;
}

function read({ text }: Generated, { fields }: Task, lines: readonly NumberedLine[]): (ReadAnswer & { readonly complete: boolean }) | undefined {
  const parsed = parseLenient(text);
  const answer = parsed === undefined ? undefined : readAnswer(fields, parsed.root, lines);
  return answer === undefined || parsed === undefined ? undefined : { ...answer, complete: parsed.complete };
}

function extractPrompt(text: string, lines: readonly NumberedLine[], { fields, instruction }: Task, images: readonly MessageImage[]): Message[] {
  return [
    { role: 'system', content: withImageRule(`You find values in texts. ${dataRule} You answer with JSON and nothing else.`, images) },
    {
      role: 'user',
      ...imagesField(images),
      content: [
        'Find these fields in the text between the marks, whose lines are numbered:',
        ...describeFields(fields),
        '',
        'Give every value as the number of its line, a bar, and the value alone, copied exactly as it is written there.',
        'Give only what the text states. A field of the text as a whole takes every value that answers it, best first, or an empty list. A field of an entry takes one value, or null.',
        ...(instruction === '' ? [] : [instruction]),
        '',
        ...workedExample,
        '',
        `Answer with JSON of this form: ${exampleAnswer(fields)}`,
        '',
        numberedBlock(text, lines),
        '',
        'Answer with the JSON for the text between the marks.',
      ].join('\n'),
    },
  ];
}

function groundAnswer(text: string, answer: ReadAnswer, generated: Generated): Omit<FoundInPiece, 'isCut'> {
  const grounding = new Grounding(text);
  const probabilities = tokenProbabilities(generated.text, generated.tokens);
  const places = new Array<Grounded | null>(answer.claims.length).fill(null);
  // Each field of the request is placed separately: two fields may share a place.
  const byField = new Map<string, number[]>();
  answer.claims.forEach(({ field }, index) => {
    const top = field.split('.', 1)[0] ?? '';
    const same = byField.get(top);
    if (same === undefined) byField.set(top, [index]);
    else same.push(index);
  });
  for (const indices of byField.values()) {
    const found = grounding.ground(indices.map((index) => itemAt(answer.claims, index)));
    indices.forEach((index, place) => {
      places[index] = itemAt(found, place);
    });
  }
  const toField = (field: ReadField): FoundField => {
    if (field.kind === 'scalar')
      return {
        kind: 'scalar',
        values: field.claims.flatMap((index) => {
          const place = itemAt(places, index);
          const claim = itemAt(answer.claims, index);
          if (place === null) return [];
          return [
            {
              start: place.start,
              end: place.end,
              confidence: valueConfidence(probabilities(claim.start, claim.end), place, claim.quote !== '' || claim.window !== undefined),
            },
          ];
        }),
      };
    if (field.kind === 'object') return { kind: 'object', record: toRecord(field.fields) };
    return { kind: 'list', records: field.records.map(toRecord).filter((record) => record !== null) };
  };
  const toRecord = (fields: readonly ReadField[]): FoundRecord | null => {
    const values = fields.map(toField);
    return values.some(isFound) ? { values } : null;
  };
  return { fields: answer.fields.map(toField), dropped: answer.claims.filter((_, index) => places[index] === null) };
}

function emptyField(kind: FoundField['kind']): FoundField {
  return kind === 'scalar' ? { kind, values: [] } : kind === 'object' ? { kind, record: null } : { kind, records: [] };
}
