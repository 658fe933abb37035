// The driver for servers that speak the OpenAI protocol: llama.cpp, Ollama, vLLM, LM Studio and hosted ones.
import type { Readiness } from '../../../core/engine.js';
import { TxpError } from '../../../core/errors.js';
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import type { Generated, GenerateRequest, ModelAbilities, ModelDriver, NextToken, NextTokenRequest } from '../driver.js';
import type { ModelMemory } from '../memory.js';
import { Attempts } from './attempts.js';
import { type Completion, readCompletion } from './completion.js';
import { completionBody, type Dialect, readDialect } from './dialect.js';
import { exchangeJson, NoAnswer, openConnections } from './exchange.js';
import { type Ask, entryOf, probeServer } from './probe.js';
import { untilAborted } from './reason.js';
import { faultOfConnection, faultOfStatus, outage, ServerFault } from './server-fault.js';

export interface OpenaiOptions {
  /** Name of the engine, for messages. */
  readonly id: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
  /** Read anew for every request, so that a replaced key counts; undefined sends none. Fails with `configuration`. */
  readonly key: () => Promise<string | undefined>;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly memory: ModelMemory;
}

/** How long a server that refuses the plainest question is not asked again. */
const refusedMs = 10_000;

interface Known {
  readonly dialect: Dialect;
  /** Kept by an earlier run, so the server may have changed since. */
  readonly isOld: boolean;
}

export function openaiDriver(options: OpenaiOptions): ModelDriver {
  const { id, baseUrl, model, concurrency, timeoutMs, memory } = options;
  const connections = openConnections(concurrency);
  const attempts = new Attempts(id, { concurrency, timeoutMs });
  const memoryKey = `dialect of ${model} at ${baseUrl}`;

  // One exchange: the body of a 2xx answer. Rejects with `ServerFault` or the signal's reason.
  const exchangeOnce = async (url: string, body: JsonObject | undefined, signal: AbortSignal): Promise<unknown> => {
    const key = await options.key();
    try {
      const answer = await exchangeJson(connections, { url, signal, ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) });
      if (answer.status < 200 || answer.status > 299) throw faultOfStatus(id, answer);
      if (answer.value === undefined) throw outage(id, 'the model server answered with something that is not JSON', false, 'check base_url');
      return answer.value;
    } catch (error) {
      throw error instanceof NoAnswer ? faultOfConnection(id, error) : error;
    }
  };
  const exchange = (url: string, body: JsonObject | undefined, signal: AbortSignal): Promise<unknown> =>
    attempts.run(signal, (inner) => exchangeOnce(url, body, inner), 'question');
  const urlOf = (path: string): string => (path.startsWith('/') ? baseUrl + path : path);

  // Callers share one probe, so it ends with the driver and not with the caller that happened to be first.
  const closing = new AbortController();
  let learning: Promise<Known> | undefined;
  let learnt: Known | undefined;
  const learn = async (isAgain: boolean): Promise<Known> => {
    const kept = isAgain ? undefined : readDialect(await memory.read(memoryKey).catch(() => undefined));
    if (kept !== undefined) return { dialect: kept, isOld: true };
    const dialect = await probeServer(ask, model, baseUrl);
    // A memory that cannot be written costs the next run a few questions.
    await memory.write(memoryKey, dialect).catch(() => undefined);
    return { dialect, isOld: false };
  };
  const ask: Ask = {
    post: (path, body) => exchange(urlOf(path), body, closing.signal),
    get: (path) => exchange(urlOf(path), undefined, closing.signal),
    isRefusal: (error) => error instanceof ServerFault && error.refusal !== undefined,
    noCompletion: () => noCompletion(id),
  };
  const known = (signal: AbortSignal, refused?: Known): Promise<Known> => {
    if (learning === undefined || (refused !== undefined && refused === learnt)) {
      const mine = learn(refused !== undefined);
      learning = mine;
      learnt = undefined;
      mine.then(
        (found) => {
          learnt = found;
        },
        (error) => {
          const forget = (): void => {
            if (learning === mine) learning = undefined;
          };
          // Who is refused whatever he asks need not ask again for every request; everything else is for the breaker to judge.
          if (ask.isRefusal(error)) setTimeout(forget, refusedMs).unref();
          else forget();
        },
      );
    }
    return untilAborted(learning, signal);
  };

  // Asks in the server's dialect; when a kept dialect is refused, learns it anew and asks once more.
  const complete = async (request: GenerateRequest, alternatives: (dialect: Dialect) => number, signal: AbortSignal): Promise<Completion> => {
    let found = await known(signal).catch(throwPlain);
    while (true) {
      const { dialect, isOld } = found;
      try {
        const body = completionBody(model, dialect, request, Math.min(alternatives(dialect), dialect.alternatives));
        return await attempts.run(signal, async (inner) => {
          const completion = readCompletion(await exchangeOnce(urlOf('/chat/completions'), body, inner));
          if (completion === undefined) throw noCompletion(id);
          return completion;
        });
      } catch (error) {
        if (!isOld || !(error instanceof ServerFault) || (error.refusal !== 400 && error.refusal !== 422)) throw plain(error);
        found = await known(signal, found).catch(throwPlain);
      }
    }
  };

  return {
    model,
    abilities: async (signal) => abilitiesOf((await known(signal).catch(throwPlain)).dialect),
    generate: async (request, signal): Promise<Generated> => {
      const { text, finish, tokens, usage } = await complete(request, () => 1, signal);
      if (finish === 'filtered') throw new TxpError('engine-unavailable', `engine "${id}": a filter of the model server withheld the answer`);
      return { text, finish, usage, ...(tokens === undefined ? {} : { tokens: tokens.map(withoutAlternatives) }) };
    },
    nextToken: async ({ messages, alternatives }: NextTokenRequest, signal): Promise<NextToken> => {
      // Some servers report probabilities after the temperature; at 1 they are the model's own.
      const request: GenerateRequest = { messages, maxTokens: 1, temperature: 1 };
      const { first, usage } = await complete(request, () => alternatives, signal);
      return { alternatives: (first?.alternatives ?? []).slice(0, alternatives), usage };
    },
    ready: async (signal): Promise<Readiness> => {
      try {
        const list = await exchangeOnce(urlOf('/models'), undefined, signal);
        const isListed = !isJsonObject(list) || !Array.isArray(list.data) || entryOf(list, model) !== undefined;
        return isListed ? { ready: true } : { ready: false, reason: `the model server has no model "${model}"` };
      } catch (error) {
        // A server need not list its models.
        if (error instanceof ServerFault && (error.refusal === 404 || error.refusal === 405)) return { ready: true };
        if (signal.aborted) return { ready: false, reason: 'the model server does not answer in time' };
        const failure = plain(error);
        return { ready: false, reason: failure.message.replace(`engine "${id}": `, '') };
      }
    },
    close: async () => {
      closing.abort(new TxpError('cancelled', 'the engine was closed'));
      await connections.destroy();
    },
  };
}

function abilitiesOf({ alternatives, schema, contextTokens }: Dialect): ModelAbilities {
  return { alternatives, schema: schema !== 'none', contextTokens: contextTokens ?? undefined };
}

function withoutAlternatives({ text, logProbability }: { readonly text: string; readonly logProbability: number }): {
  text: string;
  logProbability: number;
} {
  return { text, logProbability };
}

function noCompletion(engine: string): ServerFault {
  return outage(engine, 'the model server answered without an answer', false);
}

function plain(error: unknown): TxpError {
  if (error instanceof ServerFault) return error.failure;
  if (error instanceof TxpError) return error;
  throw error;
}

function throwPlain(error: unknown): never {
  throw plain(error);
}
