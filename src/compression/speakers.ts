// Who says each unit of a plan: the speaker of a turn, the nickname of a chat line, the writer of a mail, those who are quoted and the one who quotes them.
import { itemAt } from '../text/at.js';
import { isQuotation, mailLine, speakerLine, turnLine } from '../text/blocks/lines.js';
import { chatLine } from '../text/blocks/structures.js';
import { isMail, type Plan, turnLevel } from './plan.js';
import { spareUnits } from './spare-units.js';

/** Per unit who says it, as it is written; undefined where nobody is named, and for what says nothing by itself. Linear. */
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
  const spare = spareUnits(plan);
  return found.map((speaker, index) => {
    const { text, verbatim } = itemAt(units, index);
    return spare[index] === 1 || (verbatim && mailLine.test(text)) ? undefined : (speaker ?? '');
  });
}
