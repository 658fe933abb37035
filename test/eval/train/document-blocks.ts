// How documents and the questions to them are written down: blocks that begin with `### id | language | kind`; above the line `---` stands the text.
import { readdirSync, readFileSync } from 'node:fs';

export interface DocumentBlock {
  readonly file: string;
  readonly id: string;
  /** Empty where the block does not say. */
  readonly language: string;
  /** Null where the block has no text of its own. */
  readonly text: string | null;
  /** What stands below the text. */
  readonly lines: readonly string[];
}

/** The blocks of all `.txt` files of a folder, in an order that is always the same. */
export function blocksIn(folder: URL): DocumentBlock[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^### /mu)
        .slice(1)
        .map((block) => blockOf(file, block)),
    );
}

function blockOf(file: string, block: string): DocumentBlock {
  const [head = '', ...lines] = block.split('\n');
  const [id = '', language = ''] = head.split('|').map((part) => part.trim());
  const end = lines.lastIndexOf('---');
  const text = end < 0 ? null : lines.slice(0, end).join('\n').trim();
  return { file, id, language, text, lines: lines.slice(end + 1) };
}
