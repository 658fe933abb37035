// What a caller's instructions ask for, as data.
import type { Request } from './requests.js';

/** How many of something: at least and at most, both inclusive. */
export interface Count {
  readonly min: number;
  readonly max: number;
}

/** `headed`: a list under the name of each aspect; `items`: one line for each item of an agenda. */
export type Form = 'prose' | 'bullets' | 'numbered' | 'headline' | 'json' | 'table' | 'speakers' | 'headed' | 'items';
/** Parts of instructions that can fail on a text; each is reported in the caller's words. */
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
/** Minutes are decisions and actions. */
export type Sort = 'actions' | 'decisions' | 'minutes' | 'questions' | 'quotes';
export type Detail = 'numbers' | 'dates' | 'names';

export interface Brief {
  readonly form: Form;
  readonly sentences?: Count;
  readonly words?: Count;
  readonly characters?: number;
  /** Bullets, numbered points or table rows. */
  readonly items?: Count;
  readonly paragraphs?: number;
  /** What to favor, in the caller's words; empty for everything. */
  readonly query: string;
  /** Leave out whatever does not match `query`. */
  readonly only: boolean;
  readonly keep: ReadonlySet<Detail>;
  /** Only statements with a detail to keep. */
  readonly onlyKept: boolean;
  /** Share of the text's words wanted, above 0 and below 1. */
  readonly share?: number;
  /** One kind of statement only. */
  readonly sort?: Sort;
  /** What stays out, has to be said, and comes first and last. */
  readonly requests: readonly Request[];
  /** Nobody is to be named, speakers neither. */
  readonly isNameless: boolean;
  readonly opening?: string;
  readonly closing?: string;
  /** Keys of the JSON object asked for. */
  readonly keys: readonly string[];
  /** Keys or headings that name a side of the text: problem, decisions, pros. */
  readonly aspects: readonly string[];
  /** The language asked for, in the caller's words: "in German". */
  readonly language?: string;
  /** Summarize only the start of the text. */
  readonly first?: { readonly count: number; readonly of: 'sentences' | 'paragraphs' | 'words' };
  /** Ask for the short form of any length default. */
  readonly brevity: number;
  /** How things stand at the end of the text. */
  readonly late: boolean;
  /** Where each part stands in the instructions, in the caller's words. */
  readonly asked: ReadonlyMap<Part, string>;
  /** Parts that are understood and never met, such as another language or tense. */
  readonly unmet: readonly string[];
  /** What no rule has taken, piece by piece: a topic or question of the caller's own, or a request that is not understood. */
  readonly rest: readonly string[];
}
