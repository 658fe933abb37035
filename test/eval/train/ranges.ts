// Questions whose answers are ranges of a quantity, as people write them, with texts: ranges/<part>/*.txt, blocks of document-blocks.ts. Above the line `---`
// are `? question / name of the field` and the labels, `name / description`; below it texts, `text => name`.
import { blocksIn } from './document-blocks.js';

export interface RangeQuestion {
  readonly id: string;
  /** Language code of the texts; question and labels may be in English. */
  readonly language: string;
  readonly question: string;
  readonly field: string;
  /** Name and description. */
  readonly labels: readonly (readonly [string, string])[];
  /** Texts with the index of the right label. */
  readonly items: readonly (readonly [string, number])[];
}

/** The questions of a part, always in the same order; nothing is fitted on `unread`. Fails if a text has a label that its question does not have. */
export function rangeQuestions(part: 'weighed' | 'unread'): RangeQuestion[] {
  return blocksIn(new URL(`ranges/${part}/`, import.meta.url)).map(({ file, id, language, text, lines }) => {
    const pairs = (text ?? '').split('\n').map((line): readonly [string, string] => {
      const cut = line.indexOf(' / ');
      return [line.slice(0, cut).trim(), line.slice(cut + 3).trim()];
    });
    const [[question, field] = ['', ''], ...labels] = pairs;
    const items = lines.flatMap((line): (readonly [string, number])[] => {
      const cut = line.lastIndexOf(' => ');
      if (cut < 0) return [];
      const right = labels.findIndex(([name]) => name === line.slice(cut + 4).trim());
      if (right < 0) throw new Error(`${file}, ${id}: "${line}" has no label of the question`);
      return [[line.slice(0, cut).trim(), right]];
    });
    return { id, language, question: question.replace(/^\? /, ''), field, labels, items };
  });
}
