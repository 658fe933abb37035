// Questions about the documents of documents/ with their answers, for fitting: decisions/*.txt; and decisions/unread/*.txt, with texts of their own, which are
// only used to measure. A block begins with `### id`; its lines are `question => yes`, `question => no` and `question => option | *right option | option`.
import { blocksIn, type DocumentBlock } from './document-blocks.js';
import { wordedDocuments } from './worded-documents.js';

export interface DocumentQuestion {
  readonly document: string;
  /** File of the question; each file was written by a different author. */
  readonly file: string;
  readonly text: string;
  readonly question: string;
  /** Yes or no, or options with the index of the right one. */
  readonly answer: boolean | { readonly options: readonly string[]; readonly right: number };
}

const folder = new URL('decisions/', import.meta.url);

/** All questions about documents, always in the same order; the `unread` ones bring texts of their own. Fails if a block has no text. */
export function documentQuestions(half: 'learnt' | 'unread'): DocumentQuestion[] {
  const place = half === 'learnt' ? folder : new URL('unread/', folder);
  const texts = new Map(half === 'learnt' ? wordedDocuments().map(({ id, text }) => [id, text]) : []);
  return blocksIn(place).flatMap((block) => questionsOf(block, texts));
}

/** The questions, each with the text of the next document; those about the last one get the text of the first. */
export function ofAnotherDocument(questions: readonly DocumentQuestion[]): DocumentQuestion[] {
  const texts = [...new Set(questions.map(({ text }) => text))];
  const next = new Map(texts.map((text, place) => [text, texts[(place + 1) % texts.length]!]));
  return questions.map((own) => ({ ...own, text: next.get(own.text)! }));
}

function questionsOf({ id: document, file, text: own, lines }: DocumentBlock, texts: ReadonlyMap<string, string>): DocumentQuestion[] {
  const text = own ?? texts.get(document);
  if (text === undefined) throw new Error(`no document is called ${document}`);
  return lines.flatMap((line): DocumentQuestion[] => {
    const [question, answer] = line.split(' => ').map((part) => part.trim());
    if (question === undefined || answer === undefined) return [];
    if (answer === 'yes' || answer === 'no') return [{ document, file, text, question, answer: answer === 'yes' }];
    const options = answer.split(' | ').map((option) => option.trim());
    const right = options.findIndex((option) => option.startsWith('*'));
    if (right < 0) throw new Error(`${document}: no right answer to "${question}"`);
    return [{ document, file, text, question, answer: { options: options.map((option) => option.replace(/^\*/, '').trim()), right } }];
  });
}
