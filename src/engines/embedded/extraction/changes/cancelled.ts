// Dates and times of events that a text says are cancelled ("the lesson on 6 June is cancelled"), each with its replacement if the text gives one.
import type { AnalysedDocument } from '../candidate.js';
import type { ValueGroup } from '../value-groups.js';
import { type Anchor, anchorsWithin, areAlike } from './anchors.js';
import { type Cue, type CuedSentence, endOf, gapOf, isBounded, startOf } from './sentence-cues.js';

interface Cancelled {
  readonly former: Anchor;
  /** The replacement; null if there is none. */
  readonly present: Anchor | null;
}

/** Groups of the values that an event loses when it is cancelled. */
const groups: readonly ValueGroup[] = ['date', 'time'];
/** Max content words between the date of an event and the cue that cancels it. */
const reach = 8;
/** Max content words between the last punctuation mark and the cue, if punctuation separates date and cue: "am 14. Mai, 19 Uhr, muss leider ausfallen". */
const partedReach = 1;

/** Max cues of each list that are read in a sentence. */
const maxCues = 8;
/** Max tokens from a denial to what it denies. */
const deniedReach = 4;

/** Returns the cancelled dates and times of a sentence; `after` is the next sentence. O(n) for sentences of bounded length. */
export function cancelledIn(document: AnalysedDocument, sentence: CuedSentence, after: CuedSentence | null): readonly Cancelled[] {
  const sides = [
    ['cancelled', subjectsOf],
    ['cancels', objectsOf],
  ] as const;
  let found: readonly Cancelled[] = [];
  for (const [list, formersOf] of sides)
    for (const cue of sentence.cues(list).slice(0, maxCues)) {
      if (found.length > 0) return found;
      const own = datesIn(document, sentence);
      if (!isAffirmed(document.text, sentence, cue, own)) continue;
      const formers = formersOf(sentence, cue, own);
      found = formers.map((former) => ({
        former,
        present: replacementIn(sentence, cue, former, own) ?? nextInstead(document, former, after),
      }));
    }
  return found;
}

const datesIn = (document: AnalysedDocument, sentence: CuedSentence): readonly Anchor[] =>
  anchorsWithin(document, sentence).filter((anchor) => groups.some((group) => anchor.groups.has(group)));

/**
 * Whether a cue is not denied ("has not been cancelled"), corrected ("not on 5 May but on"), merely possible ("if it rains", "may be cancelled") or part
 * of a question.
 */
function isAffirmed(text: string, sentence: CuedSentence, { first, last }: Cue, own: readonly Anchor[]): boolean {
  if (text[sentence.end - 1] === '?') return false;
  const place = startOf(sentence, first);
  const clause = sentence.tokens.findLastIndex(({ lower }, index) => index < first && /^[;:]$/.test(lower));
  const isDenied = sentence
    .cues('denials')
    .some(
      (denial) => denial.last < first && denial.last >= first - deniedReach && gapOf(sentence, endOf(sentence, denial.last), place).said.length === 0,
    );
  const isCorrected = sentence.cues('adversatives').some((turn) => turn.first > first && turn.last < last);
  // The "May" of a date does not express possibility.
  const isOpen = sentence
    .cues('supposed')
    .some(
      (cue) =>
        cue.first > clause && (cue.last < first || cue.first === last + 1) && !own.some(({ start, end }) => overlaps(sentence, cue, start, end)),
    );
  return !isDenied && !isCorrected && !isOpen;
}

const overlaps = (sentence: CuedSentence, { first, last }: Cue, start: number, end: number): boolean =>
  startOf(sentence, first) < end && endOf(sentence, last) > start;

/** Date and time of the subject that is cancelled: the last ones before the cue that belong to it, or those between its parts. */
function subjectsOf(sentence: CuedSentence, cue: Cue, own: readonly Anchor[]): readonly Anchor[] {
  const [place, closing] = [startOf(sentence, cue.first), endOf(sentence, cue.last)];
  return groups.flatMap((group): Anchor[] => {
    const anchor = own.findLast(({ end, groups: ofAnchor }) => end <= closing && ofAnchor.has(group));
    if (anchor === undefined) return [];
    if (anchor.end > place) return [anchor];
    const { said, isParted } = gapOf(sentence, anchor.end, place);
    if (!isParted) return said.length <= reach ? [anchor] : [];
    const mark = sentence.tokens.findLastIndex(({ lower }, index) => index < cue.first && /^[,;:–—)]$/.test(lower));
    const isAside = sentence.tokens[mark]?.lower !== ';' && gapOf(sentence, endOf(sentence, mark), place).said.length <= partedReach;
    return isAside ? [anchor] : [];
  });
}

/** Date and time of the object that somebody cancels: "had to cancel the tour on 2 May", but not "cancelled on 2 May", which is when they cancelled it. */
function objectsOf(sentence: CuedSentence, cue: Cue, own: readonly Anchor[]): readonly Anchor[] {
  const inside = subjectsOf(sentence, cue, own).filter(({ start }) => start > startOf(sentence, cue.first));
  if (inside.length > 0) return inside;
  const from = endOf(sentence, cue.last);
  return groups.flatMap((group): Anchor[] => {
    const anchor = own.find(({ start, groups: ofAnchor }) => start >= from && ofAnchor.has(group));
    if (anchor === undefined || isBounded(sentence, from, anchor.start)) return [];
    const { said, isParted } = gapOf(sentence, from, anchor.start);
    return !isParted && said.length > 0 && said.length <= reach ? [anchor] : [];
  });
}

/** The replacement in the same sentence; limits ("refunds until 3 May") do not count. */
function replacementIn(sentence: CuedSentence, { last }: Cue, former: Anchor, own: readonly Anchor[]): Anchor | null {
  const from = Math.max(endOf(sentence, last), former.end);
  if (!introducesReplacement(sentence, from)) return null;
  return own.find((anchor) => anchor.start >= from && areAlike(anchor, former) && !isLimit(sentence, anchor)) ?? null;
}

/** The replacement in the next sentence, if that sentence introduces one. */
function nextInstead(document: AnalysedDocument, former: Anchor, next: CuedSentence | null): Anchor | null {
  if (next === null || next.cues('cancelled').length > 0) return null;
  const present = datesIn(document, next).find((anchor) => areAlike(anchor, former) && !isLimit(next, anchor));
  if (present === undefined) return null;
  return introducesReplacement(next, next.start) ? present : null;
}

const bringing = ['instead', 'henceforth', 'changed', 'replaced', 'insteadOf'] as const;

const introducesReplacement = (sentence: CuedSentence, from: number): boolean =>
  bringing.some((list) => sentence.cues(list).some(({ first }) => startOf(sentence, first) >= from));

/** Whether one of the two words before a value makes it a limit. */
function isLimit(sentence: CuedSentence, { start }: Anchor): boolean {
  const at = sentence.tokens.findIndex((token) => token.start >= start);
  return isBounded(sentence, startOf(sentence, Math.max(0, at - 2)), start);
}
