// Label sets as people write them, with texts, created for training: label-sets/<part>/*.txt, blocks of document-blocks.ts. Above the line `---` are labels,
// `name / rubric / reworded rubric`; below it texts, `text => name`, or `text => -` if no label fits.
import { blocksIn } from './document-blocks.js';

export interface WrittenLabelSet {
  readonly id: string;
  /** Language code of the texts; the labels may be in English. */
  readonly language: string;
  readonly labels: readonly { readonly name: string; readonly rubrics: readonly string[] }[];
  /** Texts with the index of the right label; -1 if none is right. */
  readonly items: readonly (readonly [string, number])[];
}

/** `learnt`: training data of the sentence encoder; `weighed`: used to fit its weight relative to other evidence; `unread`: seen by neither. */
export type LabelSetPart = 'learnt' | 'weighed' | 'unread';

/** The sets of a part, always in the same order. Fails if a text has a label that its set does not have. */
export function writtenLabelSets(part: LabelSetPart): WrittenLabelSet[] {
  return blocksIn(new URL(`label-sets/${part}/`, import.meta.url)).map(({ file, id, language, text, lines }) => {
    const labels = (text ?? '').split('\n').map((line) => {
      const [name = '', ...rubrics] = line.split(' / ').map((piece) => piece.trim());
      return { name, rubrics };
    });
    const items = lines.flatMap((line): (readonly [string, number])[] => {
      const cut = line.lastIndexOf(' => ');
      if (cut < 0) return [];
      const [own, right] = [line.slice(0, cut).trim(), line.slice(cut + 4).trim()];
      const index = labels.findIndex(({ name }) => name === right);
      if (index < 0 && right !== '-') throw new Error(`${file}, ${id}: no label is called "${right}"`);
      return [[own, index]];
    });
    return { id, language, labels, items };
  });
}
