// The text of a request and the values derived from it, each at most once: lines, sentences, matches of each kind.

import type { FindRequest } from '../../../core/find.js';
import { once, oncePerKey } from '../../../core/once-per.js';
import { lines, sentences } from '../../../text/segments.js';
import type { AnalysedDocument, Match } from './candidate.js';
import { overlapsWith } from './overlaps.js';
import { readOnce } from './recognisers/recogniser.js';
import { recogniserOf } from './recognisers/table.js';

/** Max consecutive empty lines that are kept: more carry no information, and a text may consist of nothing else. */
const maxEmptyLines = 2;

export function analyse(request: Pick<FindRequest, 'text' | 'layout'>): AnalysedDocument {
  const { text, layout } = request;
  const lineSpans = once(() => lines(text, maxEmptyLines));
  const sentenceSpans = once(() => sentences(text));
  const read = readOnce(text);
  const recognised = oncePerKey((kind: string): readonly Match[] => recogniserOf(kind)?.find(text, read) ?? []);
  return {
    text,
    layout,
    get lines() {
      return lineSpans();
    },
    get sentences() {
      return sentenceSpans();
    },
    matches: oncePerKey((kind: string): readonly Match[] => {
      const found = recognised(kind);
      return found.length === 0 ? found : outside(found, (strongerKinds[kind]?.split(' ') ?? []).flatMap(recognised));
    }),
  };
}

// Kinds whose values contain what could be a value of another kind: the digits of an IBAN are not a telephone number.
const strongerKinds: Readonly<Record<string, string>> = {
  phone: 'iban card isbn ip date datetime uuid doi url coordinates ssn ein mac orcid money vat hash email',
  number: 'date datetime time phone ip version iban card isbn uuid url email coordinates hash path mac doi percent money ssn ein',
  id: 'date datetime ip email url money iban uuid percent time quantity coordinates doi path',
  domain: 'email path',
  'relative-date': 'date datetime percent',
  url: 'email path',
  handle: 'email url',
  hashtag: 'url',
  version: 'ip date url money',
  time: 'ip mac coordinates',
  card: 'iban',
  postcode: 'phone date money iban card percent isbn ssn',
  year: 'url email path uuid id iban card phone isbn ip',
  path: 'url email',
  hash: 'uuid url',
  country: 'money email url',
  currency: 'email url',
  score: 'date phone url id isbn',
  quantity: 'url email',
  duration: 'url',
  ssn: 'iban',
  isbn: 'iban',
};

/** The matches that no rival of high precision overlaps, unless the rival is a proper part of the match. Both lists may be in any order; O(n log n). */
function outside(found: readonly Match[], rivals: readonly Match[]): readonly Match[] {
  const strong = rivals.filter((rival) => rival.precision >= 0.9);
  if (strong.length === 0) return found;
  const rivalOf = overlapsWith(strong);
  return found.filter((match) => {
    const rival = rivalOf(match);
    if (rival === undefined) return true;
    return rival.start >= match.start && rival.end <= match.end && rival.end - rival.start < match.end - match.start;
  });
}
