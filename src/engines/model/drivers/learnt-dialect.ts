// The dialect of a server: learnt by a probe, kept for later runs, and corrected by what the server refuses at work.
import { untilAborted } from '../../../core/abort.js';
import { isJsonObject } from '../../../core/json.js';
import type { ModelMemory } from '../memory.js';
import { type BodyChoices, type Dialect, readDialect } from './dialect.js';
import { throwPlain } from './json-service.js';
import { type Ask, probeServer } from './probe.js';
import { afterRefusal, type Refusal } from './refusal.js';

/** How long a server that refuses the plainest question is not asked again. */
const refusedMs = 10_000;
/** What was learnt longer ago is learnt anew: servers are updated. */
const keptMs = 7 * 24 * 3_600_000;

export interface Known {
  readonly dialect: Dialect;
  /** Kept by an earlier run, so the server may have changed since. */
  readonly isOld: boolean;
}

interface LearntDialectOptions {
  readonly ask: Ask;
  readonly model: string;
  readonly baseUrl: string;
  readonly choices: BodyChoices;
  readonly memory: ModelMemory;
}

/** One for each driver. Callers share one probe. */
export class LearntDialect {
  readonly #options: LearntDialectOptions;
  readonly #memoryKey: string;
  #learning: Promise<Known> | undefined;
  #learnt: Known | undefined;

  constructor(options: LearntDialectOptions) {
    this.#options = options;
    this.#memoryKey = `dialect 2 of ${options.model} at ${options.baseUrl}`;
  }

  /** What is known of the server, or what a probe finds; anew when that is what was refused. Throws what the probe threw, or the reason of the signal. */
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
          // Who is refused whatever he asks need not ask again for every request; everything else is for the breaker to judge.
          if (this.#options.ask.refusalOf(error) !== undefined) setTimeout(forget, refusedMs).unref();
          else forget();
        },
      );
    }
    return untilAborted(this.#learning, signal);
  }

  /** What a refusal at work teaches is used from the next request on; without a lesson a kept dialect is learnt anew. Undefined: nothing is to be learnt. */
  async relearn(refused: Known, refusal: Refusal, signal: AbortSignal): Promise<Known | undefined> {
    const next = afterRefusal(refused.dialect, refusal);
    if (next !== undefined) return this.adopt({ ...refused, dialect: next });
    return refused.isOld ? this.known(signal, refused).catch(throwPlain) : undefined;
  }

  /** Uses it from now on, and keeps it. */
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
    // A memory that cannot be written costs the next run a few questions.
    await this.#options.memory.write(this.#memoryKey, { ...dialect, learntAt: Date.now() }).catch(() => undefined);
  }
}
