// Finds units without content of their own: fillers of speech, greetings, thanks, closings with the names below them. They are kept only if the prompt
// requests them or another unit needs them, never to fill a budget.
import { itemAt } from '../text/at.js';
import { closingLine, isCourtesy } from '../text/letter-lines.js';
import { isQuestion } from '../text/references.js';
import { isMail, type Plan, type Unit } from './plan.js';

const maxLine = 60;
/** Maximum lines below a closing that may be its signature. */
const maxSignature = 6;
const notes = /[{<[][^{}[\]<>]{0,40}[}>\]]/g;
const fillers = new Set(
  (
    'um umm uh uhm er erm hmm hm mm mmm mhm mmhmm uhhuh oh ah eh huh yeah yep yup okay ok right well so and but i you know mean it is the a sure alright like ' +
    'äh ähm öh öhm tja naja na also genau jo euh heu ben bah bon voilà hein pues bueno eh este claro beh boh cioè allora né pois então nou hè tja zeg'
  ).split(' '),
);

/** For each unit, 1 if it has no content of its own. Linear time. */
export function fillerUnits({ units, groups }: Plan): Uint8Array {
  const spare = new Uint8Array(units.length);
  let signed = 0;
  for (const [index, unit] of units.entries()) {
    const isOwnLine = isLine(units, index);
    if (unit.verbatim || unit.keep) {
      signed = 0;
      // A lone name may have been read as a title with nothing under it.
      if (!unit.keep && isOwnLine && isSigned(units, index, groups)) spare[index] = 1;
      continue;
    }
    if (isOwnLine && closingLine.test(unit.text.trim())) {
      spare[index] = 1;
      signed = maxSignature;
    } else if (signed > 0 && isOwnLine && unit.text.length <= maxLine && !/[.!?…]$/.test(unit.text)) {
      spare[index] = 1;
      signed--;
    } else {
      signed = 0;
      if (isCourtesy(unit.text) || isFiller(unit, units[index - 1]) || (isOwnLine && isSigned(units, index, groups))) spare[index] = 1;
    }
  }
  return spare;
}

function isLine(units: readonly Unit[], index: number): boolean {
  return units[index - 1]?.block !== itemAt(units, index).block && units[index + 1]?.block !== itemAt(units, index).block;
}

/** "Ann" below her mail. */
const signature = /^\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20}){0,2}$/u;

function isSigned(units: readonly Unit[], index: number, groups: Plan['groups']): boolean {
  const { group, text } = itemAt(units, index);
  const own = groups[group];
  return own !== undefined && isMail(own) && units[index + 1]?.group !== group && signature.test(text.trim());
}

// "Yeah." is an answer if it follows a question.
function isFiller({ text }: Unit, before: Unit | undefined): boolean {
  if (text.length > maxLine || (before !== undefined && isQuestion(before.text))) return false;
  const words =
    text
      .toLowerCase()
      .replace(notes, ' ')
      .replace(/-/g, '')
      .match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.every((word) => fillers.has(word));
}
