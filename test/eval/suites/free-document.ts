// The format of a free document of the evaluation: a realistic text, the fields that a user would name, and the right values of each.

/** The right answer for a field: one value, several in any order, or null if the text has none. `a || b` accepts either form. */
export type Gold = string | readonly string[] | null;

/** Description and gold of a scalar field, or the fields and records of a repeated structure. */
export type Asked =
  | readonly [description: string, gold: Gold]
  | { readonly each: Readonly<Record<string, string>>; readonly records: readonly Readonly<Record<string, string>>[] };

export interface FreeDocument {
  readonly id: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, Asked>>;
}
