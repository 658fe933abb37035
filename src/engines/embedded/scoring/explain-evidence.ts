// Explains, in readable lines, the scores of exclusive labels: the evidence that added most to each.
import type { LabelQuestion } from '../../../core/label.js';
import { float32At, float64At, numberAt } from '../../../text/at.js';
import { evidenceCount, evidenceNames } from './evidence.js';
import type { PreparedLabels } from './prepare-labels.js';

const maxShown = 5;
const minShown = 0.01;

/** The scores and how they were computed. */
interface Scored {
  readonly logits: readonly number[];
  readonly biases: readonly number[];
  /** The calibrator's factor for every score. */
  readonly scale: number;
}

/** One line per label; the parts of a line add up to its score. */
export function explainEvidence(
  { labels: asked }: Pick<LabelQuestion, 'labels'>,
  labels: PreparedLabels,
  rows: Float32Array,
  weights: Float64Array,
  { logits, biases, scale }: Scored,
): string[] {
  return asked.map(({ name }, label) => {
    const logit = numberAt(logits, label);
    if (labels.rest[label]) return `${name}: ${signed(logit)} = ${signed(logit)} the remaining score, for everything else`;
    const parts = evidenceNames.map((evidence, index) => ({
      evidence,
      share: scale * float64At(weights, index) * float32At(rows, label * evidenceCount + index),
    }));
    if (biases[label] !== 0) parts.push({ evidence: 'instructions', share: scale * numberAt(biases, label) });
    const total = parts.reduce((sum, { share }) => sum + share, 0);
    return `${name}: ${signed(logit)} = ${[...describeShares(parts), `${signed(logit - total)} the best label's score`].join(', ')}`;
  });
}

/** The largest shares of a score with what they are for, and the sum of the others. */
export function describeShares(parts: readonly { readonly evidence: string; readonly share: number }[]): string[] {
  const shown = parts
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share))
    .slice(0, maxShown)
    .filter(({ share }) => Math.abs(share) >= minShown);
  const lines = shown.map(({ evidence, share }) => `${signed(share)} ${evidence}`);
  const other = parts.reduce((sum, { share }) => sum + share, 0) - shown.reduce((sum, { share }) => sum + share, 0);
  return Math.abs(other) >= minShown ? [...lines, `${signed(other)} other evidence`] : lines;
}

/** A number with its sign and two decimals. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
