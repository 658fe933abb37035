// Label sets as people write them, with texts, created for training: label-sets/<part>/*.txt, blocks of document-blocks.ts. Above the line `---` are labels,
// `name / rubric / reworded rubric`; below it texts, `text => name`, or `text => -` if no label fits. In label-sets/several, any number of labels may apply:
// `text => name, name`.
import { blocksIn, type DocumentBlock } from './document-blocks.js';

interface LabelSet {
  readonly id: string;
  /** Language code of the texts; the labels may be in English. */
  readonly language: string;
  readonly labels: readonly { readonly name: string; readonly rubrics: readonly string[] }[];
}

export interface WrittenLabelSet extends LabelSet {
  /** Texts with the index of the right label; -1 if none is right. */
  readonly items: readonly (readonly [string, number])[];
}

export interface SeveralLabelSet extends LabelSet {
  /** File of the set; each file was written by a different author. */
  readonly file: string;
  /** Texts with the indices of the labels that apply. */
  readonly items: readonly (readonly [string, readonly number[]])[];
}

/** `learnt`: training data of the sentence encoder; `weighed`: used to fit its weight relative to other evidence; `unread`: seen by neither. */
export type LabelSetPart = 'learnt' | 'weighed' | 'unread';

/** The sets of a part, always in the same order. Fails if a text has a label that its set does not have. */
export function writtenLabelSets(part: LabelSetPart): WrittenLabelSet[] {
  return blocksIn(new URL(`label-sets/${part}/`, import.meta.url)).map((block) => {
    const { items, ...set } = readBlock(block);
    return { ...set, items: items.map(([text, right]) => [text, right[0] ?? -1]) };
  });
}

/** The sets of which any number of labels may apply to a text, always in the same order. Fails like `writtenLabelSets`. */
export function severalLabelSets(part: Exclude<LabelSetPart, 'learnt'>): SeveralLabelSet[] {
  return blocksIn(new URL(`label-sets/several/${part}/`, import.meta.url)).map((block) => ({ ...readBlock(block), file: block.file }));
}

function readBlock({ file, id, language, text, lines }: DocumentBlock): Omit<SeveralLabelSet, 'file'> {
  const labels = (text ?? '').split('\n').map((line) => {
    const [name = '', ...rubrics] = line.split(' / ').map((piece) => piece.trim());
    return { name, rubrics };
  });
  const indexOf = (name: string): number => {
    const index = labels.findIndex((label) => label.name === name);
    if (index < 0) throw new Error(`${file}, ${id}: no label is called "${name}"`);
    return index;
  };
  const items = lines.flatMap((line): (readonly [string, number[]])[] => {
    const cut = line.lastIndexOf(' => ');
    if (cut < 0) return [];
    const [own, right] = [line.slice(0, cut).trim(), line.slice(cut + 4).trim()];
    return [[own, right === '-' ? [] : labels.some(({ name }) => name === right) ? [indexOf(right)] : right.split(', ').map(indexOf)]];
  });
  return { id, language, labels, items };
}
