// Summaries that take mail for any other text.
export function readMail(): undefined {
  return undefined;
}
