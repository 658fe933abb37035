// What may be left out of a sentence without changing its meaning: reference marks, and words that link it to a sentence that is not printed.
import { boxAt } from '../../../text/check-boxes.js';

/** Contents of square brackets that refer to another text: "12", "3, 7-9", "Brandt 1998b". */
const reference = /^\d{1,3}(?: ?[,–-] ?\d{1,3})*$|^citation needed$|^note \d+$|^[^()]{0,60}\b(?:19|20)\d\d[a-z]?$/i;

/** "(Brandt and Ohle 2009)", "(see Brandt et al., 1998b)" */
const citation =
  / \((?:see |e\.g\.,? |cf\. )?\p{Lu}[\p{L}'’-]+(?:(?:,| and| &)? \p{Lu}[\p{L}'’-]+)*(?: et al\.?)?,? (?:19|20)\d\d[a-z]?(?:[;,] [^()]{3,120})?\)/gu;

/** Removes references in brackets. */
export function withoutMarks(text: string): string {
  return text
    .replace(/ \((?:#\d+|[\da-f]{7,40})\)/g, '')
    .replace(/ ?\[([^[\]]{1,80})\]/g, (match, inner: string) => (reference.test(inner) ? '' : match))
    .replace(citation, '');
}

const leadIns =
  /^(?:however|moreover|furthermore|in addition|additionally|meanwhile|therefore|thus|hence|as a result|nevertheless|nonetheless|besides|similarly|likewise|consequently|accordingly|at the same time|that said|finally|to this end|to that end|in response to (?:this|that)|to \p{L}{3,12} (?:this|these|that|them|it)(?: \p{L}{3,20}){0,2}), |^(?:and|but|so(?! far| long| much| many| that)) (?=\p{L})/iu;

/** Removes the word that links a sentence to the one before it, which is not printed. */
export function withoutLeadIn(text: string): string {
  const rest = text.replace(leadIns, '');
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Removes the checkbox before an item, which is redundant in a list of open tasks. */
export function withoutBox(text: string): string {
  return text.slice(boxAt(text)?.length ?? 0);
}
