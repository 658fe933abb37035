// Requests that wait for a thread of a worker pool: two lanes that take turns, each a queue shared between keys.
import { FairQueue } from '../core/fair-queue.js';
import { type Entry, isSmall } from './pool-thread.js';
import type { Lane } from './thread-request.js';

export interface PoolLanes {
  readonly realtime: FairQueue<Entry>;
  /** Number of requests that wait in both lanes. */
  readonly waiting: number;
  /** The request whose turn it is. */
  peek(): Entry | undefined;
  /** Takes the requests of the next message: one request, or up to `share` small ones. */
  takeGroup(share: number): Entry[];
  push(entry: Entry): void;
  /** Removes a request that should no longer wait; ignores one that is not in the queue. */
  remove(entry: Entry): void;
  /** Puts a request that was taken back in front of the others of its key. */
  putBack(entry: Entry): void;
  /** Stops counting a request that was taken as in progress for its key. */
  done(entry: Entry): void;
  /** Takes all waiting requests. */
  drain(): Entry[];
}

// While both lanes have requests waiting, one of the batch lane follows this many realtime ones.
const realtimePerBatch = 4;

/** `maxQueueLength` is the maximum number of requests that may wait in the realtime lane. */
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
