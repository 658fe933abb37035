// The function of segments, for prompts that ask for it rather than for a subject: "What was decided?", "What are the next steps?", "Why did the pump fail?"
import { oncePerKey } from '../../../core/once-per.js';
import type { Segment } from '../../../core/weigh.js';
import type { Language } from '../../../text/language.js';
import { isQuestion } from '../../../text/references.js';
import { type StatementKind, statementsNamed } from '../reading/request/asked-statements.js';
import { countOf, tasksIn } from '../summaries/statements.js';
import { forEachWord } from './for-each-word.js';
import type { ScannedText } from './scan.js';
import { termKey } from './term-key.js';

/**
 * Log-odds bonus of a segment that does what the prompt asks for. If the prompt names a subject, it is divided by 1 + `strength` times the summed rarity of
 * the subject's words.
 */
const strength = 4;

interface Statements {
  /** Whether the text contains no word of the prompt except those that name the kind. */
  readonly isBroad: boolean;
  /** Log-odds bonus of each segment. */
  readonly bonus: Float64Array;
  /** 0.5 if any segment does what the prompt asks for, else 0. */
  readonly match: number;
}

/** How far each segment makes the kinds of statement that the prompt asks for; undefined if it asks for none. */
export function statementsFor(prompt: string, segments: readonly Segment[], language: Language, scanned: ScannedText): Statements | undefined {
  const { kinds, others } = statementsNamed(prompt, language);
  if (kinds.length === 0) return undefined;
  const subject = subjectOf(others, segments, scanned);
  const weight = 1 / (1 + strength * subject);
  const isHeaded = oncePerKey((heading: string) => statementsNamed(heading, language).kinds.some((kind) => kinds.includes(kind)));
  let match = 0;
  const isLate = kinds.some((kind) => kind !== 'reasons' && kind !== 'problems');
  const bonus = Float64Array.from(segments, ({ text, heading, speaker = '' }, row) => {
    const share = Math.min(
      1,
      kinds.reduce((sum, kind) => sum + Math.min(1, signsOf(kind, text, language)), 0),
    );
    const own = share + ([heading, speaker].some((title) => title !== '' && isHeaded(title)) ? 1 : 0);
    if (own > 0) match = 0.5;
    // Later statements are more likely to be the final ones.
    return weight * (strength * own + (isLate ? row / segments.length : 0));
  });
  return { isBroad: subject === 0, bonus, match };
}

// A question makes no statement, but may ask somebody to do something.
function signsOf(kind: StatementKind, text: string, language: Language): number {
  if (kind === 'actions') return tasksIn(text, language) + countOf('requests', text, language);
  return isQuestion(text) ? 0 : countOf(kind, text, language);
}

/** Summed rarity of the subject's words that the text contains; 0 if it contains none. */
function subjectOf(subject: readonly string[], segments: readonly Segment[], { query, scan, table }: ScannedText): number {
  const { terms, index } = query;
  const asked = new Set(subject.flatMap((word) => index.get(termKey(word)) ?? []));
  const headings = new Set(segments.map(({ heading }) => heading));
  const found = new Set<number>();
  for (const heading of headings) forEachWord(heading, (start, end) => void found.add(table.of(heading, start, end).term));
  scan.exact.forEach((count, at) => void (count > 0 && found.add(at % terms.length)));
  return terms.reduce((sum, { rarity }, term) => sum + (asked.has(term) && found.has(term) ? rarity : 0), 0);
}
