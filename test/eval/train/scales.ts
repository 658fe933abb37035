// Ordered scales as people write them, with texts: scales/<part>/*.txt, blocks of document-blocks.ts. Above the line `---` are the question,
// `? question / reworded question`, and the levels from lowest to highest, `short name / description`; below it texts, `text => level`, counted from 1.
import { blocksIn, type DocumentBlock } from './document-blocks.js';

export interface WrittenScale {
  readonly id: string;
  /** File of the scale; each file was written by a different author. */
  readonly file: string;
  /** Language code of the texts; question and levels may be in English. */
  readonly language: string;
  /** The question and a rewording of it. */
  readonly questions: readonly [string, string];
  /** Short name and description, lowest first. */
  readonly levels: readonly (readonly [string, string])[];
  /** Texts with the index of the right level. */
  readonly items: readonly (readonly [string, number])[];
}

/** The scales of a part, always in the same order; nothing is fitted on `unread`. Fails if a text has a level that its scale does not have. */
export function writtenScales(part: 'weighed' | 'unread'): WrittenScale[] {
  return blocksIn(new URL(`scales/${part}/`, import.meta.url)).map(readBlock);
}

function readBlock({ file, id, language, text, lines }: DocumentBlock): WrittenScale {
  const pairOf = (line: string): readonly [string, string] => {
    const [first, second] = line.split(' / ').map((piece) => piece.trim());
    if (first === undefined || second === undefined) throw new Error(`${file}, ${id}: "${line}" must have two parts`);
    return [first, second];
  };
  const [question = '', ...levels] = (text ?? '').split('\n');
  const items = lines.flatMap((line): (readonly [string, number])[] => {
    const cut = line.lastIndexOf(' => ');
    if (cut < 0) return [];
    const level = Number(line.slice(cut + 4)) - 1;
    if (!(level in levels)) throw new Error(`${file}, ${id}: "${line}" has no level of the scale`);
    return [[line.slice(0, cut).trim(), level]];
  });
  return { id, file, language, questions: pairOf(question.replace(/^\? /, '')), levels: levels.map(pairOf), items };
}
