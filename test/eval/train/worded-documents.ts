// Everyday documents with what their readers ask of them, for fitting: documents/*.txt. A document begins with `### id | language | kind`; below the line `---` stand its
// fields: `name => value`, `name / description => value || another form ;; second value`, and `-` where the text does not say.
import { readdirSync, readFileSync } from 'node:fs';

export interface WordedDocument {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  readonly fields: readonly {
    readonly name: string;
    readonly description: string;
    /** Right values, each in all forms that are right; empty where the text does not say. */
    readonly values: readonly (readonly string[])[];
  }[];
}

const folder = new URL('documents/', import.meta.url);

/** All documents, in an order that is always the same. Fails where a value is not in its text. */
export function wordedDocuments(): WordedDocument[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^### /mu)
        .slice(1)
        .map((block) => documentOf(file, block)),
    );
}

function documentOf(file: string, block: string): WordedDocument {
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
