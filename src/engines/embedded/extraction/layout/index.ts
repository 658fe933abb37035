// What the layout of a document says about a plan of fields: keys with their values, the head of a paper, sums, tables.
import type { Span } from '../../../../core/span.js';
import type { Candidate, FindInLayout, LayoutFindings, Query } from '../candidate.js';
import { validatedKinds } from '../recognisers/table.js';
import { findInData, findStructureInData } from './data.js';
import { type FieldIntent, readFieldIntent } from './field-intent.js';
import { type LaidOut, readLayout } from './laid-out.js';
import { meetingCells } from './meeting-cells.js';
import { claimedByOthers, findScalar } from './scalars.js';
import { findStructure } from './structures.js';

/** Finds candidates for scalar fields and records for structures. Linear in the text. */
export const findInLayout: FindInLayout = (query: Query): LayoutFindings => {
  const laidOut: LaidOut = readLayout(query.document);
  const scalars: Candidate[][] = [];
  const structures: LayoutFindings['structures'][number][] = [];
  const settled: boolean[] = [];
  const claimed: (readonly Span[])[] = [];
  for (const field of query.fields) {
    if (field.kind !== 'scalar') {
      scalars.push([]);
      settled.push(false);
      claimed.push([]);
      structures.push(laidOut.data === null ? findStructure(laidOut, field) : findStructureInData(laidOut.data, field));
      continue;
    }
    const intent = readFieldIntent(field);
    if (laidOut.data !== null) {
      const own = findInData(laidOut.data, intent);
      scalars.push(own);
      // Keys say what data holds: only values that follow a rule are looked for besides.
      settled.push(own.length > 0 || !validatedKinds.has(intent.query.need.kinds[0]?.kind ?? ''));
      claimed.push([]);
      structures.push(null);
      continue;
    }
    const meeting = meetingCells(laidOut, intent);
    if (meeting.length > 0) {
      scalars.push(meeting);
      settled.push(true);
      claimed.push([]);
      structures.push(null);
      continue;
    }
    const candidates = findScalar(laidOut, intent);
    scalars.push(candidates);
    settled.push(settles(laidOut, intent, candidates));
    claimed.push(claimedByOthers(laidOut, intent));
    structures.push(null);
  }
  return { scalars, settled, claimed, structures };
};

/** How much a document must be a paper, and how likely a value, for the layout to have the last word on a field that asks for one thing. */
const minPaper = 0.45;
const minLogOdds = 0.8;

function settles(laidOut: LaidOut, intent: FieldIntent, candidates: readonly Candidate[]): boolean {
  if (intent.query.need.plural || (intent.concept === null && intent.amount === null && intent.part === null)) return false;
  return (candidates[0]?.logOdds ?? 0) >= minLogOdds && laidOut.paper >= minPaper;
}
