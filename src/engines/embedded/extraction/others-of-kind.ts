// Whether a text contains anything that could answer a question: if it does, a missing answer is not certain.
import { askedFor, kindsAsked } from '../reading/request/question-word.js';
import type { AnalysedDocument, Need } from './candidate.js';

/** Whether a text has values of the kinds that answer a question, or candidates of any kind. */
export function hasOthersOfKind(document: AnalysedDocument, question: string, need: Need, candidates: number): boolean {
  if (candidates > 0) return true;
  const word = askedFor(question);
  const kinds = [...need.kinds.map(({ kind }) => kind), ...(word === null || word === 'what' ? [] : kindsAsked[word])];
  // Any words may answer a question without a kind.
  if (kinds.length === 0) return /\p{L}/u.test(document.text);
  return kinds.some((kind) => document.matches(kind).length > 0);
}
