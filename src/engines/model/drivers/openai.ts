// The driver for servers with the OpenAI protocol: llama.cpp, Ollama, vLLM, LM Studio and hosted ones.

import { compact } from '../../../core/compact.js';
import { TxpError } from '../../../core/errors.js';
import { isJsonObject } from '../../../core/json.js';
import {
  ContextExceeded,
  type Generated,
  type GenerateRequest,
  type ModelDriver,
  type NextToken,
  type NextTokenRequest,
  UnusableAnswer,
} from '../driver.js';
import type { ModelMemory } from '../memory.js';
import { defaultContextTokens } from '../pieces.js';
import { type Completion, readCompletion } from './completion.js';
import { type BodyChoices, completionBody, type Dialect } from './dialect.js';
import { JsonService, type JsonServiceOptions, plainFailure, throwPlain } from './json-service.js';
import { type Known, LearntDialect } from './learnt-dialect.js';
import { type Ask, entryOf } from './probe.js';
import { type Refusal, readRefusal } from './refusal.js';
import { outage, ServerFault } from './server-fault.js';

export interface OpenaiOptions extends JsonServiceOptions {
  readonly model: string;
  readonly memory: ModelMemory;
  /** Context of the model in tokens, if set by the user; overrides what the server says. */
  readonly contextTokens?: number;
  /** Fields that the user adds to every request, and the thinking effort. */
  readonly choices?: BodyChoices;
}

// Context in tokens assumed for a hosted model whose server does not state one.
const hostedContext = 32_768;
const minContext = 1024;
const maxLessons = 12;

export function openaiDriver(options: OpenaiOptions): ModelDriver {
  const { id, baseUrl, model, memory, idleMs } = options;
  const choices: BodyChoices = { ...options.choices, ...(idleMs === undefined ? {} : { stream: true }) };
  const service = new JsonService(options);

  // The probe is shared, so it is aborted with the driver and not with the caller that happened to be first.
  const closing = new AbortController();
  const ask: Ask = {
    post: (path, body) => service.run(closing.signal, (inner) => service.once(path, body, inner), 'question'),
    get: (path) => service.run(closing.signal, (inner) => service.once(path, undefined, inner), 'question'),
    refusalOf: (error) => (error instanceof ServerFault ? error.refusal : undefined),
    noCompletion: () => noCompletion(id),
  };
  const learnt = new LearntDialect({ ask, model, baseUrl, choices, memory });

  const contextOf = (dialect: Dialect): number | undefined => {
    const stated = dialect.contextTokens ?? (baseUrl.startsWith('https:') ? hostedContext : undefined);
    return options.contextTokens ?? stated;
  };

  const complete = async (request: GenerateRequest, alternatives: (dialect: Dialect) => number, signal: AbortSignal): Promise<Completion> => {
    let found = await learnt.known(signal).catch(throwPlain);
    for (let lessons = 0; ; lessons++) {
      const { dialect } = found;
      const body = completionBody(model, dialect, request, Math.min(alternatives(dialect), dialect.alternatives), choices);
      try {
        return await service.run(signal, async (inner) => {
          const completion = readCompletion(await service.once('/chat/completions', body, inner));
          if (completion === undefined) throw noCompletion(id);
          return completion;
        });
      } catch (error) {
        const refused = error instanceof ServerFault ? error.refusal : undefined;
        const refusal = readRefusal(refused?.value, body);
        if (refusal.isFiltered) throw withheld();
        if (refused !== undefined && refusal.maxImages !== undefined && hasImages(request)) throw fewerImages(refusal.maxImages);
        if (refused === undefined || (refused.status !== 400 && refused.status !== 422)) throw plainFailure(error);
        if (refusal.overflow) throw await smallerContext(found, refusal);
        const next = lessons < maxLessons ? await learnt.relearn(found, refusal, signal) : undefined;
        if (next === undefined) throw plainFailure(error);
        found = next;
      }
    }
  };
  let maxImages: number | undefined;
  const fewerImages = (max: number): TxpError => {
    if (max === 0) return takesNoImages(id);
    const isNews = maxImages === undefined || max < maxImages;
    maxImages = max;
    const failure = `engine "${id}": the model accepts at most ${max} images at a time`;
    return isNews ? new ContextExceeded('engine-unavailable', failure) : new TxpError('engine-unavailable', failure);
  };
  const smallerContext = async (found: Known, { contextTokens }: Refusal): Promise<TxpError> => {
    const failure = new ContextExceeded('engine-unavailable', `engine "${id}": the prompt is longer than the context of the model`, {
      hint: 'raise the context length of the server, or set context for the engine',
    });
    const before = contextOf(found.dialect);
    const smaller = contextTokens ?? Math.floor((before ?? defaultContextTokens * 2) / 2);
    const isNews = options.contextTokens === undefined && smaller >= minContext && (before === undefined || smaller < before);
    if (!isNews) return new TxpError(failure.kind, failure.message, { hint: 'raise the context length of the server' });
    await learnt.adopt({ ...found, dialect: { ...found.dialect, contextTokens: smaller } });
    return failure;
  };

  return {
    model,
    identity: `${model} at ${baseUrl}`,
    takesImages: true,
    abilities: async (signal) => {
      const { dialect } = await learnt.known(signal).catch(throwPlain);
      const max = maxImages === undefined ? {} : { maxImages };
      return { alternatives: dialect.alternatives, schema: dialect.schema !== 'none', contextTokens: contextOf(dialect), ...max };
    },
    generate: async (request, signal): Promise<Generated> => {
      const { text, finish, tokens, usage } = await complete(request, () => 1, signal);
      if (finish === 'filtered') throw withheld();
      if (finish === 'refused') throw new UnusableAnswer('the model refused to answer');
      return { text, finish, usage, ...compact({ tokens: tokens?.map(withoutAlternatives) }) };
    },
    nextToken: async ({ messages, alternatives }: NextTokenRequest, signal): Promise<NextToken> => {
      // Some servers apply the temperature before they report probabilities; at 1 they are the model's own.
      const request: GenerateRequest = { messages, maxTokens: 1, temperature: 1 };
      const { first, usage } = await complete(request, () => alternatives, signal);
      return { alternatives: (first?.alternatives ?? []).slice(0, alternatives), usage };
    },
    ready: (signal) =>
      service.ready('/models', signal, (list) => {
        const isListed = !isJsonObject(list) || !Array.isArray(list.data) || entryOf(list, model) !== undefined;
        return isListed ? undefined : `the model server has no model "${model}"`;
      }),
    close: async () => {
      closing.abort(new TxpError('cancelled', 'the engine was closed'));
      await service.close();
    },
  };
}

function withheld(): UnusableAnswer {
  return new UnusableAnswer('a filter of the model server withheld the answer');
}

function hasImages({ messages }: GenerateRequest): boolean {
  return messages.some(({ images = [] }) => images.length > 0);
}

/** The failure for a model that cannot read page images. */
export function takesNoImages(engine: string): TxpError {
  return new TxpError('configuration', `engine "${engine}": the model does not accept images`, {
    hint: 'choose a vision model, or set ocr.reader to tesseract',
  });
}

function withoutAlternatives({ text, logProbability }: { readonly text: string; readonly logProbability: number }): {
  text: string;
  logProbability: number;
} {
  return { text, logProbability };
}

function noCompletion(engine: string): ServerFault {
  return outage(engine, 'the response of the model server contains no answer', false);
}
