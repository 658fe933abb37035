// Finds the package that runs GGUF files. It is large and not a dependency: users who need it install it with one command.
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode, TxpError } from '../../../core/errors.js';

type LlamaPackage = typeof import('node-llama-cpp');

const installCommand = 'npm install --global node-llama-cpp@3.22.1';

let loading: Promise<LlamaPackage> | undefined;

/** Loads it on first use. Fails with `engine-unavailable`, naming the command that installs it. */
export function loadLlamaPackage(): Promise<LlamaPackage> {
  loading ??= importFirst([
    'node-llama-cpp',
    // The location of npm's global packages, for a txp that is not installed globally.
    pathToFileURL(join(dirname(dirname(process.execPath)), 'lib/node_modules/node-llama-cpp/dist/index.js')).href,
  ]);
  return loading;
}

async function importFirst(places: readonly string[]): Promise<LlamaPackage> {
  for (const place of places) {
    try {
      const loaded: LlamaPackage = await import(place);
      return loaded;
    } catch (error) {
      if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND')
        throw new TxpError('engine-unavailable', 'the package node-llama-cpp cannot be loaded', {
          hint: `reinstall it: ${installCommand}`,
          cause: error,
        });
    }
  }
  throw new TxpError('engine-unavailable', 'model files need the package node-llama-cpp, which is not installed', {
    hint: `install it: ${installCommand}`,
  });
}
