// How far the text lines of a page lean, found by projection: at the right angle the upper edges of letters fall together in few rows.
import type { Frame } from './frame.js';

/** Angles tried, in radians: five degrees either way. Paper in a scanner leans less. */
const maxSkew = 0.09;
const coarseStep = 0.003;
const fineStep = 0.001;
/** Edges are looked for on a grid so many points wide; one over that is the finest angle it tells. */
const gridWidth = 1000;
/** So many edges are enough. */
const maxEdges = 20_000;
/** A letter's upper edge is at least so much darker than what is above it. */
const edgeContrast = 48;
/** Rows of the best angle must be so much sharper than those of none; what is no text leans anyhow. */
const minGain = 1.1;

/** The angle, in radians, by which lines rise to the right; negative when they fall, 0 when they are level or there are none. */
export function skewOf(frame: Frame): number {
  const spacing = Math.max(1, Math.round(frame.width / gridWidth));
  const { columns, rows } = upperEdges(frame, spacing);
  const reach = Math.ceil((maxSkew * frame.width) / spacing) + 1;
  const counts = new Uint32Array(Math.ceil(frame.height / spacing) + 2 * reach);
  const stride = Math.max(1, Math.floor(rows.length / maxEdges));
  /** Sum of squares: highest when the edges fall in few rows (W. Postl, US patent 4,723,297). */
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

/** Places on the grid that are darker than those above them. */
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
