// Messages between the daemon and the thread of its store: calls of the store's methods, and their results.
import { compact } from '../../core/compact.js';
import { type FailureKind, type Issue, TxpError } from '../../core/errors.js';
import type { StoreSettings } from '../open-store.js';

/** What the thread is started with. */
export interface StoreThreadData {
  readonly dataDirectory: string;
  readonly options: StoreSettings;
}

export interface StoreCall {
  readonly id: number;
  /** Identifies a live value that an earlier call returned; the store itself when absent. */
  readonly handle?: number;
  /** Name of the part, if any, and of the method. */
  readonly path: readonly string[];
  readonly args: readonly unknown[];
}

export type StoreReply = { readonly id: number } & ({ readonly value: unknown } | { readonly live: LiveValue } | { readonly failure: StoreFailure });

/** A value with functions, which stays on the thread. */
export interface LiveValue {
  readonly handle: number;
  readonly isIterable: boolean;
  readonly methods: readonly string[];
  /** Its other properties. */
  readonly data: object;
}

export type StoreFailure =
  | {
      readonly kind: FailureKind;
      readonly message: string;
      readonly issues: readonly Issue[];
      readonly hint?: string;
      readonly retryAfterSeconds?: number;
    }
  /** A bug: the error as preserved by structured cloning. */
  | { readonly bug: unknown };

/** Method that releases a live value. */
export const releaseVerb = 'release';

export function packFailure(error: unknown): StoreFailure {
  if (!(error instanceof TxpError)) return { bug: error instanceof Error ? error : new Error(typeof error) };
  const { kind, message, issues, hint, retryAfterSeconds } = error;
  return { kind, message, issues, ...compact({ hint, retryAfterSeconds }) };
}

export function unpackFailure(failure: StoreFailure): unknown {
  if ('bug' in failure) return failure.bug;
  const { kind, message, ...details } = failure;
  return new TxpError(kind, message, details);
}
