// Finds the runtime for ONNX models: the native package if the user has installed it, otherwise the WebAssembly build included in txp.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { packageRoot } from '../../files/package-root.js';
import type { RuntimeName } from './messages.js';

export type Session = InferenceSession;

export interface Runtime {
  readonly name: RuntimeName;
  readonly Tensor: typeof Tensor;
  /** Loads a model; `threads` is the number of CPU threads per run. */
  open(bytes: Uint8Array, threads: number): Promise<Session>;
}

type RuntimePackage = typeof import('onnxruntime-web');

/** Folder of the WebAssembly files, copied there by the build. */
const wasmFolder = (): URL => new URL('dist/onnx/', packageRoot());

/** Loads the `wanted` runtime; by default the native one if it is installed and works, otherwise WebAssembly. Rejects if it cannot be loaded. */
export async function loadRuntime(wanted?: RuntimeName): Promise<Runtime> {
  if (wanted === 'wasm') return wasmRuntime();
  const native = await loadNative();
  if (native !== undefined) return native;
  if (wanted === 'native') throw new Error('the package onnxruntime-node is not installed');
  return wasmRuntime();
}

/** Predicts which runtime will be used, without loading it; undefined if there is none. */
export function findRuntime(): RuntimeName | undefined {
  if (nativePlaces().some(isThere)) return 'native';
  return existsSync(new URL('ort-wasm-simd-threaded.wasm', wasmFolder())) ? 'wasm' : undefined;
}

function isThere(place: string): boolean {
  if (place.startsWith('file:')) return existsSync(new URL(place));
  try {
    import.meta.resolve(place);
    return true;
  } catch {
    return false;
  }
}

function nativePlaces(): string[] {
  // The second is the location of npm's global packages, for a txp that is not installed globally.
  return ['onnxruntime-node', pathToFileURL(join(dirname(dirname(process.execPath)), 'lib/node_modules/onnxruntime-node/dist/index.js')).href];
}

async function loadNative(): Promise<Runtime | undefined> {
  for (const place of nativePlaces()) {
    try {
      const loaded: { default?: RuntimePackage } & RuntimePackage = await import(place);
      return nativeRuntime(loaded.default ?? loaded);
    } catch {
      // Not installed, or without a binary for this system; the WebAssembly build is the fallback.
    }
  }
  return undefined;
}

function nativeRuntime({ InferenceSession, Tensor }: RuntimePackage): Runtime {
  return {
    name: 'native',
    Tensor,
    open: (bytes, threads) =>
      InferenceSession.create(bytes, {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        executionMode: 'sequential',
        logSeverityLevel: 4,
        // Spinning threads take CPU time from everything else on the machine.
        extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
      }),
  };
}

async function wasmRuntime(): Promise<Runtime> {
  const { InferenceSession, Tensor, env } = await import('onnxruntime-web');
  const folder = wasmFolder();
  env.wasm.wasmPaths = {
    mjs: new URL('ort-wasm-simd-threaded.mjs', folder).href,
    wasm: new URL('ort-wasm-simd-threaded.wasm', folder).href,
  };
  env.logLevel = 'fatal';
  return {
    name: 'wasm',
    Tensor,
    open: (bytes, threads) => {
      env.wasm.numThreads = threads;
      return InferenceSession.create(bytes, { executionProviders: ['wasm'], logSeverityLevel: 4 });
    },
  };
}
