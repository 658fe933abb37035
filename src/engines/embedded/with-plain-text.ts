// Converts all texts of a request to plain characters (`src/text/plain-text.ts`) for the engine, and the offsets of its answer back to the original.
import { pageStarts, type TextLayout } from '../../core/document.js';
import type { Capabilities } from '../../core/engine.js';
import type { FoundField, FoundRecord } from '../../core/find.js';
import type { LabelScores } from '../../core/label.js';
import type { Segment } from '../../core/weigh.js';
import { itemAt } from '../../text/at.js';
import { onOneLine } from '../../text/broken-words.js';
import { asPlain, type PlainText, plainText } from '../../text/plain-text.js';
import { forEachWord } from '../../text/segments.js';

/** Wraps the capabilities of an engine that handles only plain characters. */
export function withPlainText({ weighSegments, findValues, scoreLabels, write }: Capabilities): Capabilities {
  return {
    weighSegments: ({ prompt, segments }, signal) => weighSegments({ prompt: asPlain(prompt), segments: segments.map(plainSegment) }, signal),
    async findValues(request, signal) {
      const plain = plainText(request.text);
      const { instruction, fields } = plainly({ instruction: request.instruction, fields: request.fields });
      const findings = await findValues({ ...request, ...ofText(request, plain), instruction, fields }, signal);
      return plain === null ? findings : { ...findings, fields: findings.fields.map((field) => given(field, plain)) };
    },
    async scoreLabels(request, signal) {
      const plain = request.texts.map(plainText);
      const [only = null] = plain;
      const texts = request.texts.map((text, index) => plain[index]?.text ?? text);
      const layout = only === null || request.layout === undefined ? {} : { layout: plainLayout(request.layout, only) };
      const findings = await scoreLabels({ ...request, ...layout, texts, questions: plainly(request.questions) }, signal);
      return { ...findings, scores: findings.scores.map((own, index) => own.map((scores) => withEvidence(scores, plain[index] ?? null))) };
    },
    async write(request, signal) {
      // A reason quotes the text verbatim.
      if (request.task === 'reasoning') return write(request, signal);
      const plain = plainText(request.text);
      const instructions = plainText(request.instructions);
      const asGiven = writtenAs(plain, request.text);
      const asAsked = writtenAs(instructions, request.instructions);
      const written = await write(
        {
          ...request,
          ...ofText(request, plain),
          instructions: instructions?.text ?? request.instructions,
          countTokens: (text) => request.countTokens(asGiven(text)),
        },
        signal,
      );
      return { ...written, text: asGiven(written.text), ...(written.unmet === undefined ? {} : { unmet: written.unmet.map(asAsked) }) };
    },
  };
}

function plainSegment(segment: Segment): Segment {
  const text = asPlain(segment.text);
  const heading = asPlain(segment.heading);
  return text === segment.text && heading === segment.heading ? segment : { ...segment, text, heading };
}

interface OfText {
  readonly text: string;
  readonly layout?: TextLayout;
}

function ofText({ layout }: OfText, plain: PlainText | null): Partial<OfText> {
  if (plain === null) return {};
  return { text: plain.text, ...(layout === undefined ? {} : { layout: plainLayout(layout, plain) }) };
}

function plainLayout(layout: TextLayout, { text, toPlain }: PlainText): TextLayout {
  const starts = pageStarts(layout);
  const pages = layout.pages.map(({ words, ...page }, index) => {
    const start = itemAt(starts, index);
    const from = toPlain(start);
    const own = { ...page, text: text.slice(from, toPlain(start + page.text.length)) };
    if (words === undefined) return own;
    const placed = words.map((word) => ({ ...word, start: toPlain(start + word.start) - from, end: toPlain(start + word.end) - from }));
    return { ...own, words: placed.filter((word) => word.start < word.end) };
  });
  return { offset: toPlain(layout.offset), pages };
}

/** A JSON value with all its texts in plain characters; the same object if they already are. */
function plainly<T>(value: T): T {
  const written = JSON.stringify(value);
  return plainText(written) === null ? value : JSON.parse(written, (_, part: unknown) => (typeof part === 'string' ? asPlain(part) : part));
}

function given(field: FoundField, plain: PlainText): FoundField {
  const recordOf = ({ values }: FoundRecord): FoundRecord => ({ values: values.map((value) => given(value, plain)) });
  if (field.kind === 'scalar') return { ...field, values: field.values.map((value) => ({ ...value, ...plain.toOriginal(value) })) };
  if (field.kind === 'object') return { ...field, record: field.record === null ? null : recordOf(field.record) };
  return { ...field, records: field.records.map(recordOf) };
}

function withEvidence(scores: LabelScores, plain: PlainText | null): LabelScores {
  if (plain === null || scores.evidence === undefined) return scores;
  return { ...scores, evidence: scores.evidence.map((span) => (span === null ? null : plain.toOriginal(span))) };
}

/** Restores the original spelling of words in what is written from a text. */
function writtenAs(plain: PlainText | null, text: string): (made: string) => string {
  if (plain === null) return (made) => made;
  const written = new Map<string, string>();
  forEachWord(plain.text, 0, plain.text.length, (start, end) => {
    const word = plain.text.slice(start, end);
    const span = plain.toOriginal({ start, end });
    const own = onOneLine(text.slice(span.start, span.end));
    if (own !== word) written.set(word, own);
  });
  return (made) => {
    const parts: string[] = [];
    let read = 0;
    forEachWord(made, 0, made.length, (start, end) => {
      parts.push(made.slice(read, start), written.get(made.slice(start, end)) ?? made.slice(start, end));
      read = end;
    });
    return parts.join('') + made.slice(read);
  };
}
