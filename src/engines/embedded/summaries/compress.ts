// Shortens a sentence by its clauses. Every change must leave a sound sentence that says nothing its source does not, or it is not made.
import { auxiliaries, reportingVerbs } from './lexicon.js';
import type { NameIndex } from './names.js';
import { simplePast } from './perfect.js';
import { outsideQuotes, plainPhrases } from './phrases.js';
import { movePhrase, relativeAsClause } from './reorder.js';
import { shortened } from './shorten.js';

export interface Rewriting {
  readonly names: NameIndex;
  /** Brackets with these words stay, because the words come back elsewhere in the summary. */
  readonly defined?: ReadonlySet<string>;
  /** Keep everything that holds a digit. */
  readonly keepNumbers?: boolean;
}

type Change = (text: string, rewriting: Rewriting) => string;

/**
 * Says the same in fewer or plainer words: datelines, lead-ins, brackets, "who is", attribution moved to the front, wordy phrases.
 * `follows`: the sentence before it is printed, too, so a lead-in still has its meaning.
 */
export function lighten(text: string, rewriting: Rewriting, follows = false): string {
  return apply(text, rewriting, follows ? lightChanges.filter((change) => change !== leadIn) : lightChanges);
}

/** Also drops asides, insertions, times and trailing clauses, one at a time, until at most `words` are left. */
export function tighten(text: string, rewriting: Rewriting, words: number): string {
  const light = lighten(text, rewriting);
  if (countWords(light) <= words) return light;
  const allowed = (next: string, before: string): boolean => isSound(next, before) && !(rewriting.keepNumbers && losesNumber(next, before));
  return lighten(shortened(text, words, allowed), rewriting);
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.,\-&@/]*[\p{L}\p{N}])?/gu)?.length ?? 0;
}

function apply(text: string, rewriting: Rewriting, changes: readonly Change[]): string {
  let current = text;
  for (const change of changes) {
    const next = tidy(change(current, rewriting));
    if (next !== current && isSound(next, current) && !(rewriting.keepNumbers && losesNumber(next, current))) current = next;
  }
  return current;
}

export function tidy(text: string): string {
  const joined = text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:?!])/g, '$1')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/,([.?!])/g, '$1')
    .replace(/^[\s,;:–-]+/, '')
    .trim();
  return joined.replace(/^(["“‘(]?)(\p{Ll})/u, (_, open: string, letter: string) => open + letter.toUpperCase());
}

const danglingEnd =
  /\b(?:of|the|a|an|and|or|but|to|in|on|at|by|for|from|with|as|that|which|who|whose|than|into|is|are|was|were|be|has|have|had|will|would|not|his|her|its|their)[.?!]?["”]?$/i;

/** What any rewriting must keep: balanced marks, a stop at the end, no dangling function word, no number or name that was not there. */
export function isSound(next: string, before: string): boolean {
  if (countWords(next) < 4 || next.length > before.length * 1.3 + 40) return false;
  if (/[.?!]["”')\]]*$/.test(before) && !/[.?!…]["”')\]]*$/.test(next)) return false;
  if (danglingEnd.test(next) && !danglingEnd.test(before)) return false;
  if (/[,;:]\s*[.?!]|\(\s*\)|,\s*,/.test(next)) return false;
  if (brokenArticles(next) > brokenArticles(before)) return false;
  for (const [open, close] of ['()', '[]', '“”'] as const) if (!balanced(next, open!, close!) && balanced(before, open!, close!)) return false;
  if ((next.match(/"/g)?.length ?? 0) % 2 !== 0 && (before.match(/"/g)?.length ?? 0) % 2 === 0) return false;
  const known = new Set(marked(before).map((word) => word.toLowerCase()));
  const all = before.toLowerCase();
  return marked(next).every(
    (word, index) => known.has(word.toLowerCase()) || (index === 0 && next.startsWith(word)) || all.includes(word.toLowerCase()),
  );
}

/** "a apple", "an pear": left behind where a word between article and noun went. */
function brokenArticles(text: string): number {
  return (
    text.match(
      /\b(?:a (?!(?:uni|use|usual|eu|one|once|ubiq|u-))[aeiou]|an (?!(?:hour|hono|heir|mp|mri|fbi|nba|sms|[a-z]\b))[b-df-hj-np-tv-z]{1}[a-z])/g,
    )?.length ?? 0
  );
}

/** Numbers and capitalized words. */
function marked(text: string): string[] {
  return text.match(/[\p{L}\p{N}]*\p{N}[\p{N}.,:/-]*\p{N}|\p{N}+|\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? [];
}

function balanced(text: string, open: string, close: string): boolean {
  return text.split(open).length === text.split(close).length;
}

function losesNumber(next: string, before: string): boolean {
  return (before.match(/\p{N}+/gu)?.length ?? 0) > (next.match(/\p{N}+/gu)?.length ?? 0);
}

const dateline: Change = (text) =>
  text
    .replace(/^\((?:cnn|reuters|ap|afp|upi|bbc)\)\s*(?:[-–—]+\s*)?/i, '')
    .replace(/^(?:[A-Z][A-Z ,.]{2,40}|\p{Lu}\p{Ll}+(?:, \p{Lu}\p{Ll}+)?)\s*\((?:CNN|Reuters|AP|AFP|UPI|BBC)\)\s*[-–—]*\s*/u, '');

/** What a bracket holds that points to another text: "12", "3, 7-9", "Brandt 1998b". */
const reference = /^\d{1,3}(?: ?[,–-] ?\d{1,3})*$|^citation needed$|^note \d+$|\b(?:19|20)\d\d[a-z]?$/i;

const brackets: Change = (text, { defined }) =>
  outsideQuotes(text, (part) =>
    part
      .replace(/ ?\[([^[\]]{1,80})\]/g, (match, inner: string) => (reference.test(inner) ? '' : match))
      .replace(/\s?\(([^()]{1,120})\)/g, (match, inner: string) => (inner.split(/[^\p{L}\p{N}]+/u).some((word) => defined?.has(word)) ? match : '')),
  );

const leadIns =
  /^(?:however|moreover|furthermore|in addition|additionally|meanwhile|still|also|therefore|thus|hence|indeed|in fact|of course|for example|for instance|as a result|nevertheless|nonetheless|besides|similarly|likewise|consequently|accordingly|on the other hand|on the contrary|at the same time|as such|in particular|specifically|notably|interestingly|importantly|more importantly|unfortunately|fortunately|surprisingly|clearly|obviously|basically|essentially|generally|overall|in general|in other words|to be sure|that said|to this end|to that end|in this regard|in contrast|by contrast|first|second|third|secondly|thirdly|firstly|lastly|finally|in summary|in conclusion|to conclude|in short|to summarize|what['’]s more|what is more|not only that|in the end|after all|in any case|in addition to this|to make matters worse|more broadly|in turn|not surprisingly), |^(?:and|but|so|yet|or) (?=\p{L})/iu;

const leadIn: Change = (text) => text.replace(leadIns, '');

const participle =
  '(?:\\p{L}{3,14}(?:ed|ing|en)|born|made|held|built|known|found|sent|set|left|kept|led|hit|shot|won|lost|paid|taught|brought|caught|written|worn|torn|sworn|drawn|grown|thrown)';
const whoIs = new RegExp(
  `, (?:who|which) (?:is|was|are|were) (?=(?:(?:now|once|also|then|currently|later|still) )?(?:an? |the |one of |${participle} ))`,
  'giu',
);
const whoIsBare = new RegExp(
  `(?<=\\p{Ll}) (?:who|which) (?:is|was|are|were) (?=(?:being )?${participle} (?:in|on|at|by|to|for|from|with|as|after|before|during|under|near|into|about|against|of|the|a|an|his|her|their|its)\\b)`,
  'giu',
);
const thatWas =
  /(?<=\p{Ll}) that (?:is|was|are|were) (?=(?:designed|built|located|based|called|written|published|produced|developed|caused|created|named|launched) )/giu;

const whoIsDropped: Change = (text) => outsideQuotes(text, (part) => part.replace(whoIs, ', ').replace(whoIsBare, ' ').replace(thatWas, ' '));

/** "the car that he bought" becomes "the car he bought". */
const thatDropped: Change = (text) => outsideQuotes(text, (part) => part.replace(objectThat, '$1 '));
const objectThat =
  /(?<!\b(?:so|now|in|is|was|are|were|be|than|such|given|except|and|but|of|to|like|or|for|with|on|at|not|know|see|from|by) )\b(?!(?:so|now|is|was|are|were|than|such|given|except|and|but|like|with|from|provided|only|even|also|said|says|added|claimed|believed|thought|hoped|warned|insisted|admitted|confirmed|announced|revealed|argued|explained|noted|reported)\b)([\p{L}]{4,}) that (?=(?:he|she|they|we|I|there|his|her|their) )/gu;

const speakerPhrase = "(?:(?:the|a|an|his|her|its|their|one|mr|mrs|ms|dr|sir)\\.? )?(?:[\\p{L}'’.-]+ ){0,4}?[\\p{L}'’.-]+";
const saidTail = new RegExp(
  `^([^"“”]{25,}?), (?:(${speakerPhrase}) (said|says|added|reported|announced|wrote|explained|claimed|warned|noted)|(said|says) (${speakerPhrase}))(?: (on \\p{L}+day|in a statement|last \\p{L}+|yesterday))?\\.$`,
  'iu',
);
const accordingTail = new RegExp(`^([^"“”]{25,}?),? according to ((?:${speakerPhrase}|[\\p{L}\\p{N}'’ .-]{3,60}))\\.$`, 'iu');
const clauseOpeners = /^(?:according|if|when|while|although|because|as|after|before|since|but|and|said|says)\b/i;

/** "X did it, police said." becomes "Police said X did it.": the source stays named, and first. */
const attributionFirst: Change = (text, { names }) => {
  const said = saidTail.exec(text);
  if (said !== null) {
    const [, claim = '', subjectA, verbA, verbB, subjectB, when] = said;
    const subject = subjectA ?? subjectB ?? '';
    if (clauseOpeners.test(claim) || /^(?:he|she|they|it|i|we)$/i.test(subject) || hasVerb(subject)) return text;
    const sunk = sink(claim, names);
    return sunk === undefined ? text : `${raise(subject)} ${verbA ?? verbB}${when === undefined ? '' : ` ${when} that`} ${sunk}.`;
  }
  const according = accordingTail.exec(text);
  if (according === null || clauseOpeners.test(according[1]!)) return text;
  const sunk = sink(according[1]!, names);
  return sunk === undefined || hasVerb(according[2]!) ? text : `According to ${according[2]}, ${sunk}.`;
};

/** The claim with a small first letter, or undefined when its first word might be a name that only looks like a word. */
export function sink(claim: string, names: NameIndex): string | undefined {
  const first = /^\p{L}+/u.exec(claim)?.[0];
  if (first === undefined) return /^[$£€\d]/.test(claim) ? claim : undefined;
  if (names.maySink(first)) return first === 'I' ? claim : claim.charAt(0).toLowerCase() + claim.slice(1);
  return names.isName(first) ? claim : undefined;
}

function raise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hasVerb(text: string): boolean {
  return text
    .toLowerCase()
    .split(' ')
    .some((word) => auxiliaries.has(word) || reportingVerbs.has(word) || word === 'that');
}

const phrases: Change = (text) => plainPhrases(text);

const lightChanges: readonly Change[] = [
  dateline,
  leadIn,
  brackets,
  attributionFirst,
  relativeAsClause,
  whoIsDropped,
  (text, { names }) => movePhrase(text, (clause) => sink(clause, names)),
  thatDropped,
  (text) => outsideQuotes(text, simplePast),
  phrases,
];
