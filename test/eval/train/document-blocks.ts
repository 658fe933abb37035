// The file format of documents and of questions about them: blocks that begin with `### id | language | kind`, with the text above the line `---`.
import { readdirSync, readFileSync } from 'node:fs';

export interface DocumentBlock {
  readonly file: string;
  readonly id: string;
  /** Empty if the block does not give it. */
  readonly language: string;
  /** Null if the block has no text of its own. */
  readonly text: string | null;
  /** The lines below `---`, or all lines if there is no text. */
  readonly lines: readonly string[];
}

/** The blocks of all `.txt` files of a folder, always in the same order. */
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
