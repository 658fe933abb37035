// Summaries without plain phrases: every sentence keeps its wording.
export { outsideQuotes } from '../../../../../../src/engines/embedded/summaries/phrases.js';

export function plainPhrases(text: string): string {
  return text;
}
