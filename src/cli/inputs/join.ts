// --join: treats all inputs of a command as one document, in the order in which they were named or found.
import { type Content, NotAnInput } from '../../core/content.js';
import { TxpError } from '../../core/errors.js';
import { UsageError } from '../../core/usage-error.js';
import type { NamedContent } from '../../tasks/joined.js';
import { maxInputBytes } from './bounded.js';
import { about, type Input, type InputFlags, type InputSet } from './input.js';

/** Refuses flags that cannot be combined. */
export function checkInputFlags(flags: InputFlags & { readonly pages?: string }): void {
  if (flags.inputFormat === 'jsonl' && flags.charset !== undefined)
    throw new UsageError('--charset is for texts; JSON is always UTF-8', 'leave it out, or convert the file first: iconv -t utf-8');
  if (flags.nul === true && flags.filesFrom === undefined)
    throw new UsageError('without --files-from, --nul has no effect', 'give the list: fd -0 | txp … --files-from - -0');
  if (flags.join !== true) return;
  const { inputFormat = 'auto' } = flags;
  if (inputFormat !== 'auto')
    throw new UsageError(
      `--join takes files, not ${inputFormat === 'csv' ? 'rows of CSV' : 'lines of JSONL'}`,
      `leave out --input-format ${inputFormat}`,
    );
  if (flags.pages !== undefined) throw new UsageError('--pages chooses pages of one document', 'give only the files to --join, or leave out --pages');
}

/** Joins the inputs into one. Files that were only found and are not valid inputs are skipped and reported to `tell`. */
export function joinInputs(items: readonly Input[], tell: (line: string) => void): Omit<InputSet, 'isInput'> {
  const [first] = items;
  if (first === undefined || items.length === 1) return { isMany: false, count: items.length, items };
  const read = async (): Promise<Content> => {
    const parts: NamedContent[] = [];
    let size = 0;
    for (const { path, named, read: readOne } of items) {
      try {
        const content = await about(path === '-' ? 'standard input' : path, readOne());
        size += content.kind === 'text' ? content.text.length : content.bytes.length;
        parts.push({ name: path, content });
      } catch (failure) {
        if (!(failure instanceof TxpError) || !(failure.cause instanceof NotAnInput) || named) throw failure;
        tell(`skipped ${failure.message}`);
      }
      if (size > maxInputBytes)
        throw new TxpError('document-unreadable', `the inputs are larger than ${maxInputBytes / 1_000_000} MB together`, {
          hint: 'join fewer of them',
        });
    }
    if (parts.length === 0) throw new TxpError('input-not-found', 'none of the inputs is a text or a document', { hint: 'give the files to join' });
    const { joined } = await import('../../tasks/joined.js');
    return joined(parts);
  };
  return { isMany: false, count: 1, items: [{ ...first, path: `${first.path} and ${items.length - 1} more`, named: true, read }] };
}
