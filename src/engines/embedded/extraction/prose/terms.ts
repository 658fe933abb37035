// Common nouns as candidates: words close in meaning to what a field asks for, where the tagger saw no name or term. Genres of films are found by nothing
// else (F1 46 against 10, row X9).
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument, Candidate, Need, Term } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { type AskedType, isTypeNoun } from './asked-types.js';
import { broadTypes } from './tagger.js';

// The most frequent words are never terms.
const minRank = 400;
const maxPhraseLength = 3;
/** Cosine at which a word is as likely as not one of the things asked for, and log-odds per unit above it. */
const evenSimilarity = 0.64;
const steepness = 14;
const max = 2000;

const named = (['person', 'location', 'organisation', 'work', 'event', 'award'] as const).map((type) => broadTypes.indexOf(type));

/** Whether names answer what is asked for, rather than common nouns. */
export const asksForNames = ({ broad }: AskedType): boolean => named.reduce((sum, index) => sum + (broad[index] ?? 0), 0) >= 0.5;

/** Candidates outside `taken` (spans in text order) for one field. Cost is proportional to the text. */
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

/** Mean cosine of a word to the words asked for; the last, which is the head, counts double. */
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

/** Words nearer in meaning to the words asked for than most words are, with the nouns right before them that are near as well. */
function nearWords(text: string, need: Need): Candidate[] {
  const vectors = loadWordVectors();
  const asked = (need.headTerms.length > 0 ? need.headTerms : need.nameTerms).filter((term) => term.rank >= 0);
  if (asked.length === 0) return [];
  const names = new Set(asked.map((term) => term.base));
  const known = new Map<string, number>();
  const nearness = (word: string): number => {
    const base = baseForm(word);
    const seen = known.get(base);
    if (seen !== undefined) return seen;
    const rank = vectors.rank(base);
    // A word that names a class of things ("band", "author") is hardly one of them.
    const value = rank < minRank || names.has(base) || base.length < 3 || isTypeNoun(base) ? 0 : nearnessTo(asked, rank);
    known.set(base, value);
    return value;
  };
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
