// What a caller's extra instructions say about individual labels: which to prefer if in doubt, which to avoid.
import type { Label } from '../../../core/label.js';

const preferred =
  /(?:\bprefer|\bfavou?r|\bdefaults? to|\bfall back to|\b(?:if|when) (?:you are |you're |it is )?(?:unsure|uncertain|in doubt|unclear|nothing fits|nothing else fits|not sure),? ?(?:then )?(?:choose|use|pick|answer|prefer|take|return|say)?)\s+(?:the label )?["'“`]?$/i;
const avoided =
  /(?:\bnever (?:use|choose|pick|return|answer)|\bavoid|\bdo not (?:use|choose|pick|return)|\bdon't (?:use|choose|pick|return))\s+(?:the label )?["'“`]?$/i;

const nudge = 0.7;
const ban = -3;
const maxGuidanceLength = 4000;

/** A bias for the logit of each label, in the order of the labels; zeros if the instructions mention none. */
export function readGuidance(guidance: string, labels: readonly Label[]): number[] {
  if (guidance === '') return labels.map(() => 0);
  const text = guidance.slice(0, maxGuidanceLength);
  const lower = text.toLowerCase();
  return labels.map(({ name }) => {
    const wanted = name.toLowerCase();
    let bias = 0;
    for (let at = lower.indexOf(wanted); at >= 0 && wanted !== ''; at = lower.indexOf(wanted, at + wanted.length)) {
      const before = text.slice(Math.max(0, at - 80), at);
      if (preferred.test(before)) bias = nudge;
      if (avoided.test(before)) bias = ban;
    }
    return bias;
  });
}
