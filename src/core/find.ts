// The capability behind extract: values in a text for a plan of fields.
import type { TextLayout } from './document.js';
import type { Provenance } from './provenance.js';
import type { Span } from './span.js';
import type { ModelUsage } from './usage.js';

/** One thing to look for. `path` is unique in a plan. */
export interface ScalarField {
  readonly kind: 'scalar';
  readonly path: readonly string[];
  readonly name: string;
  /** Plain-language description; empty when the caller gave none (then the name decides). */
  readonly description: string;
}

/** A structure that occurs once (`object`) or any number of times (`list`); its fields belong together. */
export interface StructureField {
  readonly kind: 'object' | 'list';
  readonly path: readonly string[];
  readonly name: string;
  readonly fields: readonly PlanField[];
}

export type PlanField = ScalarField | StructureField;

export interface FindRequest {
  readonly text: string;
  /** Global instruction of the caller, empty when absent. */
  readonly instruction: string;
  readonly fields: readonly PlanField[];
  /** Takes lines that say how values were found; absent when nobody asked. */
  readonly explain?: (line: string) => void;
  /** Pages with word positions, where the text came from a document. */
  readonly layout?: TextLayout;
}

/** A value found. `confidence` is a calibrated probability, 0 to 1, that the span answers the field. */
export interface FoundValue extends Span {
  readonly confidence: number;
}

/** What was found for one structure: one entry per field, in the order of the plan. */
export type FoundRecord = { readonly values: readonly FoundField[] };

/**
 * For a scalar in a record: its best value or null. For a scalar at the top: every candidate, any order; `hasOthers` says that the text
 * has what could answer it, whether or not it was taken, `isUnsaid` of a question that it names what the text says nothing of, and of a field for several things that no list of them was recognised.
 */
export type FoundField =
  | { readonly kind: 'scalar'; readonly values: readonly FoundValue[]; readonly hasOthers?: boolean; readonly isUnsaid?: boolean }
  | { readonly kind: 'object'; readonly record: FoundRecord | null }
  | { readonly kind: 'list'; readonly records: readonly FoundRecord[] };

/** Whether anything was found for a field. */
export function isFound(field: FoundField): boolean {
  if (field.kind === 'scalar') return field.values.length > 0;
  return field.kind === 'object' ? field.record !== null : field.records.length > 0;
}

/** What a field asks for by its name and description alone: a number of something (an amount, a share, a measure, a length of time), or a time of day. */
export type AskedKind = 'number' | 'time';

/** Same length and order as `fields`. Spans are half-open and slice back to the text. */
export interface Findings extends Provenance {
  readonly fields: readonly FoundField[];
  /** The scalar fields that ask for a number or time, by their paths; absent from an engine that does not tell. */
  readonly kinds?: readonly { readonly path: readonly string[]; readonly kind: AskedKind }[];
  /** Parts of the instruction that the engine does not heed, as `instructionParts` tells them; absent from an engine that takes it as it is. */
  readonly unmet?: readonly string[];
  /** Present when a model was asked: the sum over all calls to it. */
  readonly usage?: ModelUsage;
}
