// The dialect of a server: learnt by a probe, stored for later runs, and corrected when the server rejects a request.
import { untilAborted } from '../../../core/abort.js';
import { isJsonObject } from '../../../core/json.js';
import type { ModelMemory } from '../memory.js';
import { type BodyChoices, type Dialect, readDialect } from './dialect.js';
import { throwPlain } from './json-service.js';
import { type Ask, probeServer } from './probe.js';
import { afterRefusal, type Refusal } from './refusal.js';

/** How long a server that rejects even the simplest question is not probed again. */
const refusedMs = 10_000;
/** A dialect older than this is learnt again, because servers are updated. */
const keptMs = 7 * 24 * 3_600_000;

export interface Known {
  readonly dialect: Dialect;
  /** Stored by an earlier run, so the server may have changed since. */
  readonly isOld: boolean;
}

interface LearntDialectOptions {
  readonly ask: Ask;
  readonly model: string;
  readonly baseUrl: string;
  readonly choices: BodyChoices;
  readonly memory: ModelMemory;
}

/** One per driver. Callers share one probe. */
export class LearntDialect {
  readonly #options: LearntDialectOptions;
  readonly #memoryKey: string;
  #learning: Promise<Known> | undefined;
  #learnt: Known | undefined;

  constructor(options: LearntDialectOptions) {
    this.#options = options;
    this.#memoryKey = `dialect 2 of ${options.model} at ${options.baseUrl}`;
  }

  /** Returns what is known of the server, or probes it; probes again if `refused` is the current dialect. Rejects with the probe's or the signal's error. */
  known(signal: AbortSignal, refused?: Known): Promise<Known> {
    if (this.#learning === undefined || (refused !== undefined && refused === this.#learnt)) {
      const mine = this.#learn(refused !== undefined);
      this.#learning = mine;
      this.#learnt = undefined;
      mine.then(
        (found) => {
          this.#learnt = found;
        },
        (error) => {
          const forget = (): void => {
            if (this.#learning === mine) this.#learning = undefined;
          };
          // A server that rejects everything need not be probed for every request; all other failures are left to the circuit breaker.
          if (this.#options.ask.refusalOf(error) !== undefined) setTimeout(forget, refusedMs).unref();
          else forget();
        },
      );
    }
    return untilAborted(this.#learning, signal);
  }

  /** Applies what a refusal teaches from the next request on; if that is nothing, a stored dialect is learnt again. Undefined if there is nothing to learn. */
  async relearn(refused: Known, refusal: Refusal, signal: AbortSignal): Promise<Known | undefined> {
    const next = afterRefusal(refused.dialect, refusal);
    if (next !== undefined) return this.adopt({ ...refused, dialect: next });
    return refused.isOld ? this.known(signal, refused).catch(throwPlain) : undefined;
  }

  /** Uses the dialect from now on, and stores it. */
  async adopt(found: Known): Promise<Known> {
    this.#learnt = found;
    this.#learning = Promise.resolve(found);
    await this.#keep(found.dialect);
    return found;
  }

  async #learn(isAgain: boolean): Promise<Known> {
    const { ask, model, baseUrl, choices, memory } = this.#options;
    const kept: unknown = isAgain ? undefined : await memory.read(this.#memoryKey).catch(() => undefined);
    const dialect = isJsonObject(kept) && typeof kept.learntAt === 'number' && Date.now() - kept.learntAt < keptMs ? readDialect(kept) : undefined;
    if (dialect !== undefined) return { dialect, isOld: true };
    const found = await probeServer(ask, model, baseUrl, choices);
    await this.#keep(found);
    return { dialect: found, isOld: false };
  }

  async #keep(dialect: Dialect): Promise<void> {
    // If the memory cannot be written, the next run must probe again.
    await this.#options.memory.write(this.#memoryKey, { ...dialect, learntAt: Date.now() }).catch(() => undefined);
  }
}
