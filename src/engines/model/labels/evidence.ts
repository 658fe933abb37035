// Explains why a label fits a text: one call for the supporting phrase and a sentence on it. Neither is used unless the text confirms it.
import { compact } from '../../../core/compact.js';
import type { Label } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { sentences } from '../../../text/segments.js';
import { parseLenient } from '../answers/lenient-json.js';
import { proseOf } from '../answers/prose.js';
import type { Calls } from '../calls.js';
import { type Message, type MessageImage, UnusableAnswer } from '../driver.js';
import { KnownFacts } from '../grounding/facts.js';
import { Grounding } from '../grounding/ground.js';
import { imagesField, withImageRule } from '../pages.js';
import { dataRule, textBlock } from '../text-block.js';
import { isAboutText } from '../writing/is-about-text.js';

const answerTokens = 220;

export interface Explanation {
  /** Null if the model refuses, or quotes nothing that occurs in the text. */
  readonly evidence: Span | null;
  /** Absent if the model gave none, or one with claims found neither in the text nor in the labels. */
  readonly reason?: string;
}

interface ExplainRequest {
  readonly text: string;
  /** Page images of the text, for a vision model. */
  readonly images?: readonly MessageImage[];
  readonly guidance: string;
  readonly labels: readonly Label[];
  /** Index of the label to explain. */
  readonly chosen: number;
}

export async function explainLabel(request: ExplainRequest, calls: Calls): Promise<Explanation> {
  const { text, labels } = request;
  const generated = await calls
    .generate({
      messages: explainPrompt(request),
      maxTokens: answerTokens,
      temperature: 0,
      schema: {
        type: 'object',
        properties: {
          quote: { type: 'string', description: 'Words of the text, copied exactly; empty when none speak for the label.' },
          reason: { type: 'string', description: 'One sentence.' },
        },
        required: ['quote', 'reason'],
        additionalProperties: false,
      },
    })
    .catch((error: unknown) => {
      if (error instanceof UnusableAnswer) return undefined;
      throw error;
    });
  if (generated === undefined) return { evidence: null };
  const root = parseLenient(generated.text)?.root;
  const member = (key: string): string => {
    const value = root?.kind === 'object' ? root.members.find((own) => own.key === key)?.value : undefined;
    return value?.kind === 'string' ? value.value.trim() : '';
  };
  const quote = member('quote');
  const place = quote === '' ? null : new Grounding(text).locate(quote);
  const said = root === undefined ? proseOf(generated) : member('reason');
  const reason = soundSentence(said, generated.finish === 'length', [text, ...labels.flatMap(({ name, rubric }) => [name, rubric])]);
  return { evidence: place === null ? null : { start: place.start, end: place.end }, ...compact({ reason }) };
}

// If the answer was cut off, its last sentence is incomplete.
function soundSentence(said: string, isCut: boolean, sources: readonly string[]): string | undefined {
  const line = said.replace(/\s+/g, ' ');
  const [first, second] = sentences(line);
  const sentence = first === undefined || (isCut && second === undefined) ? '' : line.slice(first.start, first.end);
  const isSound =
    /\p{L}/u.test(sentence) && isAboutText(sentence, sources.join('\n'), '') && new KnownFacts(sources).unknownIn(sentence).length === 0;
  return isSound ? sentence : undefined;
}

function explainPrompt({ text, images = [], guidance, labels, chosen }: ExplainRequest): Message[] {
  const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
  const { name, rubric } = itemAt(labels, chosen);
  return [
    { role: 'system', content: withImageRule(`You explain decisions about texts. ${dataRule} You answer with JSON and nothing else.`, images) },
    {
      role: 'user',
      ...imagesField(images),
      content: [
        ...(guidance === '' ? [] : [guidance, '']),
        `Labels: ${labels.map((label) => oneLine(label.name)).join('; ')}`,
        'Give as "quote" the words of the text that speak most for the label chosen: at most 25 words that stand together, copied exactly; empty when none do.',
        'Give as "reason" one sentence of at most 30 words, from the text alone, on why that label was chosen. If none of the labels fits, say so.',
        'Answer with JSON of this form: {"quote": "words of the text", "reason": "One sentence."}',
        '',
        textBlock(text),
        '',
        `Chosen: ${oneLine(name)}${rubric === name || rubric.trim() === '' ? '' : ` (${oneLine(rubric)})`}`,
      ].join('\n'),
    },
  ];
}
