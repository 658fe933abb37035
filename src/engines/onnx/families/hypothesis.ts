// Phrases a label as a sentence that a text can entail.
import type { Label } from '../../../core/label.js';

const opening = /^(is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|might|must)\s+(?=\p{L})/iu;
const subject =
  /^(?:there|it|he|she|they|this|that|we|you|someone|anyone|somebody|(?:the|this|that|these|those|a|an|any|some|its|his|her|their)\s+[\p{L}'’-]{1,40})(?=\s)/iu;

/** Turns a yes/no question into its affirmative: "Is the text about ships?" → "The text is about ships." Questions of another form are quoted in a sentence. */
export function statementOf(question: string): string {
  const plain = question.trim();
  const bare = plain.endsWith('?') ? plain.slice(0, -1).trimEnd() : plain;
  const verb = opening.exec(bare)?.[1];
  const rest = verb === undefined ? '' : bare.slice(verb.length).trimStart();
  const who = subject.exec(rest)?.[0];
  if (verb === undefined || who === undefined) return plain.endsWith('?') ? `The answer to the question “${plain}” is yes.` : plain;
  const statement = `${who} ${verb.toLowerCase()} ${rest.slice(who.length).trimStart()}.`;
  return statement.charAt(0).toUpperCase() + statement.slice(1);
}

const plainTemplate = 'This text is about {label}.';

/** The hypothesis for a label. Guidance that is a question is answered with the label; other guidance does not fit into one sentence and is ignored. */
export function hypothesisOf({ name, rubric }: Label, guidance: string, template = plainTemplate): string {
  if (rubric.trim() !== '' && rubric !== name) return statementOf(rubric);
  const spoken = name.replaceAll('_', ' ');
  if (guidance.trim().endsWith('?')) return `The answer to the question “${guidance.trim()}” is “${spoken}”.`;
  return template.split('{label}').join(spoken);
}
