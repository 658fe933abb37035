// Finds who says each unit of a plan: the speaker of a turn, the nickname of a chat line, the writer of a mail; quoted lines
// are told apart by their quotation marks.
import { itemAt } from '../text/at.js';
import { isQuotation, mailLine, speakerLine, turnLine } from '../text/blocks/lines.js';
import { chatLine } from '../text/blocks/structures.js';
import { fillerUnits } from './filler-units.js';
import { isMail, type Plan, turnLevel } from './plan.js';

/**
 * For each unit its speaker as written; the marks (">") for quoted lines, and empty if unknown. Undefined for units without content of their own and header
 * lines of mails, and for all units if nobody is named. Linear time.
 */
export function speakersOf(plan: Plan): (string | undefined)[] {
  const { units, groups } = plan;
  const byGroup: (string | undefined)[] = [];
  for (const group of groups) {
    const { text } = group.open;
    const own = group.level === turnLevel ? ((turnLine.exec(text) ?? speakerLine.exec(text))?.[1] ?? text) : isMail(group) ? text : undefined;
    byGroup.push(own ?? byGroup[group.parent]);
  }
  const found = units.map(({ text, group, verbatim }) => {
    if (verbatim && isQuotation(text)) return /^[\s>]*/.exec(text)?.[0].replace(/\s/g, '');
    return (verbatim ? chatLine.exec(text)?.[1] : undefined) ?? byGroup[group];
  });
  if (found.every((speaker) => speaker === undefined)) return found;
  const spare = fillerUnits(plan);
  return found.map((speaker, index) => {
    const { text, verbatim } = itemAt(units, index);
    return spare[index] === 1 || (verbatim && mailLine.test(text)) ? undefined : (speaker ?? '');
  });
}
