// Processes a claimed item: performs its task; a failure that may pass postpones the item, any other is its outcome.
import type { Claim, ItemQueue, Outcome } from '../core/batch.js';
import { compact } from '../core/compact.js';
import { isRetryable, TxpError } from '../core/errors.js';
import { type PerformTask, TaskFailure } from '../tasks/task.js';
import { idOf } from './outcomes.js';

// Delays of 1, 5, 25 and 125 s: an engine may be unavailable for two and a half minutes before an item runs out of attempts. It may request a longer delay.
const firstBackOffMs = 1_000;
const backOffGrowth = 5;

interface PerformClaimParts {
  readonly store: Pick<ItemQueue, 'postpone' | 'giveBack'>;
  readonly perform: PerformTask;
  /** Time limit for one item, in milliseconds. */
  readonly itemTimeoutMs: number;
  /** Writes, with retries while the store cannot be written; undefined if the runner stops first. */
  keepTrying<T>(write: () => Promise<T>): Promise<T | undefined>;
  readonly onFailure: (error: unknown) => void;
  /** Why this machine cannot use an engine that others may have; absent if no other machine works on the items. */
  readonly lackOf?: ((engine: string) => TxpError | undefined) | undefined;
  /** Called when the item needs an engine that this machine lacks. */
  readonly onLack: (lack: TxpError) => void;
}

/** The outcome of the item; undefined if it was postponed or given back, or if `lost` aborted: then another runner has it, or it is returned unchanged. Never rejects. */
export async function performClaim(parts: PerformClaimParts, claim: Claim, lost: AbortSignal): Promise<Outcome | undefined> {
  if (lost.aborted) return undefined;
  const lack = claim.engine === undefined ? undefined : parts.lackOf?.(claim.engine);
  if (lack !== undefined) {
    parts.onLack(lack);
    await parts.keepTrying(() => parts.store.giveBack([idOf(claim)])).catch(parts.onFailure);
    return undefined;
  }
  try {
    const { operation, engine, keyId } = claim;
    const task = { shape: 'chat', body: { json: claim.body }, allowDocuments: false, keyId, priority: 'batch', ...compact({ engine }) } as const;
    const {
      json: content,
      refusal,
      tool,
      uncertain,
      isCut,
      inputTokens,
      outputTokens,
    } = await parts.perform({ ...task, timeoutMs: parts.itemTimeoutMs }, lost);
    return { ok: true, operation, content, ...compact({ refusal, tool, uncertain, isCut }), inputTokens, outputTokens };
  } catch (error) {
    if (lost.aborted) return undefined;
    const cause = error instanceof TaskFailure ? error.cause : error;
    const { kind, message, retryAfterSeconds = 0 } = cause instanceof TxpError ? cause : new TxpError('internal', 'an unexpected error in txp');
    // The settings of another machine may be right.
    const mayPass = isRetryable(kind) || (kind === 'configuration' && parts.lackOf !== undefined);
    if (!mayPass) return { ok: false, code: kind.replaceAll('-', '_'), message };
    const backOffMs = Math.max(firstBackOffMs * backOffGrowth ** (claim.attempt - 1), retryAfterSeconds * 1_000);
    await parts.keepTrying(() => parts.store.postpone(idOf(claim), message, backOffMs)).catch(parts.onFailure);
    return undefined;
  }
}
