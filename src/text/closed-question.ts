// Questions that yes or no answers ("Are pets allowed?", "Sind Haustiere erlaubt?"). Closed classes of words in English, German, French and Spanish.
import { openQuestion } from './open-question.js';

const opening = {
  en: 'is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|must|isn|aren|wasn|weren|don|doesn|didn|hasn|haven|can|won|shouldn',
  de: 'ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|kann|können|könnte|darf|dürfen|muss|müssen|soll|sollen|gibt|steht|liegt|gilt|besteht',
  fr: 'est-ce|est-il|est-elle|est-on|sont-ils|sont-elles|a-t-il|a-t-elle|a-t-on|ont-ils|ont-elles|peut-il|peut-elle|peut-on|peuvent-ils|peuvent-elles|doit-il|doit-elle|doit-on|faut-il|y a-t-il|existe-t-il',
  es: 'es|está|están|son|hay|se|ha|han|puede|pueden|tiene|tienen|debe|deben|existe|existen|fue|fueron',
} as const;
const closed = new RegExp(String.raw`^[\s"“'‘¿]*(?:${Object.values(opening).join('|')})(?![\p{L}-])`, 'iu');
// "Les animaux sont-ils admis ?": the subject comes first.
const turned = /\p{L}-(?:t-)?(?:ils?|elles?|on)(?!\p{L})/iu;
const maxLength = 500;

/** Whether a request is a question, marked as one, that yes or no answers; false for words that name a value ("Total?"). Reads the last 500 characters. */
export function isClosedQuestion(request: string): boolean {
  const read = request.slice(-maxLength).trimEnd();
  if (!/\?["”»']?$/u.test(read) || openQuestion(request) !== null) return false;
  const last = read.split(/[.:!?]\s+/u).at(-1) ?? '';
  return closed.test(last) || turned.test(last);
}
