// A JSON server over HTTP, as all remote engines use it: key, headers, proxy, limited retries, failures in words.
import { compact } from '../../../core/compact.js';
import type { Readiness } from '../../../core/engine.js';
import { TxpError } from '../../../core/errors.js';
import { Attempts } from './attempts.js';
import { exchangeJson, NoAnswer, openConnections } from './exchange.js';
import { faultOfConnection, faultOfStatus, outage, ServerFault } from './server-fault.js';

export interface JsonServiceOptions {
  /** Name of the engine, for messages. */
  readonly id: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Read again for every request, so that a replaced key takes effect; undefined sends none. Fails with `configuration`. */
  readonly key: () => Promise<string | undefined>;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of a proxy to use. */
  readonly proxy?: string;
  /** Maximum time without data while an answer is streamed, in milliseconds; if set, `timeoutMs` does not limit answers. */
  readonly idleMs?: number;
}

// A streamed answer ends by itself, by `idleMs` or by its caller; this is the last resort.
const maxStreamMs = 3_600_000;

export class JsonService {
  readonly #options: JsonServiceOptions;
  readonly #connections: ReturnType<typeof openConnections>;
  readonly #attempts: Attempts;

  /** `keyHeader` is the header for the key; `Authorization: Bearer` if absent. */
  constructor(
    options: JsonServiceOptions,
    private readonly keyHeader?: string,
  ) {
    const { id, concurrency, proxy, timeoutMs, idleMs } = options;
    this.#options = options;
    this.#connections = openConnections(concurrency, proxy);
    this.#attempts = new Attempts(id, { concurrency, timeoutMs: idleMs === undefined ? timeoutMs : maxStreamMs });
  }

  /** One exchange: returns the body of a 2xx answer. `path` may be a full URL. Rejects with `ServerFault` or the signal's reason. */
  async once(path: string, body: Readonly<Record<string, unknown>> | undefined, signal: AbortSignal): Promise<unknown> {
    const { id, baseUrl, headers, idleMs } = this.#options;
    const key = await this.#options.key();
    const own = this.keyHeader !== undefined && key !== undefined ? { [this.keyHeader]: key } : {};
    try {
      const answer = await exchangeJson(this.#connections, {
        url: path.startsWith('/') ? baseUrl + path : path,
        signal,
        headers: { ...headers, ...own },
        ...compact({ body }),
        ...(key === undefined || this.keyHeader !== undefined ? {} : { key }),
        ...compact({ idleMs }),
      });
      if (answer.status < 200 || answer.status > 299) throw faultOfStatus(id, answer);
      if (answer.value === undefined) throw outage(id, 'the model server answered with something that is not JSON', false, 'check base_url');
      return answer.value;
    } catch (error) {
      throw error instanceof NoAnswer ? faultOfConnection(id, error) : error;
    }
  }

  /** Runs `attempt` when it is its turn, with retries if they may help. Rejects with `TxpError`, or with the `ServerFault` of a refusal. */
  run<T>(signal: AbortSignal, attempt: (signal: AbortSignal) => Promise<T>, kind?: 'work' | 'question'): Promise<T> {
    return this.#attempts.run(signal, attempt, kind);
  }

  /** Whether a GET of `path` is answered; 404 and 405 count as ready, as a server need not have it. `check` may find a reason against it in the body. */
  async ready(path: string, signal: AbortSignal, check: (value: unknown) => string | undefined = () => undefined): Promise<Readiness> {
    try {
      const reason = check(await this.once(path, undefined, signal));
      return reason === undefined ? { ready: true } : { ready: false, reason };
    } catch (error) {
      if (error instanceof ServerFault && (error.refusal?.status === 404 || error.refusal?.status === 405)) return { ready: true };
      if (signal.aborted) return { ready: false, reason: 'the model server did not answer in time' };
      return { ready: false, reason: plainFailure(error).message.replace(`engine "${this.#options.id}": `, '') };
    }
  }

  close(): Promise<void> {
    return this.#connections.destroy();
  }
}

/** The failure for the caller; anything else is rethrown. */
export function plainFailure(error: unknown): TxpError {
  if (error instanceof ServerFault) return error.failure;
  if (error instanceof TxpError) return error;
  throw error;
}

/** For `catch`: rejects with the failure for the caller. */
export function throwPlain(error: unknown): never {
  throw plainFailure(error);
}
