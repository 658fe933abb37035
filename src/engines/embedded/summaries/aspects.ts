// Sides of a text that callers name as keys or headings (problem, solution, decisions, pros and cons …): which sentences speak of each.
import { float32At, itemAt } from '../../../text/at.js';
import type { WordVectors } from '../vectors.js';
import { focusOn } from './focus.js';
import type { Source, Unit } from './units.js';

/** Names of an aspect, and how a sentence that speaks of it looks. */
const cues: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:problems?|issues?|faults?|symptoms?|complaints?|what happened|incident)$/,
    /\b(?:problems?|issues?|fail\w*|errors?|broken?|broke|faults?|wrong|trouble|outage|down|crash\w*|stuck|lost|missing|no (?:hot|longer|water|power|signal)|n['’]t work|not work\w*|stopped|complain\w*|shows? (?:error|[A-Z]\d)|since (?:last|yesterday|this))\b/i,
  ],
  [/^(?:(?:root )?causes?|reasons?|why)$/, /\b(?:because|caused?|due to|reason|since|as a result of|owing to|led to|root cause|contained a bug)\b/i],
  [
    /^(?:solutions?|fix(?:es)?|resolutions?|remed(?:y|ies)|answers?|advice|recommendations?)$/,
    /\b(?:fix\w*|solv\w*|solution|resolv\w*|replac\w*|restor\w*|revert\w*|repair\w*|restart\w*|reset|recommend\w*|suggest\w*|should|try|top it up|instead|works? again|helped)\b/i,
  ],
  [
    /^(?:results?|outcomes?|conclusions?|findings?)$/,
    /\b(?:results?|finally|in the end|outcome|conclu\w+|therefore|so that|found|show(?:s|ed)|won|passed|approved|rejected)\b/i,
  ],
  [
    /^(?:decisions?|decided|agreed|agreements?)$/,
    /\b(?:decid\w+|decisions?|agree[ds]?|approv\w+|accept\w*|reject\w*|adopt\w*|resolved|settled|voted?|postponed|confirmed|passed|go(?:ing)? with|moved? (?:to|the))\b/i,
  ],
  [
    /^(?:open(?: (?:points|questions|items|issues))?|pending|unresolved|left open|to be decided|questions?)$/,
    /\?|\b(?:open|still|not yet|pending|unclear|undecided|postponed|to be (?:decided|discussed|clarified)|waiting|no (?:decision|answer)|follow[- ]up|next meeting|later|TBD|hasn['’]t|has not|have not|yet)\b/i,
  ],
  [
    /^(?:actions?|action items?|tasks?|to ?dos?|next(?: steps?)?|follow ?ups?|what next)$/,
    /\b(?:will|['’]ll|shall|needs? to|must|has to|have to|should|going to|next|follow(?:s|ed)? up|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|until|on the \d|please|to do|appointment|booked)\b/i,
  ],
  [
    /^(?:deadlines?|due(?: dates?)?|dates?|when)$/,
    /\b(?:deadline|due|by|until|before|on) \S|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
  ],
  [
    /^(?:costs?|prices?|money|budget|fees?|amounts?)$/,
    /[£$€]\s?\d|\d\s?(?:[£$€]|(?:EUR|USD|GBP|dollars?|euros?|pounds?)\b)|\b(?:costs?|prices?|fees?|budget|pays?|paid)\b/i,
  ],
  [
    /^(?:risks?|dangers?|concerns?|worries|threats?)$/,
    /\b(?:risks?|danger\w*|concern\w*|worr\w+|fear\w*|threat\w*|may|might|could|unless|otherwise|if)\b/i,
  ],
  [
    /^(?:pros?|advantages?|strengths?|positives?|benefits?|likes?|good)$/,
    /\b(?:good|great|best|better|easy|easily|light|strong|love\w*|nice|excellent|perfect|happy|comfortable|fast|quick\w*|clean\w*|picks up|recommend\w*|works well|helpful|friendly|beautiful|cheap|reliable|finally|wonderful|fresh|quiet|spacious|tasty)\b/i,
  ],
  [
    /^(?:cons?|disadvantages?|weaknesses|drawbacks?|negatives?|dislikes?|bad|criticisms?)$/,
    /\b(?:loud|noisy|weak|broke\w*|small|dead|slow\w*|bad\w*|poor\w*|problems?|wish|expensive|heavy|dirty|rude|cold|wrong|fail\w*|disappoint\w*|terrible|awful|too|only|not|never|dies|short|cheaply|crowded|late|damaged|missing)\b|n['’]t\b/i,
  ],
];

/** How a sentence looks that speaks of a side of a text, where its name is known. */
export function cueOf(name: string): RegExp | undefined {
  return cues.find(([names]) => names.test(name))?.[1];
}

const minMatch = 0.5;

/**
 * Per aspect the units that speak of it, best first: by its cues where its name is known, by its words where not; empty where nothing does. Each unit stands
 * under one aspect, the one it fits best in the order asked. `scores`: worth of each unit, `-Infinity` for those that stay out.
 */
export function unitsByAspect(aspects: readonly string[], source: Source, scores: Float32Array, vectors: WordVectors, max: number): Unit[][] {
  const candidates = aspects.map((aspect) => candidatesFor(aspect, source, scores, vectors));
  const taken = new Set<number>();
  const chosen = aspects.map((): Unit[] => []);
  for (let round = 0; round < max; round++)
    for (const [place, ranked] of candidates.entries()) {
      const next = ranked.find((unit) => !taken.has(unit.index));
      if (next === undefined) continue;
      taken.add(next.index);
      itemAt(chosen, place).push(next);
    }
  return chosen;
}

function candidatesFor(aspect: string, source: Source, scores: Float32Array, vectors: WordVectors): Unit[] {
  const name = aspect
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/^(?:the|main|key) /, '')
    .trim();
  const sign = cueOf(name);
  const open = source.units.filter((unit) => unit.kind !== 'heading' && float32At(scores, unit.index) > -Infinity);
  if (sign !== undefined) {
    const worth = (unit: Unit): number =>
      float32At(scores, unit.index) + 0.8 * (unit.text.match(new RegExp(sign.source, 'gi'))?.length ?? 0) - (unit.question ? 0.5 : 0);
    return open.filter((unit) => sign.test(unit.text)).sort((a, b) => worth(b) - worth(a) || a.index - b.index);
  }
  const { match } = focusOn(name, source, vectors);
  return open
    .filter((unit) => float32At(match, unit.index) >= minMatch)
    .sort((a, b) => float32At(match, b.index) - float32At(match, a.index) || a.index - b.index);
}
