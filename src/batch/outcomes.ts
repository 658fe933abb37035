// Outcomes on their way to the disk: a commit costs as much as many items, so they are written in groups, one at a time.
import type { Claim, ClaimId, FinishedItem, ItemQueue, Outcome } from '../core/batch.js';

const gatherMs = 30;
// What an item waits whose outcome the store does not take.
const unwritableBackOffMs = 1_000;

interface OutcomesParts {
  readonly store: Pick<ItemQueue, 'finish' | 'postpone'>;
  /** Writes, again where the store cannot be written now; undefined where the runner stops before it can be. */
  keepTrying<T>(write: () => Promise<T>): Promise<T | undefined>;
  /** Whether so many outcomes are worth a commit now; fewer wait a moment for others. */
  isEnough(count: number): boolean;
  /** Called when a group goes to the disk. */
  onCommit(): void;
  readonly onFailure: (error: unknown) => void;
  /** Told of every outcome that was recorded, and of how many the store no longer took. */
  readonly onItem?: (claim: Claim, outcome: Outcome) => void;
  readonly onRefused?: (count: number) => void;
}

interface Outcomes {
  /** Resolves when the outcome is on the disk, was refused, or was given up. */
  add(claim: Claim, outcome: Outcome): Promise<void>;
  /** Outcomes that are not on the disk yet. */
  readonly unwritten: number;
}

export function openOutcomes({ store, keepTrying, isEnough, onCommit, onFailure, onItem, onRefused }: OutcomesParts): Outcomes {
  let waiting: { readonly claim: Claim; readonly outcome: Outcome; readonly done: () => void }[] = [];
  // Those that are being written; what is done meanwhile goes with the next group.
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
      // One outcome that cannot be recorded takes no other with it. Its item is tried again, and fails after its last attempt.
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

/** What the store needs to know of a claim, without its text. */
export function idOf({ batchId, index, token }: Claim): ClaimId {
  return { batchId, index, token };
}
