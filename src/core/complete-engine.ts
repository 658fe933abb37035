// Lends an engine the capabilities it lacks from another engine; every borrowed answer names the engine that gave it.
import type { Capabilities, Capability, Engine } from './engine.js';
import type { Provenance } from './provenance.js';

const capabilities: readonly Capability[] = ['weighSegments', 'findValues', 'scoreLabels', 'write'];

/** Returns the engine itself if it lacks nothing. `other` is opened on the first call of a missing capability. */
export function completeEngine(engine: Engine, other: () => Promise<Engine>): Engine {
  const missing = capabilities.filter((capability) => engine.can[capability] === undefined);
  if (missing.length === 0) return engine;
  const added = Object.fromEntries(missing.map((capability) => [capability, borrowed(capability, other)])) as Partial<Capabilities>;
  return { ...engine, can: { ...engine.can, ...added } };
}

function borrowed(capability: Capability, other: () => Promise<Engine>): (request: never, signal: AbortSignal) => Promise<Provenance> {
  return async (request, signal) => {
    const { id, can } = await other();
    const answer = await can[capability]?.(request, signal);
    if (answer === undefined) throw new Error(`the engine ${id} lacks ${capability}`);
    return { ...answer, answeredBy: answer.answeredBy ?? id };
  };
}
