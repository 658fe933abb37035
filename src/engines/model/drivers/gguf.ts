// The driver for GGUF files: llama.cpp in this process. One model and one context with a few sequences, each of which serves one call at a time.
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ChatWrapper, Llama, LlamaContext, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import { abortError, untilAborted } from '../../../core/abort.js';
import type { Readiness } from '../../../core/engine.js';
import { TxpError } from '../../../core/errors.js';
import { largest } from '../../../text/lists.js';
import type { Generated, GenerateRequest, Message, ModelDriver, NextToken, NextTokenRequest, TokenProbability } from '../driver.js';
import { loadLlamaPackage } from './llama-package.js';
import { TokenTexts } from './token-texts.js';
import { Turns } from './turns.js';

interface GgufOptions {
  /** Name of the engine, for messages. */
  readonly id: string;
  readonly path: string;
  /** Number of CPU threads; if absent, as many as the CPU has cores for arithmetic. */
  readonly threads?: number;
}

// Sequences share the weights but not the context memory; more of them only pay off on many cores.
const sequenceCount = 2;
// A longer context costs memory for every sequence, used or not.
const maxContextLength = 16_384;
// Tokens evaluated between checks of the signal.
const stride = 256;

interface Loaded {
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly template: ChatWrapper;
  readonly free: LlamaContextSequence[];
}

interface Prompt {
  readonly tokens: Token[];
  /** Texts that end an answer, in addition to the model's own end tokens. */
  readonly stops: readonly string[];
}

export function ggufDriver(options: GgufOptions): ModelDriver {
  const { id, path } = options;
  const turns = new Turns(sequenceCount);
  const closing = new AbortController();
  let loading: Promise<Loaded> | undefined;

  const loaded = (signal: AbortSignal): Promise<Loaded> => {
    if (loading === undefined) {
      const mine = load(options, closing.signal);
      loading = mine;
      mine.catch(() => {
        // A missing file may exist next time.
        if (loading === mine) loading = undefined;
      });
    }
    return untilAborted(loading, signal);
  };

  // Runs one call on a free sequence. Errors of llama.cpp may quote their input, so only their names are passed on.
  const onSequence = async <T>(signal: AbortSignal, work: (loaded: Loaded, sequence: LlamaContextSequence) => Promise<T>): Promise<T> => {
    const parts = await loaded(signal);
    await turns.take(signal);
    const sequence = parts.free.pop();
    try {
      if (sequence === undefined) throw new Error('more turns than sequences');
      return await work(parts, sequence);
    } catch (error) {
      if (signal.aborted) throw abortError(signal);
      if (error instanceof TxpError) throw error;
      throw new TxpError('engine-unavailable', `engine "${id}": the model failed (${error instanceof Error ? error.name : typeof error})`);
    } finally {
      if (sequence !== undefined) parts.free.push(sequence);
      turns.give();
    }
  };

  const promptOf = ({ model, template }: Loaded, messages: readonly Message[], contextSize: number): Prompt => {
    const state = template.generateContextState({ chatHistory: messages.map(toHistoryItem).concat({ type: 'model', response: [] }) });
    const tokens = state.contextText.tokenize(model.tokenizer);
    // One token for the answer, and one that llama.cpp reserves.
    if (tokens.length + 2 > contextSize)
      throw new TxpError('engine-unavailable', `engine "${id}": the prompt is longer than the context of the model`, {
        hint: `${tokens.length} tokens do not fit into ${contextSize}`,
      });
    return { tokens, stops: state.stopGenerationTriggers.flatMap(({ values }) => stopText(values)) };
  };

  return {
    model: basename(path),
    identity: path,
    abilities: async (signal) => {
      const { context } = await loaded(signal);
      return { alternatives: Number.POSITIVE_INFINITY, schema: true, contextTokens: context.contextSize };
    },
    generate: (request, signal) =>
      onSequence(signal, async (parts, sequence) => {
        const prompt = promptOf(parts, request.messages, sequence.contextSize);
        return generate(parts, sequence, prompt, request, signal);
      }),
    nextToken: (request, signal) =>
      onSequence(signal, async (parts, sequence) => {
        const { tokens } = promptOf(parts, request.messages, sequence.contextSize);
        return nextToken(parts, sequence, tokens, request, signal);
      }),
    ready: async (): Promise<Readiness> => {
      try {
        await checkFile(id, path);
        await loadLlamaPackage();
        return { ready: true };
      } catch (error) {
        if (!(error instanceof TxpError)) throw error;
        const reason = error.message.replace(`engine "${id}": `, '');
        return { ready: false, reason: error.hint === undefined ? reason : `${reason}; ${error.hint}` };
      }
    },
    close: async () => {
      closing.abort(new TxpError('cancelled', 'the engine was closed'));
      const parts = await loading?.catch(() => undefined);
      loading = undefined;
      // Also disposes of the context and the model.
      await parts?.llama.dispose();
    },
  };
}

async function load({ id, path, threads }: GgufOptions, signal: AbortSignal): Promise<Loaded> {
  await checkFile(id, path);
  const { getLlama, resolveChatWrapper, LlamaLogLevel } = await loadLlamaPackage();
  let llama: Llama | undefined;
  try {
    // Nothing is compiled or downloaded: only the binaries in the package are used.
    const maxThreads = threads === undefined ? {} : { maxThreads: threads };
    llama = await getLlama({ gpu: 'auto', build: 'never', skipDownload: true, progressLogs: false, logLevel: LlamaLogLevel.disabled, ...maxThreads });
    const model = await llama.loadModel({ modelPath: path, loadSignal: signal });
    const context = await model.createContext({ sequences: sequenceCount, contextSize: { max: maxContextLength }, createSignal: signal });
    const template = resolveChatWrapper(model, {
      warningLogs: false,
      customWrapperSettings: { qwen: { thoughts: 'discourage' }, jinjaTemplate: { additionalRenderParameters: { enable_thinking: false } } },
    });
    return { llama, model, context, template, free: Array.from({ length: sequenceCount }, () => context.getSequence()) };
  } catch (cause) {
    await llama?.dispose();
    if (signal.aborted) throw abortError(signal);
    throw new TxpError('engine-unavailable', `engine "${id}": the model file cannot be loaded`, {
      hint: 'it may be damaged, of an unknown kind, or too large for the memory',
      cause,
    });
  }
}

// llama.cpp reports little about a wrong file, and only in its own log.
async function checkFile(id: string, path: string): Promise<void> {
  const fail = (what: string): TxpError => new TxpError('configuration', `engine "${id}": ${what}`, { hint: `check the path ${path}` });
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw fail(`the model file cannot be opened (${error.code})`);
  });
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(0) }));
    if (bytesRead < 4 || buffer.toString('latin1') !== 'GGUF') throw fail('the model file is not a GGUF file');
  } finally {
    await file.close();
  }
}

function toHistoryItem({ role, content }: Message) {
  if (role === 'system') return { type: 'system' as const, text: content };
  return role === 'user' ? { type: 'user' as const, text: content } : { type: 'model' as const, response: [content] };
}

// End tokens end an answer by themselves; this handles templates whose end marks are plain text.
function stopText(values: readonly unknown[]): string[] {
  const text = values.every((value) => typeof value === 'string') ? values.join('') : '';
  return text.trim() === '' ? [] : [text];
}

// Brings the sequence to the state before the last prompt token, reusing what it shares with the previous call, and returns that token.
async function evaluatePrompt(sequence: LlamaContextSequence, tokens: readonly Token[], signal: AbortSignal): Promise<Token> {
  const last = tokens.at(-1);
  if (last === undefined) throw new Error('an empty prompt');
  const before = tokens.slice(0, -1);
  await sequence.adaptStateToTokens(before, false);
  for (let at = sequence.nextTokenIndex; at < before.length; at = sequence.nextTokenIndex) {
    if (signal.aborted) throw abortError(signal);
    await sequence.evaluateWithoutGeneratingNewTokens(before.slice(at, at + stride));
  }
  return last;
}

async function nextToken(
  { model }: Loaded,
  sequence: LlamaContextSequence,
  tokens: Token[],
  { alternatives }: NextTokenRequest,
  signal: AbortSignal,
): Promise<NextToken> {
  const last = await evaluatePrompt(sequence, tokens, signal);
  const [output] = await sequence.controlledEvaluate([[last, { generateNext: { probabilities: true } }]]);
  const sums = new Map<string, number>();
  for (const [token, probability] of output?.next.probabilities ?? []) {
    if (sums.size >= alternatives) break;
    const text = model.detokenize([token], true, [last]);
    sums.set(text, (sums.get(text) ?? 0) + probability);
  }
  const ranked = [...sums].filter(([, probability]) => probability > 0).sort(([, one], [, other]) => other - one);
  return {
    alternatives: ranked.map(([text, probability]) => ({ text, logProbability: Math.min(0, Math.log(probability)) })),
    usage: { inputTokens: tokens.length, outputTokens: 1 },
  };
}

async function generate(
  { llama, model }: Loaded,
  sequence: LlamaContextSequence,
  { tokens, stops }: Prompt,
  { maxTokens, temperature, seed, schema }: GenerateRequest,
  signal: AbortSignal,
): Promise<Generated> {
  const { LlamaGrammarEvaluationState } = await loadLlamaPackage();
  const grammar =
    schema === undefined ? undefined : await llama.createGrammarForJsonSchema(schema as Parameters<Llama['createGrammarForJsonSchema']>[0]);
  const last = await evaluatePrompt(sequence, tokens, signal);
  // At the end of the context llama.cpp would drop the beginning to make room.
  const room = Math.min(maxTokens, sequence.contextSize - tokens.length - 1);
  const texts = new TokenTexts(model, last);
  const answer: Token[] = [];
  let stopped: string | undefined;
  const options = {
    temperature,
    // The default seed would be the time.
    seed: seed ?? 0,
    ...(grammar === undefined ? {} : { grammarEvaluationState: new LlamaGrammarEvaluationState({ model, grammar }) }),
  };
  for await (const token of sequence.evaluate([last], options)) {
    if (signal.aborted) throw abortError(signal);
    answer.push(token);
    texts.add(token);
    // Under a grammar such a text is part of the answer.
    stopped = grammar === undefined ? stops.find((stop) => texts.text.endsWith(stop)) : undefined;
    if (stopped !== undefined || answer.length >= room) break;
  }
  const text = stopped === undefined ? texts.finish() : texts.finish().slice(0, -stopped.length);
  const logProbabilities = await scoreTokens(sequence, tokens, answer, signal);
  return {
    text,
    finish: stopped === undefined && answer.length >= room ? 'length' : 'stop',
    tokens: texts.pieces(text.length).map((piece, index): TokenProbability => ({ text: piece, logProbability: logProbabilities[index] ?? 0 })),
    usage: { inputTokens: tokens.length, outputTokens: answer.length },
  };
}

// The grammar distorts the model's own distribution, so its probabilities are read in a second pass over the answer, in batches.
async function scoreTokens(sequence: LlamaContextSequence, prompt: Token[], answer: readonly Token[], signal: AbortSignal): Promise<number[]> {
  const last = await evaluatePrompt(sequence, prompt, signal);
  const scores: number[] = [];
  for (let at = 0; at < answer.length; at += stride) {
    if (signal.aborted) throw abortError(signal);
    const part = answer.slice(at, at + stride);
    const inputs = part.map(
      (token, index): [Token, { generateNext: { logits: { filter: { tokens: Token[]; includeTop: number } }; totalLogitWeight: true } }] => {
        const before = index === 0 ? (answer[at - 1] ?? last) : (part[index - 1] ?? last);
        return [before, { generateNext: { logits: { filter: { tokens: [token], includeTop: 1 } }, totalLogitWeight: true } }];
      },
    );
    const outputs = await sequence.controlledEvaluate(inputs);
    for (const [index, token] of part.entries()) {
      const { logits, totalLogitWeight } = outputs[index]?.next ?? {};
      const own = logits?.get(token);
      if (own === undefined || totalLogitWeight === undefined) throw new Error('no logit was given');
      scores.push(Math.min(0, own - largest(logits?.values() ?? []) - Math.log(totalLogitWeight)));
    }
  }
  return scores;
}
