// Whether a model can be loaded: checks its folder and the runtime without loading anything.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readiness } from '../../core/engine.js';
import { TxpError } from '../../core/errors.js';
import { modelFiles, readManifest } from '../../models/manifest.js';
import { findRuntime } from './runtime.js';

/** Checks the presence and size of files. Hashes are not computed here, only by `txp models verify` and when the model is loaded. */
export async function modelFolderReady(folder: string): Promise<Readiness> {
  try {
    const { files } = await readManifest(folder);
    for (const name of modelFiles) {
      const facts = await stat(join(folder, name)).catch(() => undefined);
      if (facts?.size !== files[name].bytes)
        return { ready: false, reason: `${join(folder, name)} ${facts === undefined ? 'does not exist' : 'is incomplete'}` };
    }
  } catch (error) {
    if (error instanceof TxpError) return { ready: false, reason: error.message };
    throw error;
  }
  if (findRuntime() === undefined) return { ready: false, reason: 'the runtime for ONNX models is missing; reinstall txp' };
  return { ready: true };
}
