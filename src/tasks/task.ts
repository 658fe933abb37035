// A request as it came in, and its answer as it goes out: what the HTTP surface and the batch runner pass to a performer.
import type { ReadOptions } from '../core/document.js';
import type { OperationSettings } from '../core/operation-settings.js';
import type { UnknownField } from '../operations/unknown-fields.js';

/** The format of the body. */
export type TaskShape =
  /** The operation's own request. */
  | 'operation'
  /** A chat request or a flat body; its `model` names the operation. */
  | 'chat'
  /** A decisions request as other clients send it. */
  | 'decisions';

/** How to read a body that is not JSON: as a form, or as a file. */
export interface BodyForm {
  readonly contentType: string;
  /** Query of the URL, which may contain fields. */
  readonly query: string;
  /** The header with more fields, a JSON object. */
  readonly fields?: string;
}

export interface Task {
  readonly shape: TaskShape;
  /** Name of the operation; for `chat` the body decides. */
  readonly operation?: string;
  /** Id of the engine to use; that of the settings when absent. */
  readonly engine?: string;
  /** Names of the operations that may run; any when absent. For `chat`, whose body names the operation. */
  readonly operations?: readonly string[];
  /** Settings of the operation, instead of those of the performer. */
  readonly settings?: Partial<OperationSettings>;
  /** Maximum cost in credits; a task that would cost more fails with `insufficient-credits` before any work. */
  readonly maxCost?: number;
  /**
   * One of: bytes of JSON text or of what `form` describes, not yet checked, whose buffer the performer may take; JSON text known to be valid; or a parsed
   * value.
   */
  readonly body: { readonly bytes: Uint8Array; readonly form?: BodyForm } | { readonly json: string } | { readonly value: unknown };
  /** Whether the body may contain a document; batch items carry only text. */
  readonly allowDocuments: boolean;
  /** Id of the key that the task belongs to, whose share of the machine it uses. */
  readonly keyId: string;
  /** `batch` is work that nobody waits for; it yields to `realtime`. */
  readonly priority: 'realtime' | 'batch';
  /** Time limit in milliseconds, including waiting, excluding the reading of documents. */
  readonly timeoutMs: number;
}

export interface TaskAnswer {
  /** The operation that ran. */
  readonly operation: string;
  /** JSON text of the response; for `chat`, of the content. */
  readonly json: string;
  /** For a `chat` request: why no content conforms to its strict schema, namely the required values that the text does not have. */
  readonly refusal?: string;
  /** For a `chat` request that forces a tool: the name of the function whose arguments the JSON text is. */
  readonly tool?: string;
  /** Paths of the values in such content that should not be relied on; absent if there are none. */
  readonly uncertain?: readonly string[];
  /** Whether the token limit of the request cut the answer off. */
  readonly isCut?: true;
  readonly engineId: string;
  /** Engines that answered instead of the requested one, by capability; absent if none did. */
  readonly answeredBy?: Readonly<Record<string, string>>;
  /** Fields of the request that had no effect because the operation does not have them. */
  readonly unread?: readonly UnknownField[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Cost in credits as stated in the answer. */
  readonly cost: number;
  /** Milliseconds of work, excluding waiting. */
  readonly workMs: number;
  /** Present if a `chat` request is to be streamed; `includeUsage` if the usage comes at its end. */
  readonly stream?: { readonly includeUsage: boolean };
}

/** A failure and its operation, if the body got far enough to know it; the operation determines the status of a rejected request. */
export class TaskFailure extends Error {
  readonly operation: string | undefined;

  constructor(cause: unknown, operation: string | undefined) {
    super('the task failed', { cause });
    this.name = 'TaskFailure';
    this.operation = operation;
  }
}

/**
 * Performs a task; `onPage` is called for the pages of its document. Rejects with `TaskFailure` if the task itself failed, with `TxpError` if it was not
 * started or was interrupted (`overloaded` at once if the queue is full).
 */
export type PerformTask = (task: Task, signal: AbortSignal, onPage?: ReadOptions['onPage']) => Promise<TaskAnswer>;
