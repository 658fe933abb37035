// Aspects of a text that callers name as JSON keys or headings (problem, solution, decisions, pros and cons …), and which sentences cover each.
import { float32At, itemAt } from '../../../text/at.js';
import type { WordVectors } from '../vectors.js';
import { focusOn } from './focus.js';
import { actsNamed, codeOf, nearShare, topicShareOf } from './topic-share.js';
import { readTopic } from './topics.js';
import type { Source, Unit } from './units.js';

/** Aspects that value kinds and speech acts do not capture well: the names of each, and the English cues of a sentence that covers it. */
const cues: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:problems?|issues?|faults?|symptoms?|complaints?|what happened|incident)$/,
    /\b(?:problems?|issues?|fail\w*|errors?|broken?|broke|faults?|wrong|trouble|outage|down|crash\w*|stuck|lost|missing|no (?:hot|longer|water|power|signal)|n['’]t work|not work\w*|stopped|complain\w*|shows? (?:error|[A-Z]\d)|since (?:last|yesterday|this))\b/i,
  ],
  [
    /^(?:open(?: (?:points|questions|items|issues))?|pending|unresolved|left open|to be decided|questions?)$/,
    /\?|\b(?:open|still|not yet|pending|unclear|undecided|postponed|to be (?:decided|discussed|clarified)|waiting|no (?:decision|answer)|follow[- ]up|next meeting|later|TBD|hasn['’]t|has not|have not|yet)\b/i,
  ],
  [
    /^(?:solutions?|fix(?:es)?|resolutions?|remed(?:y|ies)|answers?|advice|recommendations?)$/,
    /\b(?:fix\w*|solv\w*|solution|resolv\w*|replac\w*|restor\w*|revert\w*|repair\w*|restart\w*|reset|recommend\w*|suggest\w*|should|try|top it up|instead|works? again|helped)\b/i,
  ],
  [
    /^(?:actions?|action items?|tasks?|to ?dos?|next(?: steps?)?|follow ?ups?|what next)$/,
    /\b(?:will|['’]ll|shall|needs? to|must|has to|have to|should|going to|next|follow(?:s|ed)? up|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|until|on the \d|please|to do|appointment|booked)\b/i,
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

/** The cues of a sentence that covers the named aspect; undefined for an unknown name. */
export function cueOf(name: string): RegExp | undefined {
  return cues.find(([names]) => names.test(name))?.[1];
}

const minMatch = 0.5;
/** A question says less about an aspect than a statement. */
const questionPenalty = 0.5;
/** Added to a unit's score for each cue in it. */
const signWorth = 0.8;

/**
 * For each aspect, the units that cover it, best first, at most `max`. Known names are matched by cues, by kinds of value or by speech acts; any other by
 * the words of the name. Empty if nothing matches. A unit is listed under one aspect only: the aspects take turns, in the order given, each taking its best
 * unit still free. `scores`: score of each unit, `-Infinity` for excluded units.
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
  const open = source.units.filter((unit) => unit.kind !== 'heading' && float32At(scores, unit.index) > -Infinity);
  const speaks = signOf(name, source, vectors);
  if (speaks !== undefined) {
    const worth = ({ index, text, question }: Unit): number => float32At(scores, index) + signWorth * speaks(text) - (question ? questionPenalty : 0);
    return open.filter(({ text }) => speaks(text) > 0).sort((a, b) => worth(b) - worth(a) || a.index - b.index);
  }
  const { match } = focusOn(name, source, vectors);
  return open
    .filter((unit) => float32At(match, unit.index) >= minMatch)
    .sort((a, b) => float32At(match, b.index) - float32At(match, a.index) || a.index - b.index);
}

/**
 * How strongly a sentence covers an aspect with a known name: the number of cues (English only), or else 1 if it has the kinds of value or the
 * speech acts; undefined for unknown names.
 */
function signOf(name: string, source: Source, vectors: WordVectors): ((text: string) => number) | undefined {
  const cue = cueOf(name);
  if (cue !== undefined && (source.language ?? 'en') === 'en') return (text) => text.match(new RegExp(cue.source, 'gi'))?.length ?? 0;
  const topic = readTopic(name, codeOf(name, source));
  if (topic.kinds.length === 0 && actsNamed(name, undefined, true).length === 0) return undefined;
  const share = topicShareOf(topic, source, vectors);
  return (text) => (share(text) >= nearShare ? 1 : 0);
}
