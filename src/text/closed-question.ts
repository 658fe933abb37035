// Recognises questions that yes or no answers ("Are pets allowed?", "Sind Haustiere erlaubt?"), by closed word classes in English, German, French and Spanish.
import { openQuestion } from './open-question.js';
import lists from './question-words.json' with { type: 'json' };

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

/** "Could you tell me the total?" requests the total. `who`: words for the person who asks or is asked; `verbs`: what that person is to do. */
const requests = Object.values(lists).flatMap(({ requests: all }) =>
  all.map(({ who, verbs }) => ({ who: new Set<string>(who), verbs: new Set<string>(verbs) })),
);
const maxBeforeWho = 2;
const maxBeforeVerb = 3;

/** "Is a first name given?" asks whether the text contains one, and so requests the name. */
const mentioning = new Set(Object.values(lists).flatMap((own) => own.mentioning));

function isMentioned(words: readonly string[]): boolean {
  return words.slice(1).some((word) => mentioning.has(word));
}

/** Whether a question with the form of a yes/no question requests a value: "Could you tell me the total?" Reads the last 500 characters. */
export function asksForValue(question: string): boolean {
  return isRequest(wordsOf(lastQuestion(question)));
}

// In German the verb comes last.
function isRequest(words: readonly string[]): boolean {
  return requests.some(({ who, verbs }) => {
    const isVerb = (at: number): boolean => verbs.has(words[at] ?? '') || verbs.has(`${words[at]} ${words[at + 1]}`);
    // Some languages express the person by the verb alone: "¿Puede decirme …?"
    const from = who.size === 0 ? 0 : words.findIndex((word, at) => at >= 1 && at <= 1 + maxBeforeWho && who.has(word));
    if (from < 0) return false;
    const near = Array.from({ length: maxBeforeVerb + 1 }, (_, index) => from + 1 + index);
    return [...near, words.length - 1].some((at) => at > from && isVerb(at));
  });
}

/**
 * Whether a request is a question, with a question mark, that yes or no answers. False for words that name a value ("Total?") or request one ("Could you
 * tell me the total?", "Is a total given?"). Reads the last 500 characters.
 */
export function isClosedQuestion(request: string): boolean {
  if (!/\?["”»']?\s*$/u.test(request) || openQuestion(request) !== null) return false;
  const last = lastQuestion(request);
  const words = wordsOf(last);
  return (closed.test(last) || turned.test(last)) && !isRequest(words) && !isMentioned(words);
}

function lastQuestion(request: string): string {
  return (
    request
      .slice(-maxLength)
      .trimEnd()
      .split(/[.:!?]\s+/u)
      .at(-1) ?? ''
  );
}

function wordsOf(question: string): readonly string[] {
  return question.toLowerCase().match(/\p{L}+/gu) ?? [];
}
