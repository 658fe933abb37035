// Common nouns as candidates: words close in meaning to what a field requests, where the tagger found no name or term. Nothing else finds genres of films (F1
// 46 against 10, row X9).
import { oncePerKey } from '../../../../core/once-per.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument, Candidate, Need, Term } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { type AskedType, isTypeNoun } from './asked-types.js';
import { broadTypes } from './tagger.js';

// Words ranked before this one, the most frequent, are never terms.
const minRank = 400;
const maxPhraseLength = 3;
/** Cosine similarity at which a word is as likely as not one of the requested things, and log-odds per unit above it. */
const evenSimilarity = 0.64;
const steepness = 14;
const max = 2000;

const named = (['person', 'location', 'organisation', 'work', 'event', 'award'] as const).map((type) => broadTypes.indexOf(type));

/** Whether the field is answered by names rather than common nouns. */
export const asksForNames = ({ broad }: AskedType): boolean => named.reduce((sum, index) => sum + (broad[index] ?? 0), 0) >= 0.5;

/** Candidates for one field outside `taken` (spans in text order). Linear in the text. */
export function termCandidates(
  document: AnalysedDocument,
  need: Need,
  type: AskedType,
  taken: readonly { start: number; end: number }[],
): Candidate[] {
  if (asksForNames(type)) return [];
  let at = 0;
  return nearWords(document.text, need)
    .filter((candidate) => {
      while (at < taken.length && (taken[at]?.end ?? 0) <= candidate.start) at++;
      const next = taken[at];
      return next === undefined || next.start >= candidate.end;
    })
    .slice(0, max);
}

/** Mean cosine similarity of a word to the field's words; the last one, the head, counts double. */
function nearnessTo(asked: readonly Term[], rank: number): number {
  const vectors = loadWordVectors();
  let sum = 0;
  let total = 0;
  asked.forEach((term, index) => {
    const weight = index === asked.length - 1 ? 2 : 1;
    sum += weight * vectors.similarity(term.rank, rank);
    total += weight;
  });
  return sum / total;
}

/** Runs of adjacent words that are close in meaning to the field's words. */
function nearWords(text: string, need: Need): Candidate[] {
  const vectors = loadWordVectors();
  const asked = (need.headTerms.length > 0 ? need.headTerms : need.nameTerms).filter((term) => term.rank >= 0);
  if (asked.length === 0) return [];
  const names = new Set(asked.map((term) => term.base));
  const nearness = oncePerKey((word: string): number => {
    const base = baseForm(word);
    const rank = vectors.rank(base);
    // A word for a class of things ("band", "author") is rarely one of them.
    return rank < minRank || names.has(base) || base.length < 3 || isTypeNoun(base) ? 0 : nearnessTo(asked, rank);
  });
  const candidates: Candidate[] = [];
  let run: { start: number; end: number; best: number; words: number } | undefined;
  const close = (): void => {
    if (run !== undefined) candidates.push({ start: run.start, end: run.end, logOdds: (run.best - evenSimilarity) * steepness, source: 'pattern' });
    run = undefined;
  };
  for (const found of text.matchAll(/\p{L}[\p{L}\p{M}'’-]{1,40}/gu)) {
    const near = nearness(found[0].toLowerCase());
    const end = found.index + found[0].length;
    if (near < evenSimilarity - 0.08) {
      close();
      continue;
    }
    if (run !== undefined && found.index === run.end + 1 && text.charCodeAt(run.end) === 32 && run.words < maxPhraseLength)
      run = { start: run.start, end, best: Math.max(run.best, near), words: run.words + 1 };
    else {
      close();
      run = { start: found.index, end, best: near, words: 1 };
    }
  }
  close();
  return candidates;
}
