// Reads a settings file: limits its size, never blocks, and reports any error in one line. A folder's file may come from anyone.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode, TxpError } from '../core/errors.js';
import { isNestedTooDeeply } from './yaml-nesting.js';

/** A settings file is about a page; a larger one may be an attempt to waste time. */
const maxSettingsBytes = 1_000_000;

/**
 * The text of a settings file; undefined if it does not exist. If `foreign`, reads only regular files and follows no link: a pipe or a device would block
 * every command. Fails with `configuration`.
 */
export function readSettingsText(path: string, { foreign }: { readonly foreign: boolean }): string | undefined {
  let file: number;
  try {
    file = openSync(path, foreign ? constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK : constants.O_RDONLY);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (foreign && (code === 'ELOOP' || code === 'ENXIO')) throw notRegular(path);
    throw new TxpError('configuration', `cannot read ${path} (${code})`, { hint: 'check that it exists and its permissions', cause });
  }
  try {
    if (foreign && !fstatSync(file).isFile()) throw notRegular(path);
    const parts: Buffer[] = [];
    for (let bytes = 0; ; ) {
      const part = Buffer.allocUnsafe(65_536);
      const read = readSync(file, part);
      if (read === 0) return Buffer.concat(parts).toString('utf8');
      bytes += read;
      if (bytes > maxSettingsBytes)
        throw new TxpError('configuration', `${path} is larger than ${maxSettingsBytes / 1_000_000} MB`, {
          hint: 'settings need only a few lines; remove the rest',
        });
      parts.push(part.subarray(0, read));
    }
  } catch (cause) {
    if (cause instanceof TxpError) throw cause;
    throw new TxpError('configuration', `cannot read ${path} (${errorCode(cause)})`, { hint: 'check the file', cause });
  } finally {
    closeSync(file);
  }
}

/** Parses a settings file as YAML. Fails with `configuration` for invalid YAML, or if its aliases expand too far. */
export async function parseSettings(path: string, text: string): Promise<unknown> {
  const { isScalar, Lexer, parseDocument, visit } = await import('yaml');
  if (isNestedTooDeeply(new Lexer(), text))
    throw new TxpError('configuration', `${path}: nested too deeply`, { hint: 'write settings as "key: value"' });
  try {
    // The parser's own check for duplicate keys takes quadratic time.
    const document = parseDocument(text, { uniqueKeys: false });
    const [fault] = document.errors;
    if (fault?.code === 'MULTIPLE_DOCS')
      throw new TxpError('configuration', `${path}: has several documents`, { hint: 'keep one, and remove the lines with ---', cause: fault });
    if (fault !== undefined) throw new TxpError('configuration', `${path}: ${fault.message.split('\n')[0]?.replace(/:$/, '')}`, { cause: fault });
    visit(document, {
      Map: (_, { items }) => {
        const names = new Set<unknown>();
        for (const { key } of items) {
          const name = isScalar(key) ? key.value : key;
          if (names.has(name)) throw new TxpError('configuration', `${path}: ${String(name)} is set twice`, { hint: 'remove one of them' });
          names.add(name);
        }
      },
    });
    return document.toJS();
  } catch (cause) {
    if (cause instanceof TxpError) throw cause;
    throw new TxpError('configuration', `${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      hint: 'write settings as "key: value", without references',
      cause,
    });
  }
}

function notRegular(path: string): TxpError {
  return new TxpError('configuration', `${path} is not a regular file`, {
    hint: 'settings of a folder must be in a regular file: remove it, or replace it with a copy',
  });
}
