// The form of a free document of the evaluation: a text as people have them, the fields a user would name, and what is right for each.

/** What is right for a field: a value, several in any order, or null where the text has none. `a || b` accepts either form. */
export type Gold = string | readonly string[] | null;

/** Description and gold of a scalar; fields and records of a repeated structure. */
export type Asked =
  | readonly [description: string, gold: Gold]
  | { readonly each: Readonly<Record<string, string>>; readonly records: readonly Readonly<Record<string, string>>[] };

export interface FreeDocument {
  readonly id: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, Asked>>;
}
