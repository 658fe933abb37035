// One sentence by the model on a decision already made. What it says is checked against the text and the labels; a sentence that invents is not used.
import type { ReasoningRequest, Written } from '../../../core/write.js';
import { sentences } from '../../../text/segments.js';
import { proseOf } from '../answers/prose.js';
import type { Calls } from '../calls.js';
import type { Message } from '../driver.js';
import { KnownFacts } from '../grounding/facts.js';
import { byteLength, contextTokens } from '../pieces.js';
import { dataRule, textBlock } from '../text-block.js';

const answerTokens = 90;
const longestQuote = 140;

export async function writeReasoning(request: ReasoningRequest, calls: Calls): Promise<Written> {
  const { labels, chosen } = request;
  const shown = shownText(request, calls);
  const { name, rubric } = labels[chosen]!;
  const known = new KnownFacts([shown, ...labels.flatMap((label) => [label.name, label.rubric])]);
  const messages: Message[] = [
    { role: 'system', content: `You explain decisions about texts. ${dataRule} You answer with one sentence.` },
    {
      role: 'user',
      content: [
        textBlock(shown),
        '',
        `Labels: ${labels.map((label) => label.name.replace(/\s+/g, ' ')).join('; ')}`,
        `Chosen: ${name.replace(/\s+/g, ' ')}${rubric === name ? '' : ` (${rubric.replace(/\s+/g, ' ')})`}`,
        'Explain in one sentence of at most 30 words, from the text alone, why this label was chosen. If none of the labels fits, say so.',
      ].join('\n'),
    },
  ];
  const generated = await calls.generate({ messages, maxTokens: answerTokens, temperature: 0 });
  const said = proseOf(generated).replace(/\s+/g, ' ');
  const first = sentences(said)[0];
  const sentence = first === undefined ? '' : said.slice(first.start, first.end);
  if (/\p{L}/u.test(sentence) && known.unknownIn(sentence).length === 0)
    return { text: sentence, finish: generated.finish === 'length' && first!.end === said.length ? 'length' : 'stop' };
  return { text: plainReason(request), finish: 'stop' };
}

// What needs no model: the phrase that speaks for the label, or that none stands out.
function plainReason({ text, labels, chosen, evidence }: ReasoningRequest): string {
  const name = `“${labels[chosen]?.name ?? ''}”`.replace(/\s+/g, ' ');
  if (evidence === null) return `${name} fits the text best of the ${labels.length} labels.`;
  const quote = text.slice(evidence.start, evidence.end).replace(/\s+/g, ' ').replace(/[“”"]/g, "'").trim();
  return `The text says “${quote.length <= longestQuote ? quote : `${quote.slice(0, longestQuote).replace(/\s\S*$/, '')} …`}”, which speaks for ${name}.`;
}

// A long text is shown around its evidence: the decision itself was made on all of it.
function shownText({ text, evidence, labels }: ReasoningRequest, calls: Calls): string {
  const room = Math.max(64, contextTokens(calls) - answerTokens - 400 - labels.reduce((sum, { name }) => sum + byteLength(name) + 2, 0));
  if (byteLength(text) <= room) return text;
  const half = Math.floor(room / 6);
  const middle = evidence === null ? half : Math.floor((evidence.start + evidence.end) / 2);
  return text
    .slice(Math.max(0, middle - half), middle + half)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/[\ud800-\udbff]$/, '');
}
