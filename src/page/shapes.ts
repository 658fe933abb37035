// Type of the JSON objects that the page sends and receives.

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. Its field values are not checked. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
