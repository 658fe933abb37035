// What may be left out of a sentence without saying anything else: marks that point elsewhere, words that link it to a sentence that is not there, and, where
// room is short, a clause at its end or behind its subject that only adds to it.
import { groupOf } from '../../../text/at.js';
import { skeletonOf } from '../../../text/clauses.js';
import { countWords } from './count-words.js';

/** What a bracket holds that points to another text: "12", "3, 7-9", "Brandt 1998b". */
const reference = /^\d{1,3}(?: ?[,–-] ?\d{1,3})*$|^citation needed$|^note \d+$|^[^()]{0,60}\b(?:19|20)\d\d[a-z]?$/i;

/** "(Brandt and Ohle 2009)", "(see Brandt et al., 1998b)" */
const citation =
  / \((?:see |e\.g\.,? |cf\. )?\p{Lu}[\p{L}'’-]+(?:(?:,| and| &)? \p{Lu}[\p{L}'’-]+)*(?: et al\.?)?,? (?:19|20)\d\d[a-z]?(?:[;,] [^()]{3,120})?\)/gu;

/** Without the line of a news agency in front and without references in brackets. */
export function withoutMarks(text: string): string {
  return text
    .replace(/^\((?:cnn|reuters|ap|afp|upi|bbc)\)\s*(?:[-–—]+\s*)?/i, '')
    .replace(/^(?:[A-Z][A-Z ,.]{2,40}|\p{Lu}\p{Ll}+(?:, \p{Lu}\p{Ll}+)?)\s*\((?:CNN|Reuters|AP|AFP|UPI|BBC)\)\s*[-–—]*\s*/u, '')
    .replace(/ \((?:#\d+|[\da-f]{7,40})\)/g, '')
    .replace(/ ?\[([^[\]]{1,80})\]/g, (match, inner: string) => (reference.test(inner) ? '' : match))
    .replace(citation, '');
}

const leadIns =
  /^(?:however|moreover|furthermore|in addition|additionally|meanwhile|therefore|thus|hence|as a result|nevertheless|nonetheless|besides|similarly|likewise|consequently|accordingly|at the same time|that said|finally|to this end|to that end|in response to (?:this|that)|to address (?:this|these) \p{L}{3,20}), |^(?:and|but|so) (?=\p{L})/iu;

/** Without the word that links a sentence to the one before it, which is not printed. */
export function withoutLeadIn(text: string): string {
  const rest = text.replace(leadIns, '');
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Where one of these stands, a clause limits, denies or reports the rest. */
const bound =
  /(?<!\p{L})(?:not|no|never|none|nobody|nothing|neither|nor|without|only|unless|until|if|except|but|however|although|though|whether|while|whereas|said|says|told|according|claim\w*|alleg\w*|suspect\w*|accus\w*|announc\w*|report\w*|warn\w*|may|might|could|would|cannot|least|most|nearly|almost|about|than)(?!\p{L})|n['’]t\b/iu;

const tail = /,? (?:which|who|after|following|amid|because|including) [^,.;:]{6,160}(?=[.]$)/;
const insertion = /^((?:\p{L}[\p{L}'’.-]* ?){1,6}), (?:who|which) [^,.;:()"“”]{6,120}, /u;

/** The sentence without clauses that only add to it, until at most `most` words are left; as it is where that cannot be done safely. */
export function shortened(text: string, max: number): string {
  let current = text;
  for (const cut of [withoutInsertion, withoutTail])
    for (let round = 0; round < 3 && countWords(current) > max; round++) {
      const next = cut(current);
      if (next === undefined) break;
      current = next;
    }
  return current;
}

function withoutInsertion(text: string): string | undefined {
  const match = insertion.exec(text);
  const removed = match?.[0].slice(groupOf(match, 1).length) ?? '';
  return match === null || bound.test(removed) ? undefined : sound(`${match[1]} ${text.slice(match[0].length)}`);
}

function withoutTail(text: string): string | undefined {
  const match = tail.exec(text);
  // Without a comma "which" and "who" tell which one is meant.
  if (match === null || bound.test(match[0]) || (!match[0].startsWith(',') && /^ (?:which|who)/.test(match[0]))) return undefined;
  return sound(`${text.slice(0, match.index)}.`);
}

/** A sentence that still has its subject and its verb, and no open mark. */
function sound(text: string): string | undefined {
  if (/["“”„«»]/.test(text) || text.split('(').length !== text.split(')').length || countWords(text) < 4) return undefined;
  return skeletonOf(text.split(' ')) === undefined ? undefined : text;
}
