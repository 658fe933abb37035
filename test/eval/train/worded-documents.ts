// Documents with the fields that their readers ask for, for fitting: documents/*.txt, documents/learnt/*.txt, and documents/unread/*.txt, which the span reader
// has not seen. Nothing is fitted on documents/measured/*.txt, and only lists on documents/lists/*.txt. A document begins with `### id | language | kind`;
// below the line `---` are its fields: `name => value`, `name / description => value || another form ;; second value`, and `-` if the text does not say.
import { blocksIn, type DocumentBlock } from './document-blocks.js';

export interface WordedDocument {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  /** The span reader that has not seen the document: one of the two trained on half of documents/ (readers/), or the shipped one; null if there is none. */
  readonly unseenBy: 0 | 1 | 'shipped' | null;
  readonly fields: readonly {
    readonly name: string;
    readonly description: string;
    /** Right values, each in all acceptable forms; empty if the text does not say. */
    readonly values: readonly (readonly string[])[];
  }[];
}

const folder = new URL('documents/', import.meta.url);

/** All documents, always in the same order. Fails if a value does not occur in its text. */
export function wordedDocuments(): WordedDocument[] {
  return [
    ...documentsIn(folder).map((document, index): WordedDocument => ({ ...document, unseenBy: index % 2 === 0 ? 0 : 1 })),
    ...documentsIn(new URL('learnt/', folder)).map((document): WordedDocument => ({ ...document, unseenBy: null })),
    ...documentsIn(new URL('unread/', folder)).map((document): WordedDocument => ({ ...document, unseenBy: 'shipped' })),
  ];
}

/** Documents that nothing is fitted on, always in the same order. Fails if a value does not occur in its text. */
export const measuredDocuments = (): Omit<WordedDocument, 'unseenBy'>[] => documentsIn(new URL('measured/', folder));

/** Documents written for their lists, always in the same order. Fails if a value does not occur in its text. */
export const listDocuments = (): Omit<WordedDocument, 'unseenBy'>[] => documentsIn(new URL('lists/', folder));

const documentsIn = (place: URL): Omit<WordedDocument, 'unseenBy'>[] => blocksIn(place).map(documentOf);

function documentOf({ file, id, language, text: own, lines }: DocumentBlock): Omit<WordedDocument, 'unseenBy'> {
  const text = own ?? '';
  const plain = text.replace(/\s+/g, ' ');
  const fields = lines.flatMap((line) => {
    const [asked, answer] = line.split(' => ');
    if (asked === undefined || answer === undefined) return [];
    const [name = '', ...description] = asked.trim().split(' / ');
    const values = answer.trim() === '-' ? [] : answer.split(' ;; ').map((value) => value.split(' || ').map((form) => form.trim()));
    for (const form of values.flat()) if (!plain.includes(form)) throw new Error(`${file}, ${id}: "${form}" is not in the text`);
    return [{ name, description: description.join(' / '), values }];
  });
  return { id, language, text, fields };
}
