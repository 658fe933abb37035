// One run of an operation, as every surface starts it and gets its result.
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
  /** Engine for this run instead of the one in the settings. */
  readonly engine?: string;
  /** Time limit in milliseconds, excluding the reading of documents; the setting `timeout` when absent. */
  readonly timeoutMs?: number;
  /** Whether nobody waits for the answer; calls to a model then yield to others. */
  readonly isBackground?: boolean;
  /** A task file with calibration, examples and fields that complete the body. A body may instead name a task of the settings in `task`. */
  readonly task?: TaskFile;
  /** Pages, languages and OCR mode for this run instead of those in the settings. */
  readonly reading?: Partial<ReadOptions>;
  /** Fails with `configuration` if the engine cannot read page images. Without it, the setting `ocr.reader` falls back to the text of the pages. */
  readonly requiresPageImages?: boolean;
  /** Operation settings for this run instead of those in the settings. */
  readonly settings?: Partial<OperationSettings>;
  /** Reads the document of this run instead of the app's reader. `deadline` is the run's, to be paused while reading has its own limits. */
  readonly readDocument?: (document: Document, deadline: Deadline) => Promise<ReadDocument>;
}

export interface RunResult {
  /** The response body as every surface sends it. */
  readonly result: unknown;
  readonly engineId: string;
  /** Present if a model was called: the sum over all calls. */
  readonly usage?: ModelUsage;
  /** Which other engines answered and why, and how much was dropped; absent if the requested engine answered in full. */
  readonly provenance?: RunProvenance;
  /** Present if the probabilities are only approximations of the model's. */
  readonly approximation?: LabelScores['approximation'];
  /** Whether the limit on a summary cut it off; absent if not. */
  readonly isCut?: true;
  /** Present if the request carried a document. */
  readonly document?: ReadDocument;
}

/** Runs an operation, given or by name, on an unvalidated request body. Rejects with `TxpError`, or with a bug as it was thrown. */
export type Run = (operation: string | AnyOperation, body: unknown, options?: RunOptions) => Promise<RunResult>;
