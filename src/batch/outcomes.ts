// Writes outcomes to the store: a commit costs as much as many items, so they are written in groups, one group at a time.
import type { Claim, ClaimId, FinishedItem, ItemQueue, Outcome } from '../core/batch.js';

const gatherMs = 30;
// Delay for an item whose outcome the store rejects.
const unwritableBackOffMs = 1_000;

interface OutcomesParts {
  readonly store: Pick<ItemQueue, 'finish' | 'postpone'>;
  /** Writes, with retries while the store cannot be written; undefined if the runner stops first. */
  keepTrying<T>(write: () => Promise<T>): Promise<T | undefined>;
  /** Whether this many outcomes are worth a commit now; fewer wait `gatherMs` for others. */
  isEnough(count: number): boolean;
  /** Called when a group starts to be written. */
  onCommit(): void;
  readonly onFailure: (error: unknown) => void;
  /** Called for every recorded outcome, and with the number of outcomes whose claims had been lost. */
  readonly onItem?: (claim: Claim, outcome: Outcome) => void;
  readonly onRefused?: (count: number) => void;
}

interface Outcomes {
  /** Resolves when the outcome was written, refused or abandoned. */
  add(claim: Claim, outcome: Outcome): Promise<void>;
  /** Number of outcomes not yet written. */
  readonly unwritten: number;
}

export function openOutcomes({ store, keepTrying, isEnough, onCommit, onFailure, onItem, onRefused }: OutcomesParts): Outcomes {
  let waiting: { readonly claim: Claim; readonly outcome: Outcome; readonly done: () => void }[] = [];
  // Number of outcomes being written; new ones go into the next group.
  let writing = 0;
  let gathering: NodeJS.Timeout | undefined;

  const gather = (): void => {
    if (writing > 0 || waiting.length === 0) return;
    if (isEnough(waiting.length)) commit();
    else gathering ??= setTimeout(commit, gatherMs);
  };

  const commit = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    const group = waiting;
    waiting = [];
    writing = group.length;
    void finish(group).then(() => {
      writing = 0;
      for (const { done } of group) done();
      gather();
    });
    onCommit();
  };

  const finish = async (group: readonly (FinishedItem & { readonly claim: Claim })[]): Promise<void> => {
    try {
      const items = group.map(({ claim, outcome }) => ({ claim: idOf(claim), outcome }));
      const recorded = await keepTrying(() => store.finish(items));
      for (const [index, { claim, outcome }] of group.entries()) if (recorded?.[index] === true) onItem?.(claim, outcome);
      const refused = recorded?.filter((isRecorded) => !isRecorded).length ?? 0;
      if (refused > 0) onRefused?.(refused);
    } catch (error) {
      onFailure(error);
      const [only] = group;
      // An outcome that cannot be recorded must not affect the others. Its item is retried, and fails after its last attempt.
      if (group.length > 1) await Promise.all(group.map((one) => finish([one])));
      else if (only !== undefined)
        await keepTrying(() => store.postpone(idOf(only.claim), 'its outcome could not be recorded', unwritableBackOffMs)).catch(onFailure);
    }
  };

  return {
    add: (claim, outcome) =>
      new Promise((done) => {
        waiting.push({ claim, outcome, done });
        gather();
      }),
    get unwritten() {
      return writing + waiting.length;
    },
  };
}

/** The part of a claim that identifies it to the store, without its text. */
export function idOf({ batchId, index, token }: Claim): ClaimId {
  return { batchId, index, token };
}
