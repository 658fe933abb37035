// Sums in running text that were paid in part: which was paid and which is still due ("the remaining 950 pounds fall due on 1 June").
import { oncePer } from '../../../../core/once-per.js';
import { language } from '../../languages/languages.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { type PaymentPart, saidPart } from '../layout/part-payment.js';
import { foldWords } from '../layout/wording.js';
import { type Anchor, anchorsWithin } from './anchors.js';

interface PartSum {
  readonly anchor: Anchor;
  readonly part: PaymentPart | null;
}

/** Max words read on each side of an amount. */
const maxWords = 16;

/** Sums of money in a text, each with the part of a payment its clause says it is. Linear for sentences of bounded length. */
export const partSumsOf = oncePer((document: AnalysedDocument): readonly PartSum[] => {
  const { text, sentences } = document;
  const lists = language(languageIn(document));
  const joints = new Set([...lists.joins, ...lists.contrasts]);
  return sentences.flatMap((sentence): PartSum[] => {
    const sums = anchorsWithin(document, sentence).filter(({ groups }) => groups.has('money'));
    const cuts = sums.map(({ start }, index) => {
      const from = sums[index - 1]?.end ?? sentence.start;
      return { from, ...clauseCut(text.slice(from, start), joints) };
    });
    return sums.map((anchor, index) => {
      const [own, next] = [cuts[index], cuts[index + 1]];
      const leading = own === undefined ? [] : foldWords(text, own.from + own.last, anchor.start, maxWords);
      // Text between two sums belongs to the later one, up to the first punctuation mark or joining word.
      const rest = text.slice(anchor.end, sentence.end);
      const trailing = next === undefined ? clauseCut(rest, joints).first || rest.length : next.first;
      return { anchor, part: saidPart([...leading, ...foldWords(text, anchor.end, anchor.end + trailing, maxWords)]) };
    });
  });
});

const mark = /^[,;:–—(]$/;

/** Offsets at which the first clause of a stretch ends and its last one begins; 0 if nothing divides it. */
function clauseCut(stretch: string, joints: ReadonlySet<string>): { readonly first: number; readonly last: number } {
  const cuts = [...stretch.matchAll(/[,;:–—(]|\p{L}{1,40}/gu)].filter(([found]) => mark.test(found) || joints.has(found.toLowerCase()));
  return { first: cuts[0]?.index ?? 0, last: cuts.at(-1)?.index ?? 0 };
}
