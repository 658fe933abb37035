// A caller's instructions as data.
import type { Request } from './requests.js';

/** How many of something: minimum and maximum, both inclusive. */
export interface Count {
  readonly min: number;
  readonly max: number;
}

/** `headed`: a list under the name of each aspect; `items`: one line for each agenda item. */
export type Form = 'prose' | 'bullets' | 'numbered' | 'headline' | 'json' | 'table' | 'speakers' | 'headed' | 'items';
/** Parts of the instructions that a summary can fail to meet; each failure is reported in the caller's words. */
export type Part =
  | 'sentences'
  | 'words'
  | 'characters'
  | 'items'
  | 'paragraphs'
  | 'form'
  | 'focus'
  | 'keep'
  | 'share'
  | 'sort'
  | 'first'
  | 'order'
  | 'brevity';
/** `minutes` means decisions and actions. */
export type RequestedStatements = 'actions' | 'decisions' | 'minutes' | 'questions' | 'quotes';
export type Detail = 'numbers' | 'dates' | 'names';

export interface Brief {
  readonly form: Form;
  readonly sentences?: Count;
  readonly words?: Count;
  readonly characters?: number;
  /** Bullets, numbered points or table rows. */
  readonly items?: Count;
  readonly paragraphs?: number;
  /** What to favour, in the caller's words; empty for no preference. */
  readonly query: string;
  /** Leave out everything that does not match `query`. */
  readonly only: boolean;
  readonly keep: ReadonlySet<Detail>;
  /** Keep only statements that have one of the details in `keep`. */
  readonly onlyKept: boolean;
  /** Requested length as a share of the text's words, above 0 and below 1. */
  readonly share?: number;
  /** Keep only this kind of statement. */
  readonly sort?: RequestedStatements;
  /** What to leave out, what to mention, and what comes first and last. */
  readonly requests: readonly Request[];
  /** Name nobody, not even speakers. */
  readonly isNameless: boolean;
  readonly opening?: string;
  readonly closing?: string;
  /** Keys of the requested JSON object. */
  readonly keys: readonly string[];
  /** Keys or headings that name an aspect of the text: problem, decisions, pros. */
  readonly aspects: readonly string[];
  /** The requested language, in the caller's words: "in German". */
  readonly language?: string;
  /** Summarize only the start of the text. */
  readonly first?: { readonly count: number; readonly of: 'sentences' | 'paragraphs' | 'words' };
  /** Factor on the default lengths: below 1 for a briefer summary, above 1 for a longer one. */
  readonly brevity: number;
  /** Favour the end of the text: how things stand now. */
  readonly late: boolean;
  /** What the instructions say about each part, in the caller's words. */
  readonly asked: ReadonlyMap<Part, string>;
  /** Requests that are understood but never met, such as another tense. */
  readonly unmet: readonly string[];
  /** Pieces of the instructions that no rule took: a topic, a question, or a request that is not understood. */
  readonly rest: readonly string[];
}
