// Kinds of statement that a request or a heading names: what was decided, who is to do what, why, how it ended. Such words say what an answer does, not what it
// is about, and its sentences rarely hold them.
import type { Language } from '../../../../text/language.js';
import { signOf } from '../../summaries/word-signs.js';

/** The lists of words that ask for each. */
export const asking = {
  decisions: 'asksDecisions',
  actions: 'asksActions',
  open: 'asksOpen',
  reasons: 'asksCauses',
  outcomes: 'asksOutcomes',
  problems: 'asksProblems',
} as const;

/** What a statement does. */
export type StatementKind = keyof typeof asking;

interface NamedStatements {
  readonly kinds: readonly StatementKind[];
  /** The other words of the text, in small letters. */
  readonly others: readonly string[];
}

/** The kinds that a text names in the words of a language, and what else it says. */
export function statementsNamed(text: string, language: Language): NamedStatements {
  const kinds: StatementKind[] = [];
  let others = text.toLowerCase();
  for (const kind of Object.keys(asking) as StatementKind[]) {
    const sign = signOf(asking[kind], language);
    if (!sign.test(text)) continue;
    kinds.push(kind);
    others = sign.others(others).join(' ');
  }
  return { kinds, others: others.split(' ') };
}
