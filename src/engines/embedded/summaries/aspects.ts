// Sides of a text that callers name as keys or headings (problem, solution, decisions, pros and cons …): which sentences speak of each.
import { float32At, itemAt } from '../../../text/at.js';
import type { WordVectors } from '../vectors.js';
import { focusOn } from './focus.js';
import { actsNamed, codeOf, nearShare, shareOf } from './speaks-of.js';
import { readTopic } from './topics.js';
import type { Source, Unit } from './units.js';

/** Names of an aspect of which kinds of value and statement do not tell enough, and how a sentence that speaks of it looks. */
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

/** How a sentence looks that speaks of a side of a text, where its name is known. */
export function cueOf(name: string): RegExp | undefined {
  return cues.find(([names]) => names.test(name))?.[1];
}

const minMatch = 0.5;
/** Who asks says less than who tells. */
const questionPenalty = 0.5;
/** What each sign of it adds. */
const signWorth = 0.8;

/**
 * Per aspect the units that speak of it, best first: by its values, by what its sentences do or by its cues where its name is known, by its words where not; empty where nothing does. Each unit stands
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

/** How much a sentence has of a side of a text whose name is known: by its cues, which are English, else by its values and by what it does. */
function signOf(name: string, source: Source, vectors: WordVectors): ((text: string) => number) | undefined {
  const cue = cueOf(name);
  if (cue !== undefined && (source.language ?? 'en') === 'en') return (text) => text.match(new RegExp(cue.source, 'gi'))?.length ?? 0;
  const topic = readTopic(name, codeOf(name, source));
  if (topic.kinds.length === 0 && actsNamed(name, undefined, true).length === 0) return undefined;
  const share = shareOf(topic, source, vectors);
  return (text) => (share(text) >= nearShare ? 1 : 0);
}
