// Loads the tokenizers whose tables the build wrote, each once per process.
import { readData, readPacked } from '../engines/embedded/data.js';
import { TokenTable } from '../text/token-table.js';
import { createTokenizer, type Encoding, type Tokenizer } from '../text/tokens.js';

/** Name of an encoding's table in `dist/data`. */
export function tokenTableFile(encoding: Encoding): string {
  return `tokens-${encoding}.bin`;
}

/** The table of an encoding. Only the table of the default encoding is stored uncompressed. */
export function readTokenTable(encoding: Encoding): Buffer {
  return encoding === 'o200k_base' ? readData(tokenTableFile(encoding)) : readPacked(tokenTableFile(encoding));
}

const loaded = new Map<Encoding, Tokenizer>();

/** The tokenizer of an encoding; the first call reads about 4 MB. Fails with `engine-unavailable` if the build did not make its table. */
export function loadTokenizer(encoding: Encoding = 'o200k_base'): Tokenizer {
  let tokenizer = loaded.get(encoding);
  if (tokenizer === undefined) {
    tokenizer = createTokenizer(new TokenTable(readTokenTable(encoding)));
    loaded.set(encoding, tokenizer);
  }
  return tokenizer;
}

/** Only the counter, for callers that need nothing else of the tokenizer. */
export async function loadTokenCounter(encoding?: Encoding): Promise<(text: string) => number> {
  return loadTokenizer(encoding).count;
}
