// Measures the skew of text lines by projection: at the correct angle, the upper edges of letters are concentrated in few rows.
import type { Frame } from './frame.js';

/** Max angle tried, in radians: five degrees in either direction, more than paper in a scanner leans. */
const maxSkew = 0.09;
const coarseStep = 0.003;
const fineStep = 0.001;
/** Width in points of the grid on which edges are searched; its reciprocal is the smallest angle that can be measured. */
const gridWidth = 1000;
/** About this many edges are enough. */
const maxEdges = 20_000;
/** Min difference in brightness between a letter's upper edge and what is above it. */
const edgeContrast = 48;
/** Min ratio of the sharpness at the best angle to that at 0; without text, some angle always appears slightly better. */
const minGain = 1.1;

/** The angle in radians at which lines rise to the right; negative if they fall, 0 if they are level or there are none. */
export function skewOf(frame: Frame): number {
  const spacing = Math.max(1, Math.round(frame.width / gridWidth));
  const { columns, rows } = upperEdges(frame, spacing);
  const reach = Math.ceil((maxSkew * frame.width) / spacing) + 1;
  const counts = new Uint32Array(Math.ceil(frame.height / spacing) + 2 * reach);
  const stride = Math.max(1, Math.floor(rows.length / maxEdges));
  /** Sum of squares, highest if the edges are concentrated in few rows (W. Postl, US patent 4,723,297). */
  const sharpness = (angle: number): number => {
    counts.fill(0);
    for (let index = 0; index < rows.length; index += stride) {
      const row = Math.round((rows[index] ?? 0) + reach + (columns[index] ?? 0) * angle);
      counts[row] = (counts[row] ?? 0) + 1;
    }
    return counts.reduce((sum, count) => sum + count * count, 0);
  };
  const level = sharpness(0);
  let best = { angle: 0, sharpness: level };
  const tryAngles = (from: number, to: number, step: number): void => {
    for (let angle = from; angle <= to + step / 2; angle += step) {
      const found = sharpness(angle);
      if (found > best.sharpness) best = { angle, sharpness: found };
    }
  };
  tryAngles(-maxSkew, maxSkew, coarseStep);
  tryAngles(best.angle - coarseStep + fineStep, best.angle + coarseStep - fineStep, fineStep);
  return best.sharpness >= minGain * level ? best.angle : 0;
}

/** Grid points that are darker than the points above them. */
function upperEdges({ width, height, pixels }: Frame, spacing: number): { columns: number[]; rows: number[] } {
  const columns: number[] = [];
  const rows: number[] = [];
  for (let y = spacing; y < height; y += spacing)
    for (let x = 0; x < width; x += spacing) {
      if ((pixels[(y - spacing) * width + x] ?? 0) - (pixels[y * width + x] ?? 0) <= edgeContrast) continue;
      columns.push(x / spacing);
      rows.push(y / spacing);
    }
  return { columns, rows };
}
