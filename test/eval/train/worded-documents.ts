// Everyday documents with what their readers ask of them, for fitting: documents/*.txt, and documents/unread/*.txt that the reader of spans has not seen. A document begins with `### id | language | kind`; below the line `---` stand its
// fields: `name => value`, `name / description => value || another form ;; second value`, and `-` where the text does not say.
import { readdirSync, readFileSync } from 'node:fs';

export interface WordedDocument {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  /** Which of the two readers of spans that have seen but half of documents/ has not seen it; null where none has. */
  readonly leftOutBy: 0 | 1 | null;
  readonly fields: readonly {
    readonly name: string;
    readonly description: string;
    /** Right values, each in all forms that are right; empty where the text does not say. */
    readonly values: readonly (readonly string[])[];
  }[];
}

const folder = new URL('documents/', import.meta.url);
const unreadFolder = new URL('unread/', folder);

/** All documents, in an order that is always the same. Fails where a value is not in its text. */
export function wordedDocuments(): WordedDocument[] {
  return [
    ...documentsIn(folder).map((document, index): WordedDocument => ({ ...document, leftOutBy: index % 2 === 0 ? 0 : 1 })),
    ...documentsIn(unreadFolder).map((document): WordedDocument => ({ ...document, leftOutBy: null })),
  ];
}

function documentsIn(place: URL): Omit<WordedDocument, 'leftOutBy'>[] {
  return readdirSync(place)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, place), 'utf8')
        .split(/^### /mu)
        .slice(1)
        .map((block) => documentOf(file, block)),
    );
}

function documentOf(file: string, block: string): Omit<WordedDocument, 'leftOutBy'> {
  const [head = '', ...lines] = block.split('\n');
  const [id = '', language = ''] = head.split('|').map((part) => part.trim());
  const end = lines.lastIndexOf('---');
  const text = lines.slice(0, end).join('\n').trim();
  const plain = text.replace(/\s+/g, ' ');
  const fields = lines.slice(end + 1).flatMap((line) => {
    const [asked, answer] = line.split(' => ');
    if (asked === undefined || answer === undefined) return [];
    const [name = '', ...description] = asked.trim().split(' / ');
    const values = answer.trim() === '-' ? [] : answer.split(' ;; ').map((value) => value.split(' || ').map((form) => form.trim()));
    for (const form of values.flat()) if (!plain.includes(form)) throw new Error(`${file}, ${id}: "${form}" is not in the text`);
    return [{ name, description: description.join(' / '), values }];
  });
  return { id, language, text, fields };
}
