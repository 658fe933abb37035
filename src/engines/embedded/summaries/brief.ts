// What a caller's instructions ask for, as data.

/** How many of something: at least and at most, both inclusive. */
export interface Count {
  readonly least: number;
  readonly most: number;
}

export type Form = 'prose' | 'bullets' | 'numbered' | 'headline' | 'json' | 'table' | 'speakers';
/** Minutes are decisions and actions. */
export type Sort = 'actions' | 'decisions' | 'minutes' | 'questions' | 'quotes';
export type Detail = 'numbers' | 'dates' | 'names' | 'quotes';

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
  /** Phrases whose sentences stay out. */
  readonly avoid: readonly string[];
  readonly keep: ReadonlySet<Detail>;
  readonly drop: ReadonlySet<Detail>;
  /** Only statements with a detail to keep. */
  readonly onlyKept: boolean;
  /** Share of the text's words wanted, above 0 and below 1. */
  readonly share?: number;
  /** One kind of statement only. */
  readonly sort?: Sort;
  readonly opening?: string;
  readonly closing?: string;
  readonly thirdPerson: boolean;
  readonly past: boolean;
  readonly simple: boolean;
  /** Keys of the JSON object asked for. */
  readonly keys: readonly string[];
  /** Summarize only the start of the text. */
  readonly first?: { readonly count: number; readonly of: 'sentences' | 'paragraphs' | 'words' };
  /** Ask for the short form of any length default. */
  readonly brevity: number;
}
