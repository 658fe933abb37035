// The effective date of a contract (stated as such, or else the day it is made) and its signing date. Reads the phrase right before each date, in texts that
// mention a contract.
import { largest } from '../../../../text/lists.js';
import type { AnalysedDocument } from '../candidate.js';
import { mentionsAgreement } from './agreements.js';
import { type NamedSpan, roleSpan } from './named-span.js';
import type { Role } from './roles.js';

/** Cue phrases before a date, strongest first: in force from that day, made on that day. */
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
/** The contract must be mentioned within this many characters before the date. */
const nearby = 300;
const cueLength = 48;

/** The first date for each cue. The one with the strongest cue is the effective date, even if it is also the signing date. */
export function contractDates(document: AnalysedDocument): NamedSpan[] {
  const { text } = document;
  // Finding dates is expensive if no field requests them.
  if (!mentionsAgreement(text)) return [];
  const found: NamedSpan[] = [];
  const left = new Set(cues);
  for (const { start, end } of document.matches('date')) {
    const near = text.slice(Math.max(0, start - cueLength), start);
    const cue = cues.find(({ before }) => before.test(near));
    if (cue === undefined || !left.has(cue) || !mentionsAgreement(text.slice(Math.max(0, start - nearby), start))) continue;
    left.delete(cue);
    found.push(roleSpan(cue.role, start, end, cue.logOdds));
  }
  const surest = largest(found.map(({ logOdds }) => logOdds));
  const effective = found.filter(({ logOdds }) => logOdds === surest).map((span): NamedSpan => ({ ...span, role: 'effective-date' }));
  return [...effective, ...found.filter(({ role }) => role === 'signing-date')];
}
