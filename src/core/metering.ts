// What a run asked of its engine, seen from outside: tokens of models summed over the calls, and the weakest way in which an answer was won.
import type { Capabilities, Engine } from './engine.js';
import type { LabelScores } from './label.js';
import type { ModelUsage } from './usage.js';

export interface Meter {
  /** The engine to use for the run. */
  readonly engine: Engine;
  /** Undefined while no call reported any. */
  usage(): ModelUsage | undefined;
  approximation(): LabelScores['approximation'];
}

/** Meters one run of an engine. */
export function meterEngine(engine: Engine): Meter {
  let usage: ModelUsage | undefined;
  let approximation: LabelScores['approximation'];
  const metered = <Q, R extends { readonly usage?: ModelUsage }>(
    call: (request: Q, signal: AbortSignal) => Promise<R>,
    look?: (answer: R) => void,
  ): ((request: Q, signal: AbortSignal) => Promise<R>) => {
    return async (request, signal) => {
      const answer = await call(request, signal);
      if (answer.usage !== undefined) usage = addUsage(usage, answer.usage);
      look?.(answer);
      return answer;
    };
  };
  const { weighSegments, findValues, scoreLabels, write } = engine.can;
  const can: Partial<Capabilities> = {
    ...(weighSegments === undefined ? {} : { weighSegments: metered(weighSegments) }),
    ...(findValues === undefined ? {} : { findValues: metered(findValues) }),
    ...(write === undefined ? {} : { write: metered(write) }),
    ...(scoreLabels === undefined
      ? {}
      : {
          scoreLabels: metered(scoreLabels, ({ scores }) => {
            for (const own of scores.flat()) if (approximation !== 'sampled') approximation = own.approximation ?? approximation;
          }),
        }),
  };
  return { engine: { ...engine, can }, usage: () => usage, approximation: () => approximation };
}

function addUsage(sum: ModelUsage | undefined, { inputTokens, outputTokens }: ModelUsage): ModelUsage {
  return { inputTokens: (sum?.inputTokens ?? 0) + inputTokens, outputTokens: (sum?.outputTokens ?? 0) + outputTokens };
}
