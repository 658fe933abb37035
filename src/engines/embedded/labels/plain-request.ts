// Questions whether the writer wants something ("Does the customer ask for a refund?", "Does she want to cancel?"): a clause that names it may ask for it,
// decline it, or report that it has arrived.
import { once } from '../../../core/once-per.js';
import { itemAt } from '../../../text/at.js';
import { stem } from '../../../text/stem.js';
import { closeStems } from '../scoring/related-words.js';
import { clausesIn } from './clauses.js';
import { sentencesOf } from './pair-alignment.js';
import { phraseWords } from './phrase-words.js';
import type { LabelView } from './read-rubric.js';
import type { TextView } from './read-text.js';

const wanting =
  /^(?:is|does|do|did|would|has)\s(?:[\p{L}’']+\s){1,3}(?:asks?|asking|asked|wants?|wanting|wanted|requests?|requesting|requested|demands?|demanding|demanded|needs?|wish|wishes|hope|hoping|likes?|looking)\s(?:(?:for|to|that|have|get|receive)\s)*(?:(?:an?|the|their|his|her|its|some|any)\s)?/iu;

const stemmed = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].map(stem));
const requestWords = once(() => {
  const { asking, opening, settled, declining, small } = phraseWords().requests;
  return { asking: stemmed(asking), opening: stemmed(opening), settled: stemmed(settled), declining, small: stemmed(small) };
});

/** From -1 (mentioned, but declined or settled) to 1 (asked for); 0 if the rubric asks something else or no clause mentions what is wanted. */
export function plainRequest({ label: { rubric } }: LabelView, text: TextView): number {
  const [frame] = wanting.exec(rubric) ?? [];
  if (frame === undefined) return 0;
  const { asking, opening, settled, declining, small } = requestWords();
  const wanted = (
    rubric
      .slice(frame.length)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .slice(0, maxWords)
    .map(stem);
  const own = new Set(wanted.filter((word) => !small.has(word)));
  const related = closeStems([...own]);
  if (own.size === 0 || ![...own, ...related].some((word) => text.withStem(word) >= 0)) return 0;
  // "Refund me", "Cancel my plan": the requested action itself may open the clause.
  const opens = (first: string): boolean => opening.has(first) || own.has(first) || related.has(first);
  let [asked, declined] = [0, 0];
  const { breaks } = phraseWords().clauses;
  for (const sentence of sentencesOf(text)) {
    const clauses = clausesIn(sentence, text, breaks).map(({ from, to }) => text.tokens.slice(from, to).map((index) => itemAt(text.words, index)));
    const asks = text.ends.slice(sentence.from, sentence.to).some((end) => text.text.charAt(end) === '?');
    for (const clause of clauses) {
      const hits = [...own].filter((word) => clause.some((token) => token.stem === word)).length;
      const near = clause.filter((token) => related.has(token.stem)).length;
      // Related words suffice for a wish of one or two words, but are too weak evidence of a longer one.
      if (hits * 2 < own.size && (near === 0 || own.size > 2)) continue;
      if (clause.some(({ form }) => declining.has(form))) declined++;
      else if (asks || clause.some((token) => asking.has(token.stem)) || opens(itemAt(clause, 0).stem)) asked++;
      else if (hits > 0 && clauses.some((other) => other.some((token) => settled.has(token.stem)))) declined++;
    }
  }
  return asked + declined === 0 ? 0 : (asked - declined) / (asked + declined);
}

const maxWords = 6;
