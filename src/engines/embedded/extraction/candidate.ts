// Types shared by the generators of candidates (recognisers, prose spans, layout): their query, the document they read, and the candidates they return.
import type { Page } from '../../../core/document.js';
import type { FoundField, ScalarField, StructureField } from '../../../core/find.js';
import type { Span } from '../../../core/span.js';
import type { TextSpan } from '../../../text/segments.js';

/** A value proposed for a scalar field. Generators propose; `find-values` merges, removes overlaps and decides what is returned. */
export interface Candidate extends Span {
  /** Natural log-odds that the span answers the field; the logistic function gives the confidence. Comparable between generators. */
  readonly logOdds: number;
  /** The generator, for merging and for error analysis. */
  readonly source: 'recogniser' | 'key' | 'table' | 'receipt' | 'prose' | 'pattern' | 'named';
  /** The words that name the value (a key, a column header, a cue), if there are any. */
  readonly key?: Span;
  /** True if the log-odds are already calibrated and no other evidence needs to be weighed. */
  readonly calibrated?: true;
  /** How well a label right before the value names the field, 0 to 1. */
  readonly labelFit?: number;
}

/** A stretch of text found by a recogniser. */
export interface Match extends Span {
  /** Kind of value: a name in `recognisers/table.ts`. */
  readonly kind: string;
  /** Probability that the span really is a value of its kind, 0 to 1. */
  readonly precision: number;
  /** Canonical form for comparing values (digits only, ISO date, plain number …); equal forms mean the same value. */
  readonly normal: string;
  /** The numeric value, if the kind has one (money, percent, number). */
  readonly amount?: number;
}

/** A word of a field's name or description, lower-cased and reduced to its base form. */
export interface Term {
  readonly base: string;
  /** Rank in the word vectors, -1 if unknown. */
  readonly rank: number;
  /** How much it says about the requested value, 0 to 1: names and heads weigh most, frequent words least. */
  readonly weight: number;
}

/** What a scalar field asks for, read from its name and description once per request. */
export interface Need {
  /** Words that a key, header or cue for this value would use. */
  readonly terms: readonly Term[];
  /** Words of the name only, in order. */
  readonly nameTerms: readonly Term[];
  /** Words of the noun phrase the description is about; empty without a description. */
  readonly headTerms: readonly Term[];
  /** Words of the field as requested, if its plain words differ; otherwise empty. Either may be near a value. */
  readonly ownTerms: readonly Term[];
  /** Words the description rules out ("excluding …", "not the …"). */
  readonly excluded: readonly Term[];
  /** Kinds of value it may be, best first, weights 0 to 1. Empty: an open span. */
  readonly kinds: readonly { readonly kind: string; readonly weight: number }[];
  /** The need in the plain words of the field's concept, if the concept is nearly certain: words that these lack need not be near a value. */
  readonly plain?: Need | undefined;
  /** The part of a person's name that is requested instead of the full name. */
  readonly part: 'given' | 'family' | undefined;
  /** Which of several matches is requested. */
  readonly pick: 'all' | 'first' | 'last' | 'largest' | 'smallest';
  /** True if the name or description mentions several values. */
  readonly plural: boolean;
  /** True if the description refers to a particular bearer ("name of the analyst"), not to a kind. */
  readonly definite: boolean;
  /** True if only a question word says what is requested ("who pays for repairs?"): only the words around a value show that it is the answer. */
  readonly byQuestionWord: boolean;
  /** Shapes of quoted examples ("e.g. INV-0001"), as linear patterns that match an entire value. */
  readonly shapes: readonly RegExp[];
  /** Pattern of all possible values, if the description only lists them. */
  readonly alternatives: RegExp | undefined;
  /** Whether it asks for a count: only a number answers it. */
  readonly counts: boolean;
}

export interface ScalarQuery {
  readonly kind: 'scalar';
  readonly field: ScalarField;
  /** The field in the plain words of its concept, null if it has no known concept. */
  readonly plain: ScalarField | null;
  /** The field as requested, without its framing words. */
  readonly asked: ScalarField;
  /** Whether it is a question that asks for more than yes or no; "What is the …?" only frames a field. */
  readonly isQuestion: boolean;
  /** Id of the concept that the field is read as, or null. */
  readonly concept: string | null;
  /** True if the field says more than any wording of its concept does. */
  readonly qualified: boolean;
  readonly need: Need;
}

export interface StructureQuery {
  readonly kind: 'object' | 'list';
  readonly field: StructureField;
  readonly fields: readonly FieldQuery[];
}

/** A field of the plan with what it asks for. Same order as the plan. */
export type FieldQuery = ScalarQuery | StructureQuery;

/** The text and everything derived from it once per request. Getters compute on first use. */
export interface AnalysedDocument {
  readonly text: string;
  readonly lines: readonly TextSpan[];
  readonly sentences: readonly TextSpan[];
  /** Pages with word positions, if the text (or its tail from `offset`) came from a document. */
  readonly layout: { readonly offset: number; readonly pages: readonly Page[] } | undefined;
  /** Matches of one kind in text order, overlaps between kinds included. Computed once per kind. */
  matches(kind: string): readonly Match[];
}

export interface Query {
  readonly document: AnalysedDocument;
  readonly fields: readonly FieldQuery[];
}

/** The findings of the layout. All lists have the length and order of `query.fields`. */
export interface LayoutFindings {
  /** True for a scalar whose only value in a business document (its total, its date) the layout has found: other generators need not answer. */
  readonly settled: readonly boolean[];
  /** For each scalar the values that keys of the document give to something else: never answers, whatever their form. */
  readonly claimed: readonly (readonly Span[])[];
  /** Candidates of each top-level scalar field; empty for structures. */
  readonly scalars: readonly (readonly Candidate[])[];
  /** Records of each top-level structure; null for scalars, and if the layout has no evidence, so that prose may answer. */
  readonly structures: readonly (FoundField | null)[];
}
