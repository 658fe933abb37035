// English words by their function in a clause, a request or a rubric.
import { fromJsonFile } from '../data.js';
import type file from './phrase-words.json';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The lists, as sets of lower-case words. */
export const phraseWords = fromJsonFile('phrase-words.json', ({ clauses, requests, rubrics }: typeof file) => ({
  clauses: {
    breaks: set(clauses.breaks),
    statementBreaks: set(clauses.statementBreaks),
    denials: set(clauses.denials),
    being: set(clauses.being),
    nounOpeners: set(clauses.nounOpeners),
  },
  requests: {
    asking: set(requests.asking),
    opening: set(requests.opening),
    settled: set(requests.settled),
    declining: set(`${clauses.denials} ${requests.declining}`),
    small: set(requests.small),
  },
  rubrics: { excluding: set(rubrics.excluding), helping: set(rubrics.helping), having: set(rubrics.having) },
}));
