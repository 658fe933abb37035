// A request as it came in, and its answer as it goes out: what the HTTP surface and the batch runner hand to whatever does the work.
import type { ReadOptions } from '../core/document.js';
import type { OperationSettings } from '../core/operation-settings.js';
import type { UnknownField } from '../operations/unknown-fields.js';

/** How the body is to be read. */
export type TaskShape =
  /** The operation's own request. */
  | 'operation'
  /** A chat request or a flat body; its `model` names the operation. */
  | 'chat'
  /** A decisions request as other clients send it. */
  | 'decisions';

/** How a body that is no JSON is read: a form, or a file. */
export interface BodyForm {
  readonly contentType: string;
  /** Query of the address, where fields may stand. */
  readonly query: string;
  /** The header with more fields, a JSON object. */
  readonly fields?: string;
}

export interface Task {
  readonly shape: TaskShape;
  /** Name of the operation; for `chat` the body decides. */
  readonly operation?: string;
  /** Id of the engine that is to do it; that of the settings when absent. */
  readonly engine?: string;
  /** Names of the operations that may run; any when absent. For `chat`, whose body names the operation. */
  readonly operations?: readonly string[];
  /** Settings of the operation, in place of those of the performer. */
  readonly settings?: Partial<OperationSettings>;
  /** Most credits it may cost; it ends with `insufficient-credits` before any work when it would cost more. */
  readonly maxCost?: number;
  /** JSON text, or what `form` says, as bytes, which are checked and which the performer may take over; JSON text that was valid before; or a value that has been parsed. */
  readonly body: { readonly bytes: Uint8Array; readonly form?: BodyForm } | { readonly json: string } | { readonly value: unknown };
  /** Batch items carry text only. */
  readonly allowDocuments: boolean;
  /** Id of the key it is for, whose share of the machine it takes. */
  readonly keyId: string;
  /** Work that nobody waits for yields to the rest. */
  readonly priority: 'realtime' | 'batch';
  /** Longest time in milliseconds, waiting included, reading documents not. */
  readonly timeoutMs: number;
}

export interface TaskAnswer {
  /** Operation that ran. */
  readonly operation: string;
  /** JSON text of the response; for `chat` of the content. */
  readonly json: string;
  /** Why there is no content that conforms to the strict schema of a `chat` request: the required values that the text does not have. */
  readonly refusal?: string;
  /** Of such content, paths of the values that should not be relied on; absent where there are none. */
  readonly uncertain?: readonly string[];
  /** Whether the token limit of the request cut the answer off. */
  readonly isCut?: true;
  readonly engineId: string;
  /** Engines that answered in place of the one asked, by capability; absent where none did. */
  readonly answeredBy?: Readonly<Record<string, string>>;
  /** Fields of the request that changed nothing, because the operation does not have them. */
  readonly unread?: readonly UnknownField[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Credits the answer says it costs. */
  readonly cost: number;
  /** Milliseconds of work, waiting not counted. */
  readonly workMs: number;
  /** Whether a `chat` request asked for a stream, and for the usage at its end. */
  readonly stream?: { readonly includeUsage: boolean };
}

/** A failure and the operation it belongs to, where the body got that far: the status of a rejected request is the operation's. */
export class TaskFailure extends Error {
  readonly operation: string | undefined;

  constructor(cause: unknown, operation: string | undefined) {
    super('the task failed', { cause });
    this.name = 'TaskFailure';
    this.operation = operation;
  }
}

/**
 * Does a task; `onPage` hears of the pages of its document. Rejects with `TaskFailure` when the task itself failed, with `TxpError` when it was not begun or was
 * cut short (`overloaded` at once when the queue is full).
 */
export type PerformTask = (task: Task, signal: AbortSignal, onPage?: ReadOptions['onPage']) => Promise<TaskAnswer>;
