// Explains a decision already made in one sentence, from its evidence. It states only facts: a phrase of the text, the label, and the confidence.
import type { ReasoningRequest } from '../../../core/write.js';

const maxQuoteLength = 140;

/** Explains the chosen label in exactly one sentence. Quotes are verbatim, except that line breaks become spaces and double quotation marks single ones. */
export function explain({ text, labels, chosen, probability, isUncertain = false, evidence }: ReasoningRequest): string {
  const name = `“${labels[chosen]?.name ?? ''}”`;
  const sureness = isUncertain ? 'not sure; another label may fit as well, or none' : describeSureness(probability, labels.length);
  if (labels.length < 2) return `${name} was the only label to choose from.`;
  if (evidence === null) return `No phrase of the text stands out, but ${name} fits it best of the ${labels.length} labels (${sureness}).`;
  return `The text says “${quote(text.slice(evidence.start, evidence.end))}”, which supports ${name} (${sureness}).`;
}

function describeSureness(probability: number, count: number): string {
  const percent = `${Math.round(probability * 100)} %`;
  if (probability >= 0.8) return `${percent} sure`;
  return probability < Math.max(1.5 / count, 0.4) ? `only ${percent} sure; another label may fit as well` : `${percent} sure`;
}

// Double quotation marks inside the quote become single ones, so that the quotation does not end early.
function quote(phrase: string): string {
  const line = phrase.replace(/\s+/g, ' ').replace(/[“”"]/g, "'").trim();
  if (line.length <= maxQuoteLength) return line;
  const cut = line.slice(0, maxQuoteLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxQuoteLength / 2))} …`;
}
