// Links units that need each other to keep their meaning: a sentence to what it refers to, the sentences of a quotation to its marks.
import { itemAt } from '../text/at.js';
import { quotationsByBlock } from '../text/quotations.js';
import { questionBefore, referenceReader } from '../text/references.js';
import type { Plan, Unit } from './plan.js';
import { speakersOf } from './speakers.js';

/** The plan with the needs, references and speakers of its units. Linear time. */
export function withReferences(plan: Plan): Plan {
  const { units } = plan;
  const isProse = (unit: Unit | undefined): unit is Unit => unit !== undefined && !unit.verbatim && !unit.keep;
  const speakers = speakersOf(plan);
  if (!units.some((unit, index) => isProse(unit) || speakers[index] !== undefined)) return plan;
  const needs = new Map<number, number[]>();
  const asked = (index: number): number | undefined =>
    questionBefore(
      index,
      (at) => units[at]?.text,
      (at) => speakers[at],
    );
  const add = (unit: number, needed: number): void => void (needs.get(unit)?.push(needed) ?? needs.set(unit, [needed]));
  const goesOn = (before: number, at: number): boolean =>
    isProse(units[before]) && isProse(units[at]) && itemAt(units, before).group === itemAt(units, at).group;
  const { dependencyOf } = referenceReader(
    units.map((unit) => (isProse(unit) && !unit.continues ? unit.text : '')),
    goesOn,
  );
  for (const { first, last } of quotationsByBlock(units, (at) => isProse(units[at]))) {
    add(first, last);
    for (let at = first + 1; at <= last; at++) add(at, first);
  }
  for (const [index, { text, block }] of units.entries()) {
    const next = units[index + 1];
    if (next === undefined || !isProse(units[index])) continue;
    // A lead-in says nothing without what it leads into.
    if (text.endsWith(':') && next.block - block <= 1 && !next.keep) add(index, index + 1);
  }
  return {
    ...plan,
    units: units.map((unit, index) => {
      const own = needs.get(index);
      const referent = (isProse(unit) ? dependencyOf(index) : undefined) ?? asked(index) ?? -1;
      return {
        ...unit,
        needs: own === undefined ? unit.needs : [...(unit.needs ?? []), ...own],
        referent: referent < 0 ? undefined : referent,
        speaker: speakers[index],
      };
    }),
  };
}
