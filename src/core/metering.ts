// Measures an engine's work in one run from outside: model tokens summed over the calls, and the weakest way in which any answer was obtained.
import type { Capabilities, Capability, Engine } from './engine.js';
import type { LabelScores } from './label.js';
import type { Provenance, RunProvenance } from './provenance.js';
import type { ModelUsage } from './usage.js';
import type { Written } from './write.js';

interface Meter {
  /** The engine to use for the run. */
  readonly engine: Engine;
  /** Undefined while no call reported any. */
  usage(): ModelUsage | undefined;
  approximation(): LabelScores['approximation'];
  provenance(): RunProvenance;
  /** Whether a length limit cut off an answer. */
  isCut(): boolean;
}

/** Meters one run of an engine. */
export function meterEngine(engine: Engine): Meter {
  let usage: ModelUsage | undefined;
  let approximation: LabelScores['approximation'];
  const answeredBy: Record<string, string> = {};
  const reasons = new Set<string>();
  let droppedValues = 0;
  let isCut = false;
  const metered = <Q, R extends Provenance & { readonly usage?: ModelUsage }>(
    capability: Capability,
    call: (request: Q, signal: AbortSignal) => Promise<R>,
    look?: (answer: R, request: Q) => void,
  ): ((request: Q, signal: AbortSignal) => Promise<R>) => {
    return async (request, signal) => {
      const answer = await call(request, signal);
      if (answer.usage !== undefined) usage = addUsage(usage, answer.usage);
      if (answer.answeredBy !== undefined) answeredBy[capability] = answer.answeredBy;
      if (answer.evidenceBy !== undefined) answeredBy.evidence = answer.evidenceBy;
      if (answer.fieldsBy !== undefined) answeredBy.fields = answer.fieldsBy;
      if (answer.because !== undefined) reasons.add(answer.because);
      droppedValues += answer.droppedValues ?? 0;
      isCut ||= answer.isCut === true;
      look?.(answer, request);
      return answer;
    };
  };
  const { weighSegments, findValues, scoreLabels, write } = engine.can;
  const can: Partial<Capabilities> = {
    ...(weighSegments === undefined ? {} : { weighSegments: metered('weighSegments', weighSegments) }),
    ...(findValues === undefined ? {} : { findValues: metered('findValues', findValues) }),
    ...(write === undefined
      ? {}
      : {
          write: metered('write', write, (answer, { task }) => {
            isCut ||= task === 'summary' && wasCut(answer);
          }),
        }),
    ...(scoreLabels === undefined
      ? {}
      : {
          scoreLabels: metered('scoreLabels', scoreLabels, ({ scores }) => {
            for (const own of scores.flat()) approximation = weaker(approximation, own.approximation);
          }),
        }),
  };
  return {
    engine: { ...engine, can },
    usage: () => usage,
    approximation: () => approximation,
    isCut: () => isCut,
    provenance: () => ({ answeredBy, reasons: [...reasons], droppedValues }),
  };
}

const sentenceEnd = /[.!?。！？][)\]}"'”’»]*\s*$/u;

/** Whether the cap cut a summary off. Selected sentences omit others under any cap, so without a model only a broken last sentence counts. */
function wasCut({ finish, text, usage, answeredBy }: Written): boolean {
  const isWritten = usage !== undefined && answeredBy === undefined;
  return finish === 'length' && (isWritten || !sentenceEnd.test(text));
}

const byWeakness = ['sampled', 'stated', 'bounded', undefined] as const;

function weaker(one: LabelScores['approximation'], other: LabelScores['approximation']): LabelScores['approximation'] {
  return byWeakness.find((kind) => kind === one || kind === other);
}

function addUsage(sum: ModelUsage | undefined, { inputTokens, outputTokens }: ModelUsage): ModelUsage {
  return { inputTokens: (sum?.inputTokens ?? 0) + inputTokens, outputTokens: (sum?.outputTokens ?? 0) + outputTokens };
}
