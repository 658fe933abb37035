// What the instructions want in a summary, first or last: the unit that covers it best, and whether the finished summary does.
import { float32At, itemAt, lastOf } from '../../../text/at.js';
import type { WordVectors } from '../vectors.js';
import type { Request } from './requests.js';
import { nearShare, printedSentences, type Share, topicShareOf } from './topic-share.js';
import type { Source, Unit } from './units.js';

/** Units that are printed whatever their score, those that come first and last, and a check of the finished summary. */
export interface Wanted {
  readonly units: ReadonlySet<number>;
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly missedIn: (summary: string) => string[];
}

/** Minimum share of a topic in a unit that is about it. */
const minShare = 0.5;
/**
 * Minimum share at which a unit meets the request: one with half of the words ("opening hours" if the text only mentions
 * hours) may be the best there is, but does not.
 */
const minMet = 0.6;
/** Factor on the share of a unit read together with the title above it. */
const titledShare = 0.95;

/** A request, with the unit that best covers each of its topics. */
interface Plan {
  readonly request: Request;
  readonly shares: readonly Share[];
  readonly best: readonly (Best | undefined)[];
}

interface Best {
  readonly unit: Unit;
  /** Share of the topic that the unit covers, with the title above it. */
  readonly own: number;
}

/** `scores`: score of each unit, `-Infinity` for excluded units. */
export function wantedUnits(requests: readonly Request[], source: Source, scores: Float32Array, vectors: WordVectors): Wanted {
  const taken = new Set<number>();
  const plans = requests.map((request): Plan => {
    const topics = request.asks === 'mention' ? request.topics : request.topics.slice(0, 1);
    const shares = topics.map((topic) => topicShareOf(topic, source, vectors));
    const best = shares.map((share, at) =>
      bestUnit(share, topics[at]?.words.length === 0, source, scores, request.asks === 'mention' ? new Set() : taken),
    );
    if (request.asks !== 'mention') for (const one of best) if (one !== undefined) taken.add(one.unit.index);
    return { request, shares, best };
  });
  const bestFor = (asks: Request['asks']): number | undefined => plans.find(({ request }) => request.asks === asks)?.best[0]?.unit.index;
  return {
    units: new Set(plans.flatMap(({ best }) => best.flatMap((one) => one?.unit.index ?? []))),
    first: bestFor('begin'),
    last: bestFor('end'),
    missedIn(summary) {
      const printed = printedSentences(summary);
      return plans.filter((plan) => !isMet(plan, printed)).map(({ request }) => request.words);
    },
  };
}

function isMet({ request: { asks }, shares, best }: Plan, printed: readonly string[]): boolean {
  if (printed.length === 0) return false;
  const places = asks === 'mention' ? printed : [asks === 'begin' ? itemAt(printed, 0) : lastOf(printed)];
  const isBest = (at: number, sentence: string): boolean => (best[at]?.own ?? 0) >= minMet && isOf(best[at]?.unit, sentence);
  return shares.every((share, at) => places.some((sentence) => share(sentence) >= nearShare || isBest(at, sentence)));
}

/** Whether a printed sentence contains the text of a unit, or is part of it. */
export function isOf(unit: Unit | undefined, sentence: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return unit !== undefined && (letters(sentence).includes(letters(unit.text)) || letters(unit.text).includes(letters(sentence)));
}

/**
 * The unit with the highest share. Ties go to the unit that covers the topic in its first half, then to one that needs no other unit, then to the highest
 * score; for a kind of value, directly to the highest score.
 */
function bestUnit(
  share: Share,
  isKind: boolean,
  { units, links, sections }: Source,
  scores: Float32Array,
  taken: ReadonlySet<number>,
): Best | undefined {
  const titleOf = ({ index }: Unit): string => sections.titles[itemAt(sections.of, index)] ?? '';
  const standing = ({ index }: Unit): number => (links.dependenciesOf(index)?.length === 0 && !links.isLeadIn(index) ? 1 : 0);
  const open = units.filter(({ index, kind }) => float32At(scores, index) > -Infinity && kind !== 'heading' && !taken.has(index));
  const [best] = open
    .map((unit) => ({
      unit,
      own: isKind ? share(unit.text) : Math.max(share(unit.text), titledShare * share(`${titleOf(unit)} ${unit.text}`)),
      lead: isKind ? 0 : share(unit.text.slice(0, unit.text.length / 2)),
    }))
    .filter(({ own }) => own >= minShare)
    .sort(
      (a, b) =>
        b.own - a.own ||
        b.lead - a.lead ||
        (isKind ? 0 : standing(b.unit) - standing(a.unit)) ||
        float32At(scores, b.unit.index) - float32At(scores, a.unit.index),
    );
  return best;
}
