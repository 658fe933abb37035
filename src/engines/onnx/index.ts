// The engine for a small model in ONNX format, run on a thread of this process. Another engine supplies what its family cannot answer.
import { compact } from '../../core/compact.js';
import type { Capabilities, Engine, Readiness } from '../../core/engine.js';
import { TxpError } from '../../core/errors.js';
import type { Findings, FindRequest, FoundField, PlanField, ScalarField } from '../../core/find.js';
import type { LabelFindings, ScoreLabelsRequest } from '../../core/label.js';
import type { SegmentWeights, WeighRequest } from '../../core/weigh.js';
import { type Family, type Manifest, readManifest } from '../../models/manifest.js';
import { instructionParts } from '../../text/instruction-parts.js';
import type { Temperatures } from '../model/labels/temperature.js';
import type { RuntimeName } from './messages.js';
import { modelFolderReady } from './ready.js';
import { findRuntime } from './runtime.js';
import { type ModelThread, openModelThread } from './thread.js';

interface OnnxOptions {
  /** Name of the engine, for messages. */
  readonly id: string;
  /** Folder of the model. */
  readonly folder: string;
  /** CPU threads per run; if absent, as many as there are, at most 4. */
  readonly threads?: number;
  /** Override those of the manifest. */
  readonly temperatures?: Temperatures;
  /** The runtime to use; if absent, the native one if it is installed. */
  readonly runtime?: RuntimeName;
  /** Opens the engine that finds evidence for labels, and the fields for which the model has no type. */
  readonly other: () => Promise<Engine>;
}

const capabilityOf: Readonly<Record<Family, 'scoreLabels' | 'findValues' | 'weighSegments'>> = {
  nli: 'scoreLabels',
  decision: 'scoreLabels',
  gliner: 'findValues',
  'token-classifier': 'findValues',
  reranker: 'weighSegments',
  embedding: 'weighSegments',
};
const maxThreads = 4;

/** Opens the engine; the model is loaded on first use. A folder without a usable manifest gives an engine that is not ready and reports why. */
export async function onnxEngine(options: OnnxOptions): Promise<Engine> {
  const { id, folder, threads, temperatures = {}, runtime } = options;
  const manifest = await readManifest(folder).catch((error: unknown) => {
    if (error instanceof TxpError)
      return new TxpError(error.kind, `engine "${id}": ${error.message}`, error.hint === undefined ? {} : { hint: error.hint });
    throw error;
  });
  if (manifest instanceof TxpError) return brokenEngine(id, manifest);
  const { availableParallelism } = await import('node:os');
  const thread = openModelThread({
    id,
    folder,
    temperatures,
    threads: threads ?? Math.min(maxThreads, availableParallelism()),
    ...compact({ runtime }),
  });
  const all = capabilitiesOf(options, manifest, thread);
  const capability = capabilityOf[manifest.family];
  return {
    id,
    summary: `${manifest.name} (${manifest.family}) in this process, ${(runtime ?? findRuntime()) === 'wasm' ? 'with WebAssembly' : 'natively'}`,
    can: { [capability]: all[capability] },
    ready: () => modelFolderReady(folder),
    close: () => thread.close(),
  };
}

function brokenEngine(id: string, fault: TxpError): Engine {
  const refuse = (): Promise<never> => Promise.reject(fault);
  const reason = fault.message.replace(`engine "${id}": `, '');
  return {
    id,
    summary: 'a model in ONNX format',
    can: { scoreLabels: refuse, findValues: refuse, weighSegments: refuse },
    ready: async (): Promise<Readiness> => ({ ready: false, reason }),
    close: async () => undefined,
  };
}

function capabilitiesOf({ other }: OnnxOptions, { name }: Manifest, thread: ModelThread): Omit<Capabilities, 'write'> {
  /** Asks another engine instead of the model. */
  const instead = async <K extends 'scoreLabels' | 'findValues' | 'weighSegments'>(
    capability: K,
    because: string,
    request: Parameters<Capabilities[K]>[0],
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Capabilities[K]>>> => {
    const { id, can } = await other();
    const ask = can[capability] as ((request: unknown, signal: AbortSignal) => ReturnType<Capabilities[K]>) | undefined;
    if (ask === undefined) throw new TxpError('engine-unavailable', because);
    return { ...(await ask(request, signal)), answeredBy: id, because };
  };

  const scoreLabels = async (request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> => {
    const { texts, questions, evidence } = request;
    const answer = await thread.run<'labels'>({ kind: 'labels', texts, questions }, signal);
    if ('declined' in answer) return instead('scoreLabels', answer.declined, request, signal);
    const usage = { inputTokens: answer.inputTokens, outputTokens: 0 };
    const scores = answer.logits.map((own) => own.map((logits) => ({ logits })));
    if (!evidence) return { scores, usage };
    const { id, can } = await other();
    const found = await can.scoreLabels?.(request, signal);
    if (found === undefined) return { scores, usage };
    const explained = scores.map((own, text) =>
      own.map((score, question) => {
        const spans = found.scores[text]?.[question]?.evidence;
        return spans === undefined ? score : { ...score, evidence: spans };
      }),
    );
    return { scores: explained, usage, evidenceBy: id };
  };

  const findValues = async (request: FindRequest, signal: AbortSignal): Promise<Findings> => {
    const scalars = request.fields.filter((field): field is ScalarField => field.kind === 'scalar');
    const fields = scalars.map(({ name, description }) => ({ name, description }));
    const answer =
      scalars.length === 0 ? { fields: [], inputTokens: 0 } : await thread.run<'values'>({ kind: 'values', text: request.text, fields }, signal);
    if ('declined' in answer) return instead('findValues', answer.declined, request, signal);
    const found = new Map<PlanField, FoundField>();
    for (const [index, field] of scalars.entries()) {
      const values = answer.fields[index];
      if (values !== null && values !== undefined) found.set(field, { kind: 'scalar', values });
    }
    const rest = request.fields.filter((field) => !found.has(field));
    if (found.size === 0 && rest.length > 0) return instead('findValues', `the model ${name} finds none of the requested fields`, request, signal);
    const usage = { inputTokens: answer.inputTokens, outputTokens: 0 };
    const unmet = instructionParts(request.instruction);
    if (rest.length === 0) return { fields: request.fields.map((field) => found.get(field)!), usage, unmet };
    const { id, can } = await other();
    const others = await can.findValues?.({ ...request, fields: rest }, signal);
    for (const [index, field] of rest.entries()) {
      const own = others?.fields[index];
      if (own === undefined) throw new TxpError('engine-unavailable', `the engine ${id} cannot find values`);
      found.set(field, own);
    }
    return { fields: request.fields.map((field) => found.get(field)!), usage, unmet, fieldsBy: id };
  };

  const weighSegments = async (request: WeighRequest, signal: AbortSignal): Promise<SegmentWeights> => {
    if (request.segments.length === 0) return { logOdds: [], match: 0 };
    const passages = request.segments.map(({ text, heading }) => (heading === '' ? text : `${heading}: ${text}`));
    const answer = await thread.run<'weights'>({ kind: 'weights', prompt: request.prompt, passages }, signal);
    if ('declined' in answer) return instead('weighSegments', answer.declined, request, signal);
    const { logOdds, match, inputTokens } = answer;
    return { logOdds, match, usage: { inputTokens, outputTokens: 0 } };
  };

  return { scoreLabels, findValues, weighSegments };
}
