// One sentence on a decision already made, from its evidence. It says only what is so: a phrase that stands in the text, the label, how sure it was.
import type { ReasoningRequest } from '../../../core/write.js';

const maxQuoteLength = 140;

/** Explains the chosen label. Always one sentence, always true to the text: what it quotes is verbatim (line breaks as spaces). */
export function explain({ text, labels, chosen, probability, isUncertain = false, evidence }: ReasoningRequest): string {
  const name = `“${labels[chosen]?.name ?? ''}”`;
  const sureness = isUncertain ? 'not sure; another label may fit as well, or none' : describeSureness(probability, labels.length);
  if (labels.length < 2) return `${name} is the only label there was to choose.`;
  if (evidence === null) return `No phrase of the text stands out, but ${name} fits it best of the ${labels.length} labels (${sureness}).`;
  return `The text says “${quote(text.slice(evidence.start, evidence.end))}”, which speaks for ${name} (${sureness}).`;
}

function describeSureness(probability: number, count: number): string {
  const percent = `${Math.round(probability * 100)} %`;
  if (probability >= 0.8) return `${percent} sure`;
  return probability < Math.max(1.5 / count, 0.4) ? `only ${percent} sure; another label may fit as well` : `${percent} sure`;
}

// Quotation marks inside the quote become single ones, so that the sentence stays one quotation.
function quote(phrase: string): string {
  const line = phrase.replace(/\s+/g, ' ').replace(/[“”"]/g, "'").trim();
  if (line.length <= maxQuoteLength) return line;
  const cut = line.slice(0, maxQuoteLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxQuoteLength / 2))} …`;
}
