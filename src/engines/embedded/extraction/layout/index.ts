// What the layout of a document says about a plan of fields: keys with their values, the head of a paper, sums, tables.
import type { Candidate, FindInLayout, LayoutFindings, Query } from '../candidate.js';
import { type LaidOut, readLayout } from './laid-out.js';
import { findScalar } from './scalars.js';
import { findStructure } from './structures.js';
import { readWish } from './wish.js';

/** Finds candidates for scalar fields and records for structures. Linear in the text. */
export const findInLayout: FindInLayout = (query: Query): LayoutFindings => {
  const laidOut: LaidOut = readLayout(query.document);
  const scalars: Candidate[][] = [];
  const structures: LayoutFindings['structures'][number][] = [];
  for (const field of query.fields) {
    scalars.push(field.kind === 'scalar' ? findScalar(laidOut, readWish(field)) : []);
    structures.push(field.kind === 'scalar' ? null : findStructure(laidOut, field));
  }
  return { scalars, structures };
};
