// What the generators of candidates (recognisers, prose spans, layout) share: the query they get, the document they read, the candidates they give.
import type { Page } from '../../../core/document.js';
import type { FoundField, ScalarField, StructureField } from '../../../core/find.js';
import type { Span } from '../../../core/span.js';
import type { TextSpan } from '../../../text/segments.js';

/** A value proposed for one scalar field. Generators propose; `find-values` merges, removes overlaps and decides what is returned. */
export interface Candidate extends Span {
  /** Natural log-odds that the span answers the field; the logistic function gives the confidence. Comparable between generators. */
  readonly logOdds: number;
  /** The generator, for merging and for error analysis. */
  readonly source: 'recogniser' | 'key' | 'table' | 'receipt' | 'prose' | 'pattern' | 'named';
  /** The words that named the value (a key, a column header, a cue), where there were some. */
  readonly key?: Span;
  /** True where the log-odds are calibrated by themselves and nothing else needs to be weighed. */
  readonly calibrated?: true;
  /** How well a label right before the value names the field, 0 to 1. */
  readonly labelFit?: number;
}

/** A stretch of text that a recogniser vouches for. */
export interface Match extends Span {
  /** Kind of value: a name in `recognisers/table.ts`. */
  readonly kind: string;
  /** Probability that the span really is a value of its kind, 0 to 1. */
  readonly precision: number;
  /** Canonical form for comparing values (digits only, ISO date, plain number …); equal forms mean the same value. */
  readonly normal: string;
  /** The number the value stands for, where it has one (money, percent, number). */
  readonly amount?: number;
}

/** One word of a field's name or description, lower-cased and reduced to its base form. */
export interface Term {
  readonly base: string;
  /** Rank in the word vectors, -1 when unknown. */
  readonly rank: number;
  /** How much it says about the value wanted, 0 to 1: names and heads weigh most, frequent words least. */
  readonly weight: number;
}

/** What a scalar field asks for, read from its name and description once per request. */
export interface Need {
  /** Words that a key, header or cue for this value would use. */
  readonly terms: readonly Term[];
  /** Words of the name alone, in order. */
  readonly nameTerms: readonly Term[];
  /** Words of the noun phrase the description is about; empty without a description. */
  readonly headTerms: readonly Term[];
  /** Words of the field as it was asked for, where its plain words are others; empty otherwise. Either may stand near a value. */
  readonly ownTerms: readonly Term[];
  /** Words the description rules out ("excluding …", "not the …"). */
  readonly excluded: readonly Term[];
  /** Kinds of value it may be, best first, weights 0 to 1. Empty: an open span. */
  readonly kinds: readonly { readonly kind: string; readonly weight: number }[];
  /** The same in the plain words of its concept, where that is all but certain: what those do without need not stand near a value. */
  readonly plain?: Need | undefined;
  /** The part of a person's name that is asked for instead of the whole. */
  readonly part: 'given' | 'family' | undefined;
  /** Which of several matches is meant. */
  readonly pick: 'all' | 'first' | 'last' | 'largest' | 'smallest';
  /** True when the name or description speaks of several values. */
  readonly plural: boolean;
  /** True when the description speaks of one particular bearer ("name of the analyst"), not of a kind. */
  readonly definite: boolean;
  /** True when a question word alone says what is wanted ("who pays for repairs?"): only the words around a value tell that it is the answer. */
  readonly byQuestionWord: boolean;
  /** Shapes of quoted examples ("e.g. INV-0001"), as linear patterns that match a whole value. */
  readonly shapes: readonly RegExp[];
  /** All the values there are, where the description only lists them. */
  readonly alternatives: RegExp | undefined;
  /** Whether it asks how many there are of something: only a number answers it. */
  readonly counts: boolean;
}

export interface ScalarQuery {
  readonly kind: 'scalar';
  readonly field: ScalarField;
  /** The field in the plain words of its concept, null where it is none that is known. */
  readonly plain: ScalarField | null;
  /** The field as it was asked for, without what frames it. */
  readonly asked: ScalarField;
  /** Whether it is a question that asks for more than yes or no: "What is the …?" is the frame of one. */
  readonly isQuestion: boolean;
  /** Id of the concept that the field is read as, or null. */
  readonly concept: string | null;
  /** True when the field says more than any wording of its concept does. */
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

/** The text and everything worked out from it once per request. Getters compute on first use. */
export interface AnalysedDocument {
  readonly text: string;
  readonly lines: readonly TextSpan[];
  readonly sentences: readonly TextSpan[];
  /** Pages with word positions, where the text (or its tail from `offset`) came from a document. */
  readonly layout: { readonly offset: number; readonly pages: readonly Page[] } | undefined;
  /** Matches of one kind in text order, overlaps between kinds included. Computed once per kind. */
  matches(kind: string): readonly Match[];
}

export interface Query {
  readonly document: AnalysedDocument;
  readonly fields: readonly FieldQuery[];
}

/** What the layout of a document says. All lists have the length and order of `query.fields`. */
export interface LayoutFindings {
  /** True for a scalar that asks for one thing of a paper (its total, its date) which the layout has found: no other generator need answer. */
  readonly settled: readonly boolean[];
  /** For each scalar the values that keys of the document give to other things: no answers, whatever they look like. */
  readonly claimed: readonly (readonly Span[])[];
  /** Candidates of each top-level scalar field; empty for structures. */
  readonly scalars: readonly (readonly Candidate[])[];
  /** What was found for each top-level structure; null for scalars and where the layout has no say, so that prose may answer. */
  readonly structures: readonly (FoundField | null)[];
}
