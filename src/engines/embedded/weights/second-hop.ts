// Evidence that the prompt does not name: blocks about something that the best blocks mention. "Where was the author of X born?" needs the author's block too.
import type { Segment } from '../../../core/weigh.js';
import { float64At, int32At, itemAt, numberAt, uint32At } from '../../../text/at.js';
import { forEachWord } from './for-each-word.js';
import { form, type Word, type WordTable } from './scan.js';

// Number of blocks whose names are followed, and the maximum probability that moves to the blocks they lead to.
const sources = 3;
const maxMoved = 0.4;
// Minimum share of a block's subject that the names must cover.
const minCovered = 0.5;
const rareEnough = 0.35;

/**
 * Moves part of the probability of segments to blocks whose subject (heading, or first words) is named in the most probable blocks but not in the prompt.
 * `probabilities` sum to 1, as does the result. Linear.
 */
export function followNames(segments: readonly Segment[], blocks: Uint32Array, probabilities: Float64Array, table: WordTable): Float64Array {
  const blockCount = (blocks.at(-1) ?? -1) + 1;
  if (blockCount < 3) return probabilities;
  const mass = new Float64Array(blockCount);
  const firstRow = new Int32Array(blockCount).fill(-1);
  for (let row = 0; row < blocks.length; row++) {
    mass[uint32At(blocks, row)]! += float64At(probabilities, row);
    if (int32At(firstRow, uint32At(blocks, row)) < 0) firstRow[uint32At(blocks, row)] = row;
  }
  const best = [...mass.keys()].sort((a, b) => float64At(mass, b) - float64At(mass, a) || a - b).slice(0, sources);
  const top = float64At(mass, numberAt(best, 0));

  // Names of the best blocks, weighted by how probable their block is.
  const names = new Map<Word, number>();
  for (const block of best) {
    const certainty = Math.sqrt(float64At(mass, block) / top);
    for (let row = int32At(firstRow, block); row < blocks.length && blocks[row] === block; row++) {
      const { text } = itemAt(segments, row);
      forEachWord(text, (start, end) => {
        const word = table.of(text, start, end);
        if (word.term >= 0 || (word.forms & (form.capital | form.number)) === 0 || word.rarity < rareEnough) return;
        names.set(word, Math.max(names.get(word) ?? 0, certainty));
      });
    }
  }
  if (names.size === 0) return probabilities;

  const links = new Float64Array(blockCount);
  let strongest = 0;
  let total = 0;
  for (let block = 0; block < blockCount; block++) {
    if (best.includes(block)) continue;
    links[block] = linkOf(subjectOf(itemAt(segments, int32At(firstRow, block))), names, table);
    strongest = Math.max(strongest, float64At(links, block));
    total += float64At(links, block);
  }
  if (total === 0) return probabilities;
  const moved = maxMoved * strongest;
  const within = withinBlocks(segments, blocks, probabilities, mass);
  return probabilities.map(
    (probability, row) => probability * (1 - moved) + moved * (float64At(links, uint32At(blocks, row)) / total) * float64At(within, row),
  );
}

function subjectOf(first: Segment): string {
  return first.heading === '' ? first.text.slice(0, 60) : first.heading.slice(0, 120);
}

// Squared share of the subject's words that are names of the source blocks, or, at half weight, words of the prompt; 0 below `minCovered`.
function linkOf(subject: string, names: ReadonlyMap<Word, number>, table: WordTable): number {
  let all = 0;
  let covered = 0;
  let fresh = false;
  forEachWord(subject, (start, end) => {
    const word = table.of(subject, start, end);
    if (word.rarity < 0.1) return;
    all += word.rarity;
    const certainty = names.get(word);
    if (certainty !== undefined) {
      covered += word.rarity * certainty;
      fresh = true;
    } else if (word.term >= 0) covered += word.rarity * 0.5;
  });
  const share = all === 0 || !fresh ? 0 : covered / all;
  return share < minCovered ? 0 : share * share;
}

// How a block's share is distributed: half to its first segment, which says what the block is about, half in proportion to the segments' probabilities.
function withinBlocks(segments: readonly Segment[], blocks: Uint32Array, probabilities: Float64Array, mass: Float64Array): Float64Array {
  return Float64Array.from(segments, (_, row) => {
    const block = uint32At(blocks, row);
    const first = row === 0 || blocks[row - 1] !== block ? 0.5 : 0;
    return first + (float64At(mass, block) > 0 ? (0.5 * float64At(probabilities, row)) / float64At(mass, block) : 0);
  });
}
