// The capability behind extract: finding values in a text for a plan of fields.
import type { TextLayout } from './document.js';
import type { Provenance } from './provenance.js';
import type { Span } from './span.js';
import type { ModelUsage } from './usage.js';

/** One value to look for. `path` is unique in a plan. */
export interface ScalarField {
  readonly kind: 'scalar';
  readonly path: readonly string[];
  readonly name: string;
  /** Plain-language description; empty if the caller gave none (then only the name counts). */
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
  /** The caller's global instruction, empty if absent. */
  readonly instruction: string;
  readonly fields: readonly PlanField[];
  /** Receives lines that explain how values were found; absent if not requested. */
  readonly explain?: (line: string) => void;
  /** Pages with word positions, if the text came from a document. */
  readonly layout?: TextLayout;
}

/** A found value. `confidence` is a calibrated probability, 0 to 1, that the span answers the field. */
export interface FoundValue extends Span {
  readonly confidence: number;
}

/** What was found for one structure: one entry per field, in the order of the plan. */
export type FoundRecord = { readonly values: readonly FoundField[] };

/**
 * For a scalar in a record, `values` holds the best value or none; for a scalar at the top level, all candidates in any order. `hasOthers`: the text has
 * possible answers, whether or not they were taken. `isUnmentioned`: a question names something the text does not mention, or no list was recognised for a field
 * that needs several values.
 */
export type FoundField =
  | { readonly kind: 'scalar'; readonly values: readonly FoundValue[]; readonly hasOthers?: boolean; readonly isUnmentioned?: boolean }
  | { readonly kind: 'object'; readonly record: FoundRecord | null }
  | { readonly kind: 'list'; readonly records: readonly FoundRecord[] };

/** Whether anything was found for a field. */
export function isFound(field: FoundField): boolean {
  if (field.kind === 'scalar') return field.values.length > 0;
  return field.kind === 'object' ? field.record !== null : field.records.length > 0;
}

/** The kind of value a field asks for, judged only by its name and description: a number (amount, share, measure or duration), or a time of day. */
export type AskedKind = 'number' | 'time';

/** Same length and order as `fields`. Spans are half-open and slice back to the text. */
export interface Findings extends Provenance {
  readonly fields: readonly FoundField[];
  /** Paths of the scalar fields that ask for a number or time; absent if the engine does not classify fields. */
  readonly kinds?: readonly { readonly path: readonly string[]; readonly kind: AskedKind }[];
  /** Parts of the instruction that the engine does not follow, as `instructionParts` splits it; absent if the engine takes it in full. */
  readonly unmet?: readonly string[];
  /** Present if a model was called: the sum over all calls. */
  readonly usage?: ModelUsage;
}
