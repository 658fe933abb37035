// Says a sentence in another order or with other joints: phrases from the front to the end, relative clauses and participles as coordination, quotations after their speaker.
import { auxiliaries, finiteVerb, reportingVerbs } from './lexicon.js';

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

const frontParticiple =
  /^((?:using|wearing|holding|carrying|speaking|writing|looking|standing|sitting|working|facing|citing|describing|born|based|founded|named|called|known|built|armed|led|inspired|backed|supported|trained)\b [^,.;:()"“”–]{4,80}), ([^,;:()"“”–]{15,150})\.$/i;
const endParticiple =
  /^([^,;:()"“”–]{15,120}), ((?:accusing|claiming|hoping|using|wearing|holding|carrying|fearing|demanding|insisting|citing|describing|arguing|calling for) [^,;:()"“”–]{6,110})\.$/i;

/** "Using a drone, the team found the wreck." becomes "The team found the wreck, using a drone.", and the other way round. */
export function moveParticiple(text: string, sink: Sink): string {
  const front = frontParticiple.exec(text);
  if (front !== null) {
    const [, aside = '', main = ''] = front;
    const sunk = sink(aside);
    if (sunk === undefined || !startsClause(main) || /ing\b/.test(main.split(' ').slice(-4).join(' '))) return text;
    return `${main.charAt(0).toUpperCase()}${main.slice(1)}, ${sunk}.`;
  }
  const end = endParticiple.exec(text);
  if (end === null) return text;
  const [, main = '', aside = ''] = end;
  const sunk = sink(main);
  if (sunk === undefined || /\b(?:there|it)\b/i.test(main.slice(0, 6)) || tangled.test(main) || !finiteVerb.test(main)) return text;
  return `${aside.charAt(0).toUpperCase()}${aside.slice(1)}, ${sunk}.`;
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

const pastOfParticiple: Readonly<Record<string, string>> = {
  saying: 'said',
  adding: 'added',
  killing: 'killed',
  injuring: 'injured',
  leaving: 'left',
  causing: 'caused',
  forcing: 'forced',
  making: 'made',
  giving: 'gave',
  taking: 'took',
  bringing: 'brought',
  prompting: 'prompted',
  raising: 'raised',
  calling: 'called',
  becoming: 'became',
  claiming: 'claimed',
  warning: 'warned',
  telling: 'told',
  allowing: 'allowed',
  destroying: 'destroyed',
  beating: 'beat',
  winning: 'won',
  setting: 'set',
  sending: 'sent',
  ending: 'ended',
  hitting: 'hit',
  turning: 'turned',
  asking: 'asked',
  writing: 'wrote',
  suggesting: 'suggested',
};
const participleJoint = new RegExp(`^([^;:()"“”–]{15,160}), (${Object.keys(pastOfParticiple).join('|')}) ([^;:()"“”–]{4,160}[.])$`, 'i');
const present = /\b(?:is|are|has|have|will|can|may|must|says|does|do|plans|wants|to)\b/i;
const past =
  /\b(?:was|were|had|did|said|told|took|made|went|came|got|gave|found|left|lost|won|began|became|held|ran|saw|fell|rose|broke|struck|drove|grew|flew|led|hit|spoke|stood|wrote|met|paid|kept|sent|\p{L}{3,12}ed)\b/iu;

/** "The wall fell, killing two." becomes "The wall fell and killed two." where the sentence is told in the past. */
export function participleAsClause(text: string): string {
  const match = participleJoint.exec(text);
  if (match === null) return text;
  const [, main = '', participle = '', rest = ''] = match;
  if (!past.test(main) || present.test(main) || /, /.test(main.slice(-40))) return text;
  return `${main} and ${pastOfParticiple[participle.toLowerCase()]} ${rest}`;
}

const quoteFirst =
  /^(["“])([^"“”]{12,300}?)[,.!]?(["”]),? (?:(said|says|added|told \p{L}+|wrote|explained) ((?:[\p{L}.'’-]+ ){0,3}[\p{L}.'’-]+)|((?:[\p{L}.'’-]+ ){0,3}[\p{L}.'’-]+) (said|says|added|wrote|explained))\.$/iu;

/** “We won,” said Ann. becomes Ann said: “We won.” */
export function speakerFirst(text: string): string {
  const match = quoteFirst.exec(text);
  if (match === null) return text;
  const [, open = '“', quote = '', close = '”', verbA, whoA, whoB, verbB] = match;
  const who = (whoA ?? whoB ?? '').trim();
  if (/^(?:he|she|they|i|we|it)$/i.test(who) || who === '') return text;
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${verbA ?? verbB}: ${open}${quote}.${close}`;
}
