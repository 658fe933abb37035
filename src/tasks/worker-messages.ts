// Messages between the daemon and its worker threads.
import type { Submission } from '../batch/submit.js';
import { compact } from '../core/compact.js';
import type { Document, ReadDocument } from '../core/document.js';
import { type FailureDetails, type FailureKind, TxpError } from '../core/errors.js';
import type { Task, TaskAnswer } from './task.js';

/** Key of the settings in the environment data of the threads. */
export const settingsKey = 'txp-settings';

export type WorkerRequest =
  | {
      readonly task: Task;
      /** The task's document after reading, or why it cannot be read; the body no longer has its bytes. */
      readonly reading?: ReadDocument | ToldFailure;
    }
  /** The body of a batch submission, and the operations it may use. */
  | { readonly submission: Uint8Array; readonly operations: readonly string[] | undefined };

/** A failure between threads: as a message, an error would lose its class and details. */
interface ToldFailure {
  readonly failure: FailureKind;
  readonly message: string;
  readonly details: Pick<FailureDetails, 'issues' | 'hint' | 'retryAfterSeconds'>;
}

export function toldFailure({ kind: failure, message, issues, hint, retryAfterSeconds }: TxpError): ToldFailure {
  return { failure, message, details: { issues, ...compact({ hint, retryAfterSeconds }) } };
}

export function failureTold({ failure, message, details }: ToldFailure, cause?: Error): TxpError {
  return new TxpError(failure, message, { ...details, cause });
}

export type WorkerReply =
  | { readonly kind: 'answer'; readonly answer: TaskAnswer }
  | { readonly kind: 'submission'; readonly submission: Submission }
  /** The document in the body, and the body without it: read the document and send both back. */
  | { readonly kind: 'document'; readonly document: Document; readonly body: unknown }
  /** The operation's engine does not run on worker threads: perform the body on the main thread. */
  | { readonly kind: 'elsewhere'; readonly body: unknown }
  | (ToldFailure & {
      readonly kind: 'failure';
      readonly operation: string | undefined;
      /** Stack of a bug; it holds no input text. */
      readonly bug?: string;
    });
