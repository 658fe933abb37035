// The model calls of one engine request: limited in concurrency, aborted together, their usage summed.
import { setMaxListeners } from 'node:events';
import { isBackground, markBackground } from '../../core/background.js';
import type { ModelUsage } from '../../core/usage.js';
import {
  ContextExceeded,
  type Generated,
  type GenerateRequest,
  type ModelAbilities,
  type ModelDriver,
  type NextToken,
  type NextTokenRequest,
  UnusableAnswer,
} from './driver.js';

export interface Calls {
  /** Aborts with the work. */
  readonly signal: AbortSignal;
  readonly abilities: ModelAbilities;
  generate(request: GenerateRequest): Promise<Generated>;
  nextToken(request: NextTokenRequest): Promise<NextToken>;
}

// The driver decides how many of these a server gets at a time; this keeps one request from filling the driver's queue.
const atOnce = 16;
// The assumed context is halved before each rerun, unless the server stated it.
const maxReruns = 6;

/**
 * Runs `work` with calls to the model and adds their usage to its result. The first failed call, or the signal, aborts the others; an `UnusableAnswer` does so
 * only if the work does not handle it. If prompts turn out too long, the work runs again with the smaller context learnt, at most `maxReruns` times.
 */
export async function withCalls<T extends object>(
  driver: ModelDriver,
  signal: AbortSignal,
  work: (calls: Calls) => Promise<T>,
): Promise<T & { readonly usage: ModelUsage }> {
  for (let rerun = 0; ; rerun++) {
    try {
      return await runWithCalls(driver, signal, work);
    } catch (error) {
      if (!(error instanceof ContextExceeded) || rerun === maxReruns) throw error;
    }
  }
}

async function runWithCalls<T extends object>(
  driver: ModelDriver,
  signal: AbortSignal,
  work: (calls: Calls) => Promise<T>,
): Promise<T & { readonly usage: ModelUsage }> {
  signal.throwIfAborted();
  const own = new AbortController();
  // Every call in progress adds a listener.
  setMaxListeners(0, own.signal);
  if (isBackground(signal)) markBackground(own.signal);
  const follow = (): void => own.abort(signal.reason);
  signal.addEventListener('abort', follow, { once: true });
  let inputTokens = 0;
  let outputTokens = 0;
  const slots = new Slots(atOnce);
  const metered = async <R extends { readonly usage: ModelUsage }>(call: () => Promise<R>): Promise<R> => {
    await slots.take();
    try {
      own.signal.throwIfAborted();
      const answer = await call();
      inputTokens += answer.usage.inputTokens;
      outputTokens += answer.usage.outputTokens;
      return answer;
    } catch (error) {
      // The caller may be able to do without a useless answer.
      if (!(error instanceof UnusableAnswer)) own.abort(error);
      throw error;
    } finally {
      slots.give();
    }
  };
  try {
    const abilities = await driver.abilities(own.signal);
    const result = await work({
      signal: own.signal,
      abilities,
      generate: (request) => metered(() => driver.generate(request, own.signal)),
      nextToken: (request) => metered(() => driver.nextToken(request, own.signal)),
    });
    return { ...result, usage: { inputTokens, outputTokens } };
  } catch (error) {
    own.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', follow);
  }
}

class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  give(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free++;
    else next();
  }
}
