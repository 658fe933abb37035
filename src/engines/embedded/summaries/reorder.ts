// Says a sentence in another order or with other joints: phrases from the front to the end, relative clauses as coordination.
import { auxiliaries, reportingVerbs } from './lexicon.js';

/** Lower-cases the first letter of a clause, or gives undefined where its first word might be a name. */
export type Sink = (clause: string) => string | undefined;

const subordinator =
  '(?:after|before|when|while|because|although|though|unless|until|despite|following|during|once|in|on|at|under|since|by|earlier|last|this|without|for|from|over|with|as)';
const frontPhrase = new RegExp(`^(${subordinator} [^,.;:()"“”–]{4,90}), ((?:then )?[^,;:()"“”–]{15,150})\\.$`, 'i');
const trailingTime =
  /^([^,;:()"“”–]{20,120}?) ((?:on|last|this) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year|morning|night)(?: (?:morning|afternoon|evening|night))?|yesterday|in (?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?|in (?:19|20)\d\d|(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:days|weeks|months|years) ago)\.$/i;
const tangled =
  /\b(?:that|which|who|whom|whose|whether|if|when|while|because|after|before|until|although|but|to|than|plans?|expects?|will|would|despite|without|\p{L}{2,}ing)\b/iu;

/** "After the storm, the town rebuilt the tower." becomes "The town rebuilt the tower after the storm."; a closing time phrase moves to the front. */
export function movePhrase(text: string, sink: Sink): string {
  const front = frontPhrase.exec(text);
  if (front !== null) {
    const [, phrase = '', rest = ''] = front;
    const main = rest.replace(/^then /i, '');
    const sunk = sink(phrase);
    if (sunk === undefined || !startsClause(main) || endsOpen(main) || tangled.test(main) || saysSomething(main) || phrase.split(' ').length > 14)
      return text;
    if (/^(?:as|for|with|this|by|from|over) /i.test(phrase) && phrase.split(' ').length > 7) return text;
    return `${main.charAt(0).toUpperCase()}${main.slice(1)} ${sunk}.`;
  }
  const time = trailingTime.exec(text);
  if (time === null) return text;
  const [, main = '', phrase = ''] = time;
  const sunk = sink(main);
  if (sunk === undefined || tangled.test(main) || saysSomething(main) || main.split(' ').length < 5) return text;
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}, ${sunk}.`;
}

function startsClause(main: string): boolean {
  return (
    !/^(?:and|or|but|including|such|who|which|where|both|either|\p{L}+ing)\b/iu.test(main) &&
    main.split(' ').length >= 4 &&
    main.split(' ').length <= 22
  );
}

function endsOpen(main: string): boolean {
  return /\b(?:of|in|on|at|to|for|with|by|and|or|the|a|an|is|was|were|are|be|not)$/i.test(main);
}

function saysSomething(text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .some((word) => reportingVerbs.has(word));
}

const verb =
  '(?:is|are|was|were|has|have|had|will|would|can|could|may|must|does|did|said|says|told|took|made|went|came|got|gave|found|left|lost|won|began|became|held|ran|saw|wrote|grew|led|met|paid|spent|kept|sent|stood|built|bought|brought|chose|drove|fell|fought|knew|rose|sang|sold|spoke|taught|thought|wore|\\p{L}{2,12}(?:ed|es|[^s\\W]s))';
const relativeSubject = new RegExp(
  `^((?:[^\\s,.;:()"“”–]+ ){0,6}[^\\s,.;:()"“”–]+), (?:who|which) (${verb} [^,.;:()"“”–]{3,100}), (${verb} [^;:()"“”]{4,200})$`,
  'iu',
);

/** "Ann, who runs the shop, won a prize." becomes "Ann runs the shop and won a prize." */
export function relativeAsClause(text: string): string {
  const match = relativeSubject.exec(text);
  if (match === null) return text;
  const [, subject = '', aside = '', main = ''] = match;
  if (
    subject.split(' ').some((word) => auxiliaries.has(word.toLowerCase())) ||
    /\b(?:and|or|in|on|at|with|for|by|after|from|that|said|says)\b/i.test(subject)
  )
    return text;
  return `${subject} ${aside} and ${main}`;
}
