// Schemas provided by callers, and the types of the values they describe.

/** JSON Schema, as far as needed to know which properties an object has. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly description?: string;
  readonly format?: string;
}

/** The common interface of schema libraries (standardschema.dev): a validation function with the type of its output. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] };

export type ObjectSchema = StandardSchema | JsonSchema;

/** The type that a schema describes; with JSON Schema, null means that nothing was found. */
export type ValueOf<S> = S extends { readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined } }
  ? Output
  : FromJsonSchema<S>;

type FromJsonSchema<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly properties: infer Properties }
      ? { -readonly [Name in keyof Properties]: FromProperty<Properties[Name]> }
      : S extends { readonly items: infer Item }
        ? FromJsonSchema<Item>[]
        : S extends { readonly type: infer Type }
          ? FromType<Type extends readonly (infer One)[] ? One : Type>
          : unknown;

// Lists and objects are always present, except a list of the wrong length; other values may be null.
type FromProperty<S> = S extends { readonly minItems: unknown } | { readonly maxItems: unknown }
  ? FromJsonSchema<S> | null
  : S extends { readonly properties: unknown } | { readonly items: unknown } | { readonly const: unknown }
    ? FromJsonSchema<S>
    : FromJsonSchema<S> | null;

type FromType<Type> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : unknown;
