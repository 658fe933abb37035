// The phrase of a text that speaks for a label: quoted by the model in a call of its own, then found in the text or not used.
import type { Label } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { parseLenient } from '../answers/lenient-json.js';
import type { Calls } from '../calls.js';
import { Grounding } from '../grounding/ground.js';
import { dataRule, textBlock } from '../text-block.js';

const answerTokens = 160;

/** Null when the model quotes nothing that stands in the text. */
export async function findEvidence(text: string, guidance: string, { name, rubric }: Label, calls: Calls): Promise<Span | null> {
  const label = rubric === name || rubric.trim() === '' ? `“${name}”` : `“${name}” (${rubric})`;
  const { text: said } = await calls.generate({
    messages: [
      { role: 'system', content: `You quote from texts. ${dataRule} You answer with JSON and nothing else.` },
      {
        role: 'user',
        content: [
          textBlock(text),
          '',
          ...(guidance === '' ? [] : [guidance, '']),
          `Which words of the text speak most for ${label}? Copy at most 25 words that stand together, exactly as they are written.`,
          'Answer with JSON: {"quote": "the words"}. Use an empty quote when no words speak for it.',
        ].join('\n'),
      },
    ],
    maxTokens: answerTokens,
    temperature: 0,
    schema: { type: 'object', properties: { quote: { type: 'string' } }, required: ['quote'], additionalProperties: false },
  });
  const parsed = parseLenient(said);
  const quote = parsed?.root.kind === 'object' ? parsed.root.members.find(({ key }) => key === 'quote')?.value : parsed?.root;
  if (quote?.kind !== 'string' || quote.value.trim() === '') return null;
  const found = new Grounding(text).locate(quote.value);
  return found === null ? null : { start: found.start, end: found.end };
}
