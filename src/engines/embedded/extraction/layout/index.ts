// What the layout of a document contributes to the fields of a plan: values of keys, the head of a business document, sums and tables.
import type { Span } from '../../../../core/span.js';
import type { Candidate, LayoutFindings, Query } from '../candidate.js';
import { validatedKinds } from '../recognisers/table.js';
import { findInData, findStructureInData } from './data.js';
import { earlierPayments, minPaper } from './due.js';
import { type FieldIntent, readFieldIntent } from './field-intent.js';
import { type LaidOut, readLayout } from './laid-out.js';
import { meetingCells } from './meeting-cells.js';
import { claimedByOthers, findScalar } from './scalars.js';
import { findStructure, objectNames } from './structures.js';

/** Finds candidates for scalar fields and records for structures. Linear in the text. */
export function findInLayout(query: Query): LayoutFindings {
  const laidOut: LaidOut = readLayout(query.document);
  const scalars: Candidate[][] = [];
  const structures: LayoutFindings['structures'][number][] = [];
  const settled: boolean[] = [];
  const claimed: (readonly Span[])[] = [];
  const objects = objectNames(query.fields);
  const foundFor = (name: string): Span | undefined => {
    const same = query.fields.find((field) => field.kind === 'scalar' && field.asked.path.at(-1) === name);
    const [best] = same?.kind === 'scalar' ? findScalar(laidOut, readFieldIntent(same)) : [];
    return best !== undefined && best.logOdds > 0 ? best : undefined;
  };
  for (const field of query.fields) {
    if (field.kind !== 'scalar') {
      scalars.push([]);
      settled.push(false);
      claimed.push([]);
      structures.push(
        laidOut.data === null
          ? findStructure(laidOut, field, { objects: objects.filter((name) => name !== field.field.name), foundFor })
          : findStructureInData(laidOut.data, field),
      );
      continue;
    }
    const intent = readFieldIntent(field);
    if (laidOut.data !== null) {
      const own = findInData(laidOut.data, intent);
      scalars.push(own);
      // Data names its values by keys: only values with a validation rule are also searched for elsewhere.
      settled.push(own.length > 0 || !validatedKinds.has(intent.query.need.kinds[0]?.kind ?? ''));
      claimed.push([]);
      structures.push(null);
      continue;
    }
    const meeting = meetingCells(laidOut, intent);
    const payments = earlierPayments(laidOut, intent);
    // The total of a document is not a payment.
    const isPossible = ({ start, end }: Span): boolean => payments?.some((line) => line.start <= start && end <= line.end) ?? true;
    const candidates = meeting.length > 0 ? meeting : findScalar(laidOut, intent).filter(isPossible);
    scalars.push(candidates);
    settled.push(meeting.length > 0 || payments?.length === 0 || settles(laidOut, intent, candidates));
    claimed.push([...claimedByOthers(laidOut, intent), ...laidOut.sums.named.map(({ amount }) => amount).filter((amount) => !isPossible(amount))]);
    structures.push(null);
  }
  return { scalars, settled, claimed, structures };
}

/** Min log-odds of a value in a business document for the layout to settle a field that asks for a single value. */
const minLogOdds = 0.8;

function settles(laidOut: LaidOut, intent: FieldIntent, candidates: readonly Candidate[]): boolean {
  if (intent.query.need.plural || (intent.concept === null && intent.amount === null && intent.part === null)) return false;
  return (candidates[0]?.logOdds ?? 0) >= minLogOdds && laidOut.paper >= minPaper;
}
