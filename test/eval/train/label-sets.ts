// Label sets as people write them, with texts, made for training: label-sets/<part>/*.txt, blocks of document-blocks.ts. Above the line `---` stand labels,
// `name / rubric / the same in other words`; below it texts, `text => name`, and `text => -` where no label fits.
import { blocksIn } from './document-blocks.js';

export interface WrittenLabelSet {
  readonly id: string;
  /** Code of the language of its texts; its labels may be in English. */
  readonly language: string;
  readonly labels: readonly { readonly name: string; readonly rubrics: readonly string[] }[];
  /** Texts with the index of the label that is right; -1 where none is. */
  readonly items: readonly (readonly [string, number])[];
}

/** What the sentence encoder learns from; what its weight beside other evidence is fitted on; and what neither has seen. */
export type LabelSetPart = 'learnt' | 'weighed' | 'unread';

/** The sets of a part, in an order that is always the same. Fails where a text has a label that its set does not have. */
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
