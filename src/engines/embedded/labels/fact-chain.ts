// Texts that answer a question in steps: a few statements, none of which holds the whole question ("Cholera is a bacterium. Bacteria are alive.").
// What tells is whether the statements hang together, whether they deny, and whether what they date could have met.
import { negative, sentenceOfTokens } from './fact-features.js';
import type { LabelView } from './read-rubric.js';
import { readText, type TextView } from './read-text.js';

const mostStatements = 8;
const mostWords = 160;
/** Mean number of words: statements are short. */
const longestStatement = 12;
/** Years between two things that were not there at the same time. */
const lifetime = 40;

const denies = /^(?:forbid|forbad|prohibit|disqualif|oppos|lack|prevent|unable|refus|reject|cannot|only|fear)/;
// Questions that are answered yes when something does not go: "was she absent", "would it be hard".
const asksAgainst =
  /^(?:absent|avoid|object|difficult|hard|different|without|prevent|lack|unable|offend|dangerous|illegal|fail|not|never|no|refus|forbid|oppos|dislike|trouble|problem|conflict|free|die)/;

/**
 * Log-odds of yes, or null for a text that is not a few statements. Weights are rounded by hand: each statement of the same kind counts once, and
 * the sum stays between -3 and 3.
 */
export function chainLogOdds(rubric: string, terms: LabelView['terms'], view: TextView): number | null {
  if (view.tokens.length > mostWords) return null;
  const inSentence = sentenceOfTokens(view);
  const count = (inSentence.at(-1) ?? 0) + 1;
  if (count < 2 || count > mostStatements || view.tokens.length > longestStatement * count) return null;
  const asked = new Set(terms.filter(({ weight }) => weight === 1).map(({ word }) => word.stem));
  const statements = Array.from({ length: count }, () => new Set<string>());
  const years: Set<number>[] = Array.from({ length: count }, () => new Set());
  let denials = 0;
  view.tokens.forEach((index, token) => {
    const { form, stem, rank } = view.words[index]!;
    const sentence = inSentence[token]!;
    const year = yearOf(form, token > 0 ? view.words[view.tokens[token - 1]!]!.form : '');
    if (year !== null) years[sentence]!.add(year);
    else if (rank < 0 || rank >= commonest) statements[sentence]!.add(stem);
    if (negative.has(form) || denies.test(form)) denials++;
  });
  const question = readText(rubric).words;
  const against = question.slice(1).some(({ form }) => asksAgainst.test(form));
  const turned = (against ? -1 : 1) * Math.min(2, denials);
  const distant = furthest(years) > lifetime;
  const logOdds =
    0.5 * links(statements, asked) - 0.6 * turned + (against ? 0.3 : 0) - (distant ? 1.2 : 0) - (question[0]?.form === 'did' ? 0.5 : 0) - 0.1;
  return Math.max(-3, Math.min(3, logOdds));
}

const commonest = 150;

// Words other than the question's that two statements share, where one of them speaks of the question: at most 2.
function links(statements: readonly ReadonlySet<string>[], asked: ReadonlySet<string>): number {
  const touches = statements.map((stems) => [...stems].some((stem) => asked.has(stem)));
  let most = 0;
  statements.forEach((first, index) => {
    statements.slice(index + 1).forEach((second, offset) => {
      if (!touches[index] && !touches[index + 1 + offset]) return;
      let shared = 0;
      for (const stem of first) if (second.has(stem) && !asked.has(stem)) shared++;
      most = Math.max(most, shared);
    });
  });
  return Math.min(2, most);
}

// A year, or the middle of a century ("20th century").
function yearOf(form: string, before: string): number | null {
  if (/^(?:1\d|20)\d\d(?:s)?$/.test(form)) return Number.parseInt(form, 10);
  const century = form === 'century' || form === 'centuries' ? /^(\d{1,2})(?:st|nd|rd|th)$/.exec(before) : null;
  return century === null ? null : Number(century[1]) * 100 - 50;
}

// The largest distance between two statements' nearest years; 0 where fewer than two statements have one.
function furthest(years: readonly ReadonlySet<number>[]): number {
  let largest = 0;
  years.forEach((first, index) => {
    for (const second of years.slice(index + 1)) {
      if (first.size === 0 || second.size === 0) continue;
      let nearest = Number.POSITIVE_INFINITY;
      for (const a of first) for (const b of second) nearest = Math.min(nearest, Math.abs(a - b));
      largest = Math.max(largest, nearest);
    }
  });
  return largest;
}
