// What waits for a thread of a worker pool: two lanes with turns between them, and in each a queue that its keys share.
import { FairQueue } from '../core/fair-queue.js';
import { type Entry, isSmall } from './pool-thread.js';
import type { Lane } from './thread-request.js';

export interface PoolLanes {
  readonly realtime: FairQueue<Entry>;
  /** Requests that wait in both lanes. */
  readonly waiting: number;
  /** The request whose turn it is. */
  peek(): Entry | undefined;
  /** Takes what the next message carries: one request, or up to `share` small ones. */
  takeGroup(share: number): Entry[];
  push(entry: Entry): void;
  /** Takes a request out that no longer waits; one that is not there stays unknown. */
  remove(entry: Entry): void;
  /** Puts a request that was taken in front of the others of its key. */
  putBack(entry: Entry): void;
  /** Ends what is counted as under way for the key of a request that was taken. */
  done(entry: Entry): void;
  /** Takes everything that waits. */
  drain(): Entry[];
}

// While both lanes wait, one request of the batch lane goes after this many realtime ones.
const realtimePerBatch = 4;

/** `maxQueueLength` is how many requests may wait in the realtime lane. */
export function openPoolLanes(maxQueueLength: number): PoolLanes {
  const lanes: Record<Lane, FairQueue<Entry>> = { realtime: new FairQueue(maxQueueLength), batch: new FairQueue(Number.POSITIVE_INFINITY) };
  let sinceBatch = 0;

  /** The lane whose turn it is. */
  const turn = (): FairQueue<Entry> => {
    const batchTurn = lanes.realtime.length === 0 || sinceBatch >= realtimePerBatch;
    return batchTurn && lanes.batch.length > 0 ? lanes.batch : lanes.realtime;
  };

  return {
    realtime: lanes.realtime,
    get waiting() {
      return lanes.realtime.length + lanes.batch.length;
    },
    peek: () => turn().peek(),
    takeGroup: (share) => {
      const group: Entry[] = [];
      while (group.length < share) {
        const lane = turn();
        const next = lane.peek();
        if (next === undefined || (group.length > 0 && !isSmall(next))) break;
        lane.take();
        sinceBatch = next.lane === 'batch' ? 0 : sinceBatch + 1;
        group.push(next);
        if (!isSmall(next)) break;
      }
      return group;
    },
    push: (entry) => lanes[entry.lane].push(entry.key, entry),
    remove: (entry) => lanes[entry.lane].remove(entry.key, entry),
    putBack: (entry) => lanes[entry.lane].putBack(entry.key, entry),
    done: ({ lane, key }) => lanes[lane].done(key),
    drain: () => {
      const drained: Entry[] = [];
      for (const lane of Object.values(lanes)) for (let each = lane.take(); each !== undefined; each = lane.take()) drained.push(each);
      return drained;
    },
  };
}
