// Kinds of statement that a request or a heading names: what was decided, who is to do what, why, how it ended. Such words say what an answer does, not what it
// is about, and answers rarely contain them.
import type { Language } from '../../../../text/language.js';
import { signOf } from '../../summaries/word-signs.js';

/** For each kind, the name of the word list that asks for it. */
export const asking = {
  decisions: 'asksDecisions',
  actions: 'asksActions',
  open: 'asksOpen',
  reasons: 'asksCauses',
  outcomes: 'asksOutcomes',
  problems: 'asksProblems',
} as const;

/** The function of a statement. */
export type StatementKind = keyof typeof asking;

interface NamedStatements {
  readonly kinds: readonly StatementKind[];
  /** The other words of the text, in lower case. */
  readonly others: readonly string[];
}

/** The kinds that a text names in the words of a language, and its other words. */
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
