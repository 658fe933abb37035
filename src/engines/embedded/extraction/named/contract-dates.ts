// The day a contract takes effect, said to be so or else the day it is made, and the day it is signed. Looked for right before the dates of a text that speaks of
// a contract.
import { largest } from '../../../../text/lists.js';
import type { AnalysedDocument } from '../candidate.js';
import { speaksOfAgreement } from './agreements.js';
import { type NamedSpan, roleSpan } from './named-span.js';
import type { Role } from './roles.js';

/** How a text says which day it is, surest first: in force from then, made then. */
const cues: readonly { readonly role: Role; readonly before: RegExp; readonly logOdds: number }[] = [
  {
    role: 'effective-date',
    before:
      /\b(?:effective|takes?\seffect|(?:comes?|came|is|enters?)\s(?:in|into)\s(?:force|effect))\s(?:as\s)?(?:of|on|from|upon)?\s?(?:the|this)?\s?$/i,
    logOdds: 3.8,
  },
  {
    role: 'signing-date',
    before: /\b(?:made|entered\sinto|executed|dated|concluded|signed|accepted|agreed(?:\sto)?)[,:]?\s(?:as\s)?(?:of|on)?\s?(?:the|this)?\s?$/i,
    logOdds: 2.2,
  },
];
/** A word for the contract stands this near before the day it is made. */
const nearby = 300;
const cueLength = 48;

/** The first day of each role; the day it takes effect is the one that the text says so of in the surest way it has. */
export function contractDates(document: AnalysedDocument): NamedSpan[] {
  const { text } = document;
  // Dates are dear to look for where nothing else asks for them.
  if (!speaksOfAgreement(text)) return [];
  const found: NamedSpan[] = [];
  const left = new Set(cues);
  for (const { start, end } of document.matches('date')) {
    const near = text.slice(Math.max(0, start - cueLength), start);
    const cue = cues.find(({ before }) => before.test(near));
    if (cue === undefined || !left.has(cue) || !speaksOfAgreement(text.slice(Math.max(0, start - nearby), start))) continue;
    left.delete(cue);
    found.push(roleSpan(cue.role, start, end, cue.logOdds));
  }
  const surest = largest(found.map(({ logOdds }) => logOdds));
  const effective = found.filter(({ logOdds }) => logOdds === surest).map((span): NamedSpan => ({ ...span, role: 'effective-date' }));
  return [...effective, ...found.filter(({ role }) => role === 'signing-date')];
}
