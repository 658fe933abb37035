// Questions each of which is asked about two texts that answer it differently, so that the question alone cannot give the answer away; only used to measure:
// decisions/unread/twins/*.txt. A block has two texts, with a line `===` between them. Below `---` are lines `question => yes | no`, with the answers for the
// first and the second text, and `question => option / option / option => 2 | 1`, with the numbers of the right options.
import { blocksIn, type DocumentBlock } from './document-blocks.js';

/** A question about two texts, with the right option for each: the index in `options`, which are yes and no for a yes/no question. */
export interface TwinQuestion {
  readonly question: string;
  readonly isYesNo: boolean;
  readonly options: readonly string[];
  readonly texts: readonly [string, string];
  readonly right: readonly [number, number];
}

/** All questions, always in the same order. Fails if a block does not have two texts, or if a line is malformed. */
export function twinQuestions(): TwinQuestion[] {
  return blocksIn(new URL('decisions/unread/twins/', import.meta.url)).flatMap(questionsOf);
}

function questionsOf({ file, id, text, lines }: DocumentBlock): TwinQuestion[] {
  const [first, second, third] = (text ?? '').split('\n===\n').map((part) => part.trim());
  if (first === undefined || second === undefined || third !== undefined) throw new Error(`${file}, ${id}: two texts are needed`);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line): TwinQuestion => {
      const parts = line.split(' => ').map((part) => part.trim());
      const isYesNo = parts.length === 2;
      const options = isYesNo ? ['yes', 'no'] : (parts[1] ?? '').split(' / ').map((option) => option.trim());
      const answers = (parts.at(-1) ?? '').split('|').map((part) => part.trim());
      const [one = -1, other = -1] = answers.map((answer) => (isYesNo ? options.indexOf(answer) : Number(answer) - 1));
      const isKnown = options[one] !== undefined && options[other] !== undefined && one !== other;
      if (!isKnown || parts.length > 3) throw new Error(`${file}, ${id}: "${line}" is malformed`);
      return { question: parts[0]!, isYesNo, options, texts: [first, second], right: [one, other] };
    });
}
