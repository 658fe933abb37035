// One sentence on a decision already made: the model's if the text and labels support it, otherwise a fixed one.
import type { ReasoningRequest, Written } from '../../../core/write.js';
import type { Calls } from '../calls.js';
import { explainLabel } from '../labels/evidence.js';
import { byteLength, contextTokens } from '../pieces.js';

const reservedTokens = 700;
const maxQuote = 140;

export async function writeReasoning(request: ReasoningRequest, calls: Calls): Promise<Written> {
  const { labels, chosen } = request;
  const { reason } = await explainLabel({ text: shownText(request, calls), guidance: '', labels, chosen }, calls);
  return { text: reason ?? plainReason(request), finish: 'stop' };
}

// A sentence that needs no model: quotes the evidence, or says that the label fits best.
function plainReason({ text, labels, chosen, evidence }: ReasoningRequest): string {
  const name = `“${labels[chosen]?.name ?? ''}”`.replace(/\s+/g, ' ');
  if (evidence === null) return `${name} fits the text best of the ${labels.length} labels.`;
  const quote = text.slice(evidence.start, evidence.end).replace(/\s+/g, ' ').replace(/[“”"]/g, "'").trim();
  return `The text says “${quote.length <= maxQuote ? quote : `${quote.slice(0, maxQuote).replace(/\s\S*$/, '')} …`}”, which supports ${name}.`;
}

// Of a long text only the part around the evidence is shown; the decision itself was based on the entire text.
function shownText({ text, evidence, labels }: ReasoningRequest, calls: Calls): string {
  const room = Math.max(64, contextTokens(calls) - reservedTokens - labels.reduce((sum, { name }) => sum + byteLength(name) + 2, 0));
  if (byteLength(text) <= room) return text;
  const half = Math.floor(room / 6);
  const middle = evidence === null ? half : Math.floor((evidence.start + evidence.end) / 2);
  return text
    .slice(Math.max(0, middle - half), middle + half)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/[\ud800-\udbff]$/, '');
}
