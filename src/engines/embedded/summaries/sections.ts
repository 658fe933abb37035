// The parts of a text, by its headings and numbered items.
import { itemAt } from '../../../text/at.js';
import type { Layout } from './layout.js';

/** The parts of a unit that are read here. */
interface Sentence {
  readonly text: string;
  readonly kind: string;
  readonly block: number;
}

/** For each unit the number of its part, and the titles of the parts; part 0 is everything before the first title. */
export interface Sections {
  readonly of: readonly number[];
  readonly titles: readonly string[];
}

/** "2. Swimming pool. The engineer …": the number of an item and, if it is short, its title. */
const itemStart = /^\s*(?:#+\s*)?(?:\p{L}{3,10} )?(\d{1,2})[.):]\s+(?:([^.:!?\n]{2,60})[.:]\s)?/u;

/** Minimum number of titled items for titles to be the style of the text, and maximum words of such a title. */
const minTitled = 3;
const maxTitleWords = 4;

/** End offsets of the titles of numbered items ("2. Term. The term is …"), by block; empty if fewer than three items have one. */
export function titleEnds(text: string, { blocks }: Layout): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (const [block, { start, end }] of blocks.entries()) {
    const item = itemStart.exec(text.slice(start, Math.min(start + 90, end)));
    if (item?.[2] !== undefined && item[2].split(/\s+/).length <= maxTitleWords) ends.set(block, start + item[0].trimEnd().length);
  }
  return ends.size < minTitled ? new Map() : ends;
}

export function readSections(text: string, layout: Layout, units: readonly Sentence[]): Sections {
  const titles = [''];
  const of: number[] = [];
  let block = -1;
  for (const unit of units) {
    if (unit.kind === 'heading') titles.push(unit.text.replace(/^(?:\p{L}{3,10} |§ ?)?\d{1,2}[.):]?\s+|[.:]$/gu, ''));
    else if (unit.block !== block) {
      const { start } = itemAt(layout.blocks, unit.block);
      const item = itemStart.exec(text.slice(start, start + 90));
      if (item !== null) titles.push(item[2] ?? '');
    }
    block = unit.block;
    of.push(titles.length - 1);
  }
  return { of, titles };
}
