// Parts of the embedded engine that can be left out, by the names in the engine's own lists, so that a name changed there changes here.
import { recognisers } from '../../src/engines/embedded/extraction/recognisers/table.js';
import { candidateSources, evidenceNames as valueEvidence } from '../../src/engines/embedded/extraction/scoring/evidence.js';
import { evidenceNames as labelEvidence } from '../../src/engines/embedded/scoring/evidence.js';
import { signalNames } from '../../src/engines/embedded/scoring/signals.js';
import { weightsOf } from '../../src/engines/embedded/summaries/genre-weights.js';
import { featureNames } from '../../src/engines/embedded/weights/features.js';
import { type LeftOut, modules } from './without.js';

/** Names by group: candidate sources and the recognised kinds, the evidence that each decision weighs, and entire modules. */
export const parts: Readonly<Record<string, readonly string[]>> = {
  source: candidateSources,
  recogniser: recognisers.map(({ kind }) => kind),
  value: valueEvidence,
  label: labelEvidence,
  signal: signalNames,
  segment: featureNames,
  summary: Object.keys(weightsOf.news),
  module: modules,
};

/** Resolves names such as `value/lead`, or just `lead` if only one group has that name. Fails on other names, listing what exists. */
export function partsNamed(names: readonly string[]): LeftOut {
  const chosen: Record<string, string[]> = {};
  for (const name of names) {
    const groups = Object.keys(parts).filter((group) => parts[group]?.some((own) => name === own || name === `${group}/${own}`));
    const [group] = groups;
    if (group === undefined) {
      const known = Object.entries(parts).map(([each, own]) => `\n  ${each}/ ${own.join(' | ')}`);
      throw new Error(`--without ${name}: there is no such part; there are${known.join('')}`);
    }
    if (groups.length > 1) throw new Error(`--without ${name}: which one? ${groups.map((each) => `${each}/${name}`).join(' or ')}`);
    const own = name.startsWith(`${group}/`) ? name.slice(group.length + 1) : name;
    chosen[group] = [...(chosen[group] ?? []), own];
  }
  return chosen;
}
