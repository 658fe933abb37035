// What the page sends and gets, as types: objects of JSON.

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON, its fields known by name alone. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
