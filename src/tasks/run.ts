// One run of an operation, as every surface asks for it and gets it back.
import type { TaskFile } from '../config/task-file.js';
import type { Document, ReadDocument, ReadOptions } from '../core/document.js';
import type { LabelScores } from '../core/label.js';
import type { AnyOperation, RunContext } from '../core/operation.js';
import type { OperationSettings } from '../core/operation-settings.js';
import type { RunProvenance } from '../core/provenance.js';
import type { ModelUsage } from '../core/usage.js';
import type { Deadline } from './deadline.js';

export interface RunOptions extends Pick<RunContext, 'explain'> {
  /** Aborted by the caller; its reason, a `TxpError` or not, ends the run. */
  readonly signal?: AbortSignal;
  /** Engine for this run instead of the one the settings name. */
  readonly engine?: string;
  /** Longest time in milliseconds, reading documents not counted; the setting `timeout` when absent. */
  readonly timeoutMs?: number;
  /** Whether nobody waits for the answer: a model is asked for others first. */
  readonly isBackground?: boolean;
  /** How label scores are read, and what is asked beside the body: a task file. A body may name one of the settings' by `task`. */
  readonly task?: TaskFile;
  /** Pages, languages and OCR mode for this run instead of the settings'. */
  readonly reading?: Partial<ReadOptions>;
  /** Fails with `configuration` where the engine cannot be shown the pages of documents, as the setting `ocr.reader` has it. */
  readonly mustSeePages?: boolean;
  /** Operation settings for this run instead of the settings'. */
  readonly settings?: Partial<OperationSettings>;
  /** Reads the document of this run in place of the app's reader. `deadline` is the run's, to be stopped while reading has limits of its own. */
  readonly readDocument?: (document: Document, deadline: Deadline) => Promise<ReadDocument>;
}

export interface RunResult {
  /** The response body as every surface sends it. */
  readonly result: unknown;
  readonly engineId: string;
  /** Present when a model was asked: the sum over all calls to it. */
  readonly usage?: ModelUsage;
  /** Which other engines answered and why, and what was left out; absent where the engine asked answered in full. */
  readonly provenance?: RunProvenance;
  /** Present when probabilities are less than told by a model. */
  readonly approximation?: LabelScores['approximation'];
  /** Whether the cap on a summary cut it off; absent where it did not. */
  readonly isCut?: true;
  /** Present when the request carried a document. */
  readonly document?: ReadDocument;
}

/** Runs one operation, or the one of that name, on an unvalidated request body. Rejects with `TxpError`, or with a bug as it was thrown. */
export type Run = (operation: string | AnyOperation, body: unknown, options?: RunOptions) => Promise<RunResult>;
